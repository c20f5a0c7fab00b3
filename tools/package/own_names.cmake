# Functions of the machine's own rooms have short names, and an archive can't hide them: before it is handed to
# embedders, whose own functions may be called alike, each gets the prefix cardvm__.
#
#   cmake -DLIBRARY=... -DNM=... -DOBJCOPY=... -P own_names.cmake
execute_process(COMMAND ${NM} -g --defined-only ${LIBRARY} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[0-9a-f]+ [A-Z] [A-Za-z][A-Za-z0-9_]*" symbols "${symbols}")
list(TRANSFORM symbols REPLACE "^.* " "")
list(FILTER symbols EXCLUDE REGEX "^cardvm_")
list(REMOVE_DUPLICATES symbols)
list(TRANSFORM symbols REPLACE "(.+)" "\\1 cardvm__\\1\n")
string(JOIN "" symbols ${symbols})
file(WRITE ${LIBRARY}.names "${symbols}")
execute_process(COMMAND ${OBJCOPY} --redefine-syms=${LIBRARY}.names ${LIBRARY} COMMAND_ERROR_IS_FATAL ANY)
