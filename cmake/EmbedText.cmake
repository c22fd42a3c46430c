# Makes <build>/generated/<folder>/<name>_<ending>.h from src/<folder>/<name>.<ending>, so that a page
# can be written as HTML, CSS and JavaScript and still be inside the program:
#   inline constexpr char kComparePageCss[] = ...
function(allot_embed_text path constant)
  string(REGEX REPLACE "\\.([a-z]+)$" "_\\1.h" header "${path}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/${path}")
  file(READ "${PROJECT_SOURCE_DIR}/src/${path}" content)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/${header}" CONTENT
"#pragma once

namespace allot {

// src/${path}
inline constexpr char ${constant}[] = R\"embedded(@content@)embedded\";

}  // namespace allot
" @ONLY)
endfunction()
