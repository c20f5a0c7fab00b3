# libcardvm, static and shared. Included by the CMakeLists.txt at the top.

if(CARDVM_SHARED) # what the map below shows must not be hidden before, whatever the project around us prefers
  set_target_properties(cardvm_vm cardvm_replay cardvm_lua cardvm_client PROPERTIES C_VISIBILITY_PRESET default)
endif()

set(built_in "")
set(installed PkgConfig::CARDVM_LUA)
if(CARDVM_LUA_SOURCE)
  set(built_in $<TARGET_OBJECTS:cardvm_lua54>)
  set(installed "")
endif()
function(cardvm_library target kind exported)
  add_library(${target} ${kind} $<TARGET_OBJECTS:cardvm_vm> $<TARGET_OBJECTS:cardvm_replay>
              $<TARGET_OBJECTS:cardvm_lua> $<TARGET_OBJECTS:cardvm_client> ${built_in})
  add_library(cardvm::${exported} ALIAS ${target})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE C OUTPUT_NAME cardvm EXPORT_NAME ${exported})
  target_include_directories(${target} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/vm/include>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/bindings/replay/include>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/bindings/lua/include>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/bindings/client/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${target} PRIVATE ${installed} m $<BUILD_INTERFACE:cardvm_flags>)
endfunction()

cardvm_library(cardvm_static STATIC static)
if(CMAKE_OBJCOPY AND CMAKE_EXECUTABLE_FORMAT STREQUAL ELF AND NOT CMAKE_INTERPROCEDURAL_OPTIMIZATION)
  add_custom_command(TARGET cardvm_static POST_BUILD VERBATIM
    COMMAND ${CMAKE_COMMAND} -DLIBRARY=$<TARGET_FILE:cardvm_static> -DNM=${CMAKE_NM} -DOBJCOPY=${CMAKE_OBJCOPY}
            -P ${PROJECT_SOURCE_DIR}/tools/package/own_names.cmake)
endif()

# The same file without what Lua needs: of an archive, only what is called is linked.
add_library(cardvm_alone INTERFACE)
add_library(cardvm::vm ALIAS cardvm_alone)
target_include_directories(cardvm_alone INTERFACE ${PROJECT_SOURCE_DIR}/vm/include
                           ${PROJECT_SOURCE_DIR}/bindings/replay/include)
target_link_libraries(cardvm_alone INTERFACE $<TARGET_FILE:cardvm_static>)
add_dependencies(cardvm_alone cardvm_static)

if(NOT CARDVM_SHARED)
  add_library(cardvm::cardvm ALIAS cardvm_static)
  return()
endif()
cardvm_library(cardvm_shared SHARED cardvm)
set(map ${PROJECT_SOURCE_DIR}/tools/package/cardvm.map)
# Before 1.0 every minor version may break what was linked before.
set_target_properties(cardvm_shared PROPERTIES LINK_DEPENDS ${map} VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
if(CMAKE_EXECUTABLE_FORMAT STREQUAL ELF)
  target_link_options(cardvm_shared PRIVATE LINKER:--version-script=${map} LINKER:-Bsymbolic-functions)
  if(NOT CARDVM_SANITIZE)
    target_link_options(cardvm_shared PRIVATE LINKER:-z,defs) # the sanitizers leave symbols open
  endif()
endif()
