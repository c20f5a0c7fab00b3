# What `cmake --install` gives. Included by the CMakeLists.txt at the top. Nothing that is installed holds
# a path of this machine, so the whole can be moved.
#
# Components: cardvm_runtime (shared library, rule sets), cardvm_development (headers, libraries, packages for
# CMake and pkg-config), cardvm_tools (the command), cardvm_doc.
include(CMakePackageConfigHelpers)

set(CARDVM_CARDSCRIPTS ${CMAKE_INSTALL_DATADIR}/cardvm/cardscripts)
set(CARDVM_HEADERS ${CMAKE_INSTALL_INCLUDEDIR})
set(CARDVM_LIBRARY ${CMAKE_INSTALL_LIBDIR}/${CMAKE_STATIC_LIBRARY_PREFIX}cardvm${CMAKE_STATIC_LIBRARY_SUFFIX})
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/cardvm)

file(GLOB headers CONFIGURE_DEPENDS vm/include/*.h bindings/*/include/*.h)
install(FILES ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT cardvm_development)
install(TARGETS cardvm_static EXPORT cardvm_static
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT cardvm_development)
install(EXPORT cardvm_static NAMESPACE cardvm:: FILE cardvm-static.cmake DESTINATION ${package}
        COMPONENT cardvm_development)
if(TARGET cardvm_shared)
  install(TARGETS cardvm_shared EXPORT cardvm_shared
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT cardvm_runtime
          NAMELINK_COMPONENT cardvm_development)
  install(EXPORT cardvm_shared NAMESPACE cardvm:: FILE cardvm-shared.cmake DESTINATION ${package}
          COMPONENT cardvm_development)
endif()
install(DIRECTORY cardscripts/ DESTINATION ${CARDVM_CARDSCRIPTS} COMPONENT cardvm_runtime)
if(TARGET cardvm)
  install(TARGETS cardvm RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT cardvm_tools)
endif()

install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT cardvm_doc)
foreach(part vm bindings bindings/replay bindings/lua bindings/client tools) # where README.md looks for them
  install(FILES ${part}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/${part} COMPONENT cardvm_doc)
endforeach()
install(DIRECTORY tests/embedding DESTINATION ${CMAKE_INSTALL_DOCDIR}/tests COMPONENT cardvm_doc
        FILES_MATCHING PATTERN *.c PATTERN *.txt)

# find_package(cardvm)
set(made ${CMAKE_CURRENT_BINARY_DIR}/package)
if(CARDVM_LUA_SOURCE)
  set(CARDVM_LUA_BUILT_IN TRUE)
else()
  set(CARDVM_LUA_BUILT_IN FALSE)
endif()
configure_package_config_file(tools/package/cardvm-config.cmake.in ${made}/cardvm-config.cmake
  INSTALL_DESTINATION ${package} PATH_VARS CARDVM_CARDSCRIPTS CARDVM_HEADERS CARDVM_LIBRARY)
write_basic_package_version_file(${made}/cardvm-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${made}/cardvm-config.cmake ${made}/cardvm-config-version.cmake DESTINATION ${package}
        COMPONENT cardvm_development)

# pkg-config: everything from where the file itself lies, unless folders outside the prefix were asked for.
set(pkgconfig ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
set(CARDVM_PC_PREFIX ${CMAKE_INSTALL_PREFIX})
if(NOT IS_ABSOLUTE "${pkgconfig}")
  file(RELATIVE_PATH up /prefix/${pkgconfig} /prefix)
  string(REGEX REPLACE "/$" "" up "${up}")
  set(CARDVM_PC_PREFIX "\${pcfiledir}/${up}")
endif()
function(cardvm_pc name folder)
  cmake_path(APPEND at "\${prefix}" "${folder}") # an absolute one stays as it is
  set(CARDVM_PC_${name} "${at}" PARENT_SCOPE)
endfunction()
cardvm_pc(LIBDIR ${CMAKE_INSTALL_LIBDIR})
cardvm_pc(INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR})
cardvm_pc(CARDSCRIPTS ${CARDVM_CARDSCRIPTS})
# What the shared library says itself, has to be said for the static one: always, where there is no other.
set(CARDVM_PC_PRIVATE .private)
set(CARDVM_PC_LIBM "")
if(NOT TARGET cardvm_shared)
  set(CARDVM_PC_PRIVATE "")
  set(CARDVM_PC_LIBM " -lm")
endif()
set(CARDVM_PC_LUA " ${CARDVM_LUA_MODULE_NAME}")
if(CARDVM_LUA_SOURCE) # it is in there
  set(CARDVM_PC_LUA "")
endif()
configure_file(tools/package/cardvm.pc.in ${made}/cardvm.pc @ONLY)
install(FILES ${made}/cardvm.pc DESTINATION ${pkgconfig} COMPONENT cardvm_development)

# What is installed, without the tests.
add_custom_target(installed DEPENDS cardvm_static $<$<BOOL:${CARDVM_SHARED}>:cardvm_shared>
                  $<$<TARGET_EXISTS:cardvm>:cardvm>)
