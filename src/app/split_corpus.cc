#include "app/split_corpus.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "app/clean_output.h"
#include "base/byte_source.h"
#include "base/error.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/progress.h"

namespace allot {
namespace {

constexpr std::array<const char*, 3> kPartNames = {"train", "valid", "test"};

// Both sides of a part.
struct PartFiles {
  explicit PartFiles(const OutputNames& names) : source(names.source), target(names.target) {}

  OutputFile source, target;
};

void refuse_streams(const ParallelFiles& files) {
  for (const std::string& path : {files.source, files.target, files.tsv}) {
    struct stat status {};
    const bool is_stream = path == "-" || (!path.empty() && stat(path.c_str(), &status) == 0 &&
                                           !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode));
    if (!is_stream) continue;
    throw Error::usage(
        fmt::format("{} can be read only once, but the corpus is read twice", display_name(path)),
        "save it to a file");
  }
}

void refuse_too_few(const SplitCorpusOptions& options, const std::array<uint64_t, 4>& counts) {
  const auto count = [&](CorpusPart part) { return counts[static_cast<size_t>(part)]; };
  const uint64_t held_out = count(CorpusPart::kValid) + count(CorpusPart::kTest);
  const bool is_enough =
      held_out == options.sizes.valid + options.sizes.test && count(CorpusPart::kTrain) > held_out;
  if (is_enough) return;
  uint64_t all = 0;
  for (const uint64_t one : counts) all += one;
  throw Error({display_name(options.files.is_tsv() ? options.files.tsv : options.files.source)},
              fmt::format("has {}, too few to hold out {} for validation and {} for test",
                          format_count(all, "pair"), format_count(options.sizes.valid),
                          format_count(options.sizes.test)),
              "hold out fewer: --valid N --test N; most of a corpus is for training");
}

}  // namespace

void split_corpus(const SplitCorpusOptions& options) {
  options.files.validate();
  options.files.check_two_texts();
  refuse_streams(options.files);
  if (options.prefix.empty()) {
    throw Error::usage("no output for the parts", "give --output PREFIX");
  }
  std::array<std::unique_ptr<PartFiles>, 3> outputs;
  std::vector<OutputFile*> all;
  const std::array<uint64_t, 3> wanted = {1, options.sizes.valid, options.sizes.test};
  for (size_t i = 0; i < kPartNames.size(); ++i) {
    if (wanted[i] == 0) continue;
    CleanOutput names;
    names.prefix = fmt::format("{}.{}", options.prefix, kPartNames[i]);
    outputs[i] = std::make_unique<PartFiles>(output_names(options.files, names));
    all.push_back(&outputs[i]->source);
    all.push_back(&outputs[i]->target);
  }
  const std::vector<CorpusPart> parts =
      assign_parts(hash_pairs(options.files), options.sizes, options.seed);
  const std::array<uint64_t, 4> counts = count_parts(parts);
  refuse_too_few(options, counts);
  visit_parts(options.files, parts, [&](CorpusPart part, const SentencePair& pair) {
    if (part == CorpusPart::kLeftOut) return;
    PartFiles& files = *outputs[static_cast<size_t>(part)];
    files.source.write_line(pair.source);
    files.target.write_line(pair.target);
  });
  commit_all(all);
  log::info("{} for training, {} for validation, {} for test; {} left out that {} held out",
            format_count(counts[0], "pair"), format_count(counts[1]), format_count(counts[2]),
            format_count(counts[3], "pair"), counts[3] == 1 ? "is" : "are");
}

}  // namespace allot
