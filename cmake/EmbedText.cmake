# Makes <build>/generated/<folder>/<name>_<ending>.h from src/<folder>/<name>.<ending>, so that a page
# can be written as HTML, CSS and JavaScript and still be inside the program:
#   inline constexpr char kComparePageCss[] = ...
# A further argument names a file elsewhere in the project that has the text.
function(allot_embed_text path constant)
  string(REGEX REPLACE "\\.([a-z]+)$" "_\\1.h" header "${path}")
  set(source "src/${path}")
  if(ARGC GREATER 2)
    set(source "${ARGV2}")
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${source}")
  file(READ "${PROJECT_SOURCE_DIR}/${source}" content)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/${header}" CONTENT
"#pragma once

namespace allot {

// ${source}
inline constexpr char ${constant}[] = R\"embedded(@content@)embedded\";

}  // namespace allot
" @ONLY)
endfunction()
