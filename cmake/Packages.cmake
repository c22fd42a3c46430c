# cpack -G DEB, cpack -G TGZ: one package for each component (packaging/build.sh makes and tries them).
set(CPACK_PACKAGE_NAME allot)
set(CPACK_PACKAGE_VENDOR "allot")
set(CPACK_PACKAGE_CONTACT "The authors of allot <allot@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL allot liballot1 liballot-dev)
if(TARGET allot_python)
  list(APPEND CPACK_COMPONENTS_ALL python3-allot)
endif()
# A package of its own: the program does not need MPI.
if(TARGET allot_mpi)
  list(APPEND CPACK_COMPONENTS_ALL allot-mpi)
endif()
set(CPACK_OUTPUT_FILE_PREFIX "${PROJECT_BINARY_DIR}/packages")
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# python3-allot depends on liballot1, which is not installed where packages are made.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${PROJECT_BINARY_DIR}")
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_DEBUGINFO_PACKAGE OFF)
# The module is compiled for one version of Python.
if(ALLOT_PYTHON_VERSION)
  string(REGEX MATCH "[0-9]+$" minor "${ALLOT_PYTHON_VERSION}")
  math(EXPR after_python "${minor} + 1")
  set(after_python "3.${after_python}~")
endif()
string(CONCAT about
  " A neural machine translation toolkit that gives every source word a budget\n"
  " of attention, so that fewer words are repeated or dropped.")
foreach(component ALLOT ALLOT-MPI LIBALLOT1 LIBALLOT-DEV PYTHON3-ALLOT)
  string(TOLOWER ${component} name)
  set(CPACK_DEBIAN_${component}_PACKAGE_NAME ${name})
endforeach()
# Japanese text and METEOR need them: the dictionary and the synonyms are opened when they are asked for.
foreach(component ALLOT LIBALLOT1 PYTHON3-ALLOT)
  set(CPACK_DEBIAN_${component}_PACKAGE_RECOMMENDS "mecab-ipadic-utf8, wordnet-base")
endforeach()
set(CPACK_DEBIAN_ALLOT_PACKAGE_SECTION science)
set(CPACK_DEBIAN_ALLOT_PACKAGE_SUGGESTS "allot-mpi")
set(CPACK_DEBIAN_ALLOT-MPI_PACKAGE_SECTION science)
set(CPACK_DEBIAN_ALLOT-MPI_PACKAGE_DEPENDS "allot (= ${PROJECT_VERSION}), openmpi-bin")
set(CPACK_DEBIAN_LIBALLOT1_PACKAGE_SECTION libs)
# For programs that are linked with it; the trigger takes the place of scripts that call ldconfig.
file(WRITE "${PROJECT_BINARY_DIR}/packaging/shlibs" "liballot 1 liballot1 (>= ${PROJECT_VERSION})\n")
file(WRITE "${PROJECT_BINARY_DIR}/packaging/triggers" "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBALLOT1_PACKAGE_CONTROL_EXTRA
  "${PROJECT_BINARY_DIR}/packaging/shlibs;${PROJECT_BINARY_DIR}/packaging/triggers")
set(CPACK_DEBIAN_LIBALLOT-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBALLOT-DEV_PACKAGE_DEPENDS "liballot1 (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PYTHON3-ALLOT_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON3-ALLOT_PACKAGE_DEPENDS "liballot1 (= ${PROJECT_VERSION}), python3 (>= ${ALLOT_PYTHON_VERSION}), python3 (<< ${after_python}), python3-numpy")
set(CPACK_DEBIAN_PYTHON3-ALLOT_PACKAGE_SUGGESTS "python3-torch")
set(CPACK_DEBIAN_PYTHON3-ALLOT_PACKAGE_CONTROL_EXTRA
  "${PROJECT_SOURCE_DIR}/packaging/python3-allot/postinst;${PROJECT_SOURCE_DIR}/packaging/python3-allot/prerm")
set(CPACK_COMPONENT_ALLOT_DESCRIPTION "Translation with attention budgets: the program\n${about}")
set(CPACK_COMPONENT_ALLOT-MPI_DESCRIPTION "Translation with attention budgets: plug-in for several machines\n${about}")
set(CPACK_COMPONENT_LIBALLOT1_DESCRIPTION "Translation with attention budgets: the library\n${about}")
set(CPACK_COMPONENT_LIBALLOT-DEV_DESCRIPTION "Translation with attention budgets: header of the library\n${about}")
set(CPACK_COMPONENT_PYTHON3-ALLOT_DESCRIPTION "Translation with attention budgets: Python module\n${about}")
include(CPack)

# What every Debian package has.
file(TIMESTAMP "${PROJECT_SOURCE_DIR}/CHANGELOG.md" release_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(changelog "${PROJECT_BINARY_DIR}/packaging/changelog")
configure_file("${PROJECT_SOURCE_DIR}/packaging/changelog.in" "${changelog}" @ONLY)
execute_process(COMMAND gzip -9nf "${changelog}")
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  install(FILES "${PROJECT_SOURCE_DIR}/packaging/copyright" "${changelog}.gz" DESTINATION "share/doc/${component}"
    COMPONENT ${component})
endforeach()
