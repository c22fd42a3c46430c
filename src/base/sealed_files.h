#pragma once

#include <cstddef>
#include <set>
#include <string>

namespace allot {

// Manifests of sealed folders are small; what is larger is none.
inline constexpr size_t kMaxManifestBytes = size_t{1} << 20;

// The files that belong to a sealed folder by its manifest, the manifest included. Empty when there
// is no such manifest, or nothing can be told from it.
std::set<std::string> sealed_files(const std::string& folder, const std::string& manifest);

// Throws a usage error when the file belongs to a model, a tagger, a checkpoint or prepared data.
// These are written once, as a whole, and then only replaced as a whole: with one file changed, a
// folder would be damaged for everybody.
void refuse_sealed_file(const std::string& path);

}  // namespace allot
