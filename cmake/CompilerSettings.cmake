# One place for everything that changes how a file is compiled.

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # The liberties are what ccache needs to work with precompiled headers.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros "${CCACHE_PROGRAM}")
endif()

add_compile_options(
  -Wall -Wextra -Wshadow -Wconversion
  # Messages and checks name files as they are called in the repository, on every machine.
  "-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=")
if(ALLOT_WERROR)
  add_compile_options(-Werror)
endif()

if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # It takes a source inside a unity file for a header, where unnamed namespaces would matter.
  add_compile_options(-Wno-subobject-linkage)
endif()

if(ALLOT_SANITIZE)
  # Reports need lines, not variables: -g1 builds in two thirds of the time.
  add_compile_options("-fsanitize=${ALLOT_SANITIZE}" -fno-sanitize-recover=all -fno-omit-frame-pointer -O1 -g1)
  add_link_options("-fsanitize=${ALLOT_SANITIZE}")
endif()

if(ALLOT_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all)
  add_link_options(-fsanitize=address,undefined)
endif()

# Two of five instruction sets that Highway compiles each kernel for. The program chooses the best that the machine has,
# so that without the tests of the kernels themselves (tests/support/cpu_targets.h) the others only take time.
if(ALLOT_FEW_KERNELS)
  add_compile_definitions("HWY_DISABLED_TARGETS=(HWY_SSSE3|HWY_SSE4)")
endif()

# Headers that many files of a target include and that take longer to read than a file to compile.
# GCC must be told to leave them unexpanded, or ccache would keep nothing.
function(allot_precompile target)
  target_precompile_headers(${target} ${ARGN})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fpch-preprocess)
  endif()
endfunction()

# Sources that Highway compiles once for each instruction set include themselves, so they cannot share
# a unity file with others.
function(allot_keep_kernels_apart)
  foreach(source IN LISTS ARGN)
    file(STRINGS "${source}" kernel REGEX "define HWY_TARGET_INCLUDE" LIMIT_COUNT 1)
    if(kernel)
      set_source_files_properties("${source}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
  endforeach()
endfunction()
