#pragma once

#include <string>
#include <string_view>

#include "base/sealed_folder.h"

namespace allot {

// Puts a file into a sealed folder, in the place of one of the same name if there is one. The
// folder is written again as a whole and takes its place in one step: whoever opens it finds the
// old one or the new one, complete, whatever happens meanwhile. Throws Error when the folder is
// damaged (exit code 3) or cannot be written (exit code 1).
void put_sealed_file(FolderKind kind, const std::string& path, const std::string& name,
                     std::string_view bytes);

// Throws the Error that put_sealed_file would throw because the folder cannot be written: before
// hours of work for what goes into it.
void check_sealed_change(FolderKind kind, const std::string& path);

}  // namespace allot
