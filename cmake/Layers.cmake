# The folders of src/, lowest first. A folder includes only from itself and from folders before it;
# scripts/check_layers.py reads this list and checks every #include line.
set(ALLOT_LAYERS
  base
  text
  align
  metrics
  corpus
  toy
  attention
  nn
  model
  infer
  fertility
  search
  translate
  train
  report
  serve
  experiment
  app
  library)

# Makes the target allot_<name> from the sources of src/<name> and its subfolders. A folder without sources is an
# empty target, so that the ones above it can already name it. When ALLOT_WANTED_SOURCES names some,
# the others are left out.
function(allot_add_layer name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/${name}/*.cc")
  if(DEFINED ALLOT_WANTED_SOURCES)
    set(all ${sources})
    set(sources)
    foreach(source IN LISTS all)
      if(source IN_LIST ALLOT_WANTED_SOURCES)
        list(APPEND sources "${source}")
      endif()
    endforeach()
  endif()
  allot_keep_kernels_apart(${sources})
  list(FIND ALLOT_LAYERS ${name} position)
  list(SUBLIST ALLOT_LAYERS 0 ${position} lower)
  list(TRANSFORM lower PREPEND allot_)
  if(sources)
    add_library(allot_${name} STATIC ${sources})
    target_include_directories(allot_${name} PUBLIC "${PROJECT_SOURCE_DIR}/src" "${PROJECT_BINARY_DIR}/generated")
    target_link_libraries(allot_${name} PUBLIC ${lower})
  else()
    add_library(allot_${name} INTERFACE)
    target_link_libraries(allot_${name} INTERFACE ${lower})
  endif()
endfunction()
