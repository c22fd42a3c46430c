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

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code ignored;
  return std::filesystem::path(a).lexically_normal() ==
             std::filesystem::path(b).lexically_normal() ||
         std::filesystem::equivalent(a, b, ignored);
}

void refuse_bad_outputs(const ParallelFiles& files, const std::vector<std::string>& outputs) {
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (ends_with(outputs[i], ".gz") || ends_with(outputs[i], ".zst")) {
      throw Error::usage(fmt::format("'{}' would not be compressed", outputs[i]),
                         "leave the ending off and compress the file afterwards");
    }
    for (const std::string& input : {files.source, files.target, files.tsv}) {
      if (!input.empty() && is_same_file(input, outputs[i])) {
        throw Error::usage(fmt::format("'{}' would be written over the input", outputs[i]),
                           "give another prefix or name");
      }
    }
    for (size_t j = 0; j < i; ++j) {
      if (is_same_file(outputs[j], outputs[i])) {
        throw Error::usage(fmt::format("'{}' would be written twice", outputs[i]),
                           "give each file a name of its own");
      }
    }
  }
}

}  // namespace

OutputNames output_names(const ParallelFiles& files, const CleanOutput& output) {
  const bool has_names = !output.source.empty() && !output.target.empty();
  if (has_names == !output.prefix.empty() ||
      (!has_names && !(output.source.empty() && output.target.empty()))) {
    throw Error::usage("where should the clean corpus go?",
                       "give --output PREFIX, or --source-output FILE and --target-output FILE");
  }
  OutputNames names{output.source, output.target};
  if (!has_names) {
    std::string source = ending_of(files.source), target = ending_of(files.target);
    if (source.empty() || target.empty() || source == target) {
      source = "source";
      target = "target";
    }
    names = {output.prefix + "." + source, output.prefix + "." + target};
  }
  std::vector<std::string> outputs = {names.source, names.target};
  if (!output.rejected.empty()) outputs.push_back(output.rejected);
  refuse_bad_outputs(files, outputs);
  return names;
}

}  // namespace allot
