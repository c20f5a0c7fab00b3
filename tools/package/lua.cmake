# Lua 5.4: the installed one, by pkg-config; or built in, of its sources. Included by the CMakeLists.txt at the top.
# Either way PkgConfig::CARDVM_LUA is what its headers are found by.
set(CARDVM_LUA_SOURCE "" CACHE PATH "Folder with the sources of Lua 5.4 (lua.h, lapi.c ...) to build in")

if(NOT CARDVM_LUA_SOURCE)
  # pkg-config would find the Lua of the machine that builds.
  if(EMSCRIPTEN OR (CMAKE_CROSSCOMPILING AND NOT DEFINED ENV{PKG_CONFIG_LIBDIR} AND NOT DEFINED ENV{PKG_CONFIG_SYSROOT_DIR}))
    message(FATAL_ERROR "This build is for ${CMAKE_SYSTEM_NAME}, and the Lua of this machine is not. Give Lua 5.4's sources "
      "with -DCARDVM_LUA_SOURCE=FOLDER, or (not for WebAssembly) its package with PKG_CONFIG_LIBDIR in the environment.")
  endif()
  # Lua has other names elsewhere. GLOBAL: also seen by the project that takes us in.
  find_package(PkgConfig REQUIRED)
  pkg_search_module(CARDVM_LUA REQUIRED IMPORTED_TARGET GLOBAL
                    lua5.4 lua-5.4 lua54 lua)
  if(NOT CARDVM_LUA_VERSION MATCHES "^5\\.4")
    message(FATAL_ERROR "cardvm needs Lua 5.4; ${CARDVM_LUA_MODULE_NAME} is ${CARDVM_LUA_VERSION}")
  endif()
  return()
endif()

get_filename_component(lua_folder "${CARDVM_LUA_SOURCE}" ABSOLUTE BASE_DIR "${CMAKE_BINARY_DIR}")
set(lua_version "")
if(EXISTS "${lua_folder}/lua.h")
  file(STRINGS "${lua_folder}/lua.h" lua_version REGEX "^#define LUA_VERSION_(MAJOR|MINOR)(_N)?[ \t]")
endif()
if(NOT lua_version MATCHES "MAJOR[_N]*[ \t]+\"?5.*MINOR[_N]*[ \t]+\"?4" OR NOT EXISTS "${lua_folder}/lapi.c")
  message(FATAL_ERROR "CARDVM_LUA_SOURCE: ${lua_folder} has no Lua 5.4 (lua.h, lapi.c ...): it is the folder src of lua.org's archive")
endif()
file(GLOB lua_sources CONFIGURE_DEPENDS "${lua_folder}/l*.c")
list(FILTER lua_sources EXCLUDE REGEX "/(lua|luac|ltests)\\.c$")

# Its objects go into the library, which then needs no other Lua; its names stay in there.
add_library(cardvm_lua54 OBJECT ${lua_sources})
set_target_properties(cardvm_lua54 PROPERTIES POSITION_INDEPENDENT_CODE ON C_EXTENSIONS ON)
# Texts are compared by their bytes, whatever locale the host has set.
target_compile_definitions(cardvm_lua54 PRIVATE strcoll=strcmp $<$<BOOL:${UNIX}>:LUA_USE_POSIX>)
target_compile_options(cardvm_lua54 PRIVATE -ffp-contract=off)
if(CARDVM_SANITIZE)
  target_compile_options(cardvm_lua54 PRIVATE ${sanitize})
endif()
add_library(cardvm_lua_headers INTERFACE)
target_include_directories(cardvm_lua_headers INTERFACE "${lua_folder}")
add_library(PkgConfig::CARDVM_LUA ALIAS cardvm_lua_headers)
