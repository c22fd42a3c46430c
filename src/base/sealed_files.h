#pragma once

#include <cstddef>
#include <set>
#include <string>

namespace allot {

// Manifests of sealed folders are small; a larger file is not one.
inline constexpr size_t kMaxManifestBytes = size_t{1} << 20;

// The files that belong to a sealed folder by its manifest, including the manifest. Empty when
// there is no such manifest, or it is not valid.
std::set<std::string> sealed_files(const std::string& folder, const std::string& manifest);

// Throws a usage error when the file belongs to a model, a tagger, a checkpoint or prepared data.
// These are written once, as a whole, and then only replaced as a whole: changing one file would
// damage the folder.
void refuse_sealed_file(const std::string& path);

}  // namespace allot
