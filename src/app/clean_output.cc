#include "app/clean_output.h"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "base/error.h"

namespace allot {
namespace {

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

// "de" for folder/train.de.gz; empty when there is none.
std::string ending_of(const std::string& path) {
  std::filesystem::path name = std::filesystem::path(path).filename();
  if (name.extension() == ".gz" || name.extension() == ".zst") name = name.stem();
  const std::string extension = name.extension().string();
  return extension.empty() ? "" : extension.substr(1);
}

void refuse_compressed(const std::vector<std::string>& outputs) {
  for (const std::string& output : outputs) {
    if (ends_with(output, ".gz") || ends_with(output, ".zst")) {
      throw Error::usage(fmt::format("'{}' would not be compressed", output),
                         "leave the ending off and compress the file afterwards");
    }
  }
}

}  // namespace

OutputNames output_names(const ParallelFiles& files, const CleanOutput& output) {
  const bool has_names = !output.source.empty() && !output.target.empty();
  if (has_names == !output.prefix.empty() ||
      (!has_names && !(output.source.empty() && output.target.empty()))) {
    throw Error::usage("no output for the clean corpus",
                       "give --output PREFIX, or --source-output FILE and --target-output FILE");
  }
  OutputNames names{output.source, output.target};
  if (!has_names) {
    std::string source = files.is_tsv() ? files.languages.source : ending_of(files.source);
    std::string target = files.is_tsv() ? files.languages.target : ending_of(files.target);
    if (source.empty() || target.empty() || source == target) {
      source = "source";
      target = "target";
    }
    names = {output.prefix + "." + source, output.prefix + "." + target};
  }
  refuse_compressed({names.source, names.target, output.rejected});
  return names;
}

}  // namespace allot
