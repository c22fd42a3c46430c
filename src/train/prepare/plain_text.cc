#include "train/prepare/plain_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "base/error.h"
#include "base/line_reader.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "corpus/corpus_split.h"
#include "corpus/formats/pair_source.h"
#include "corpus/formats/table_reader.h"
#include "train/prepare/prepared_data.h"
#include "train/prepare/stage_cache.h"
#include "train/prepare/text_stages.h"

namespace allot {
namespace {

constexpr const char* kPairSource = "text.source";
constexpr const char* kPairTarget = "text.target";
constexpr const char* kTrainSource = "train.source";
constexpr const char* kTrainTarget = "train.target";
constexpr const char* kValidSource = "valid.source";
constexpr const char* kValidTarget = "valid.target";

constexpr uint64_t kMostTaken = 1000;
constexpr uint64_t kTakenShare = 20;  // one of so many
constexpr uint64_t kFewestTaken = 5;
// Not that of the training: models of several seeds are to be compared.
constexpr uint64_t kTakingSeed = 1;

// The two sides of a text in an entry of the cache that is being made.
class PairFiles {
 public:
  PairFiles(SealedFolderWriter& writer, const char* source, const char* target)
      : writer_(writer),
        source_name_(source),
        target_name_(target),
        source_(writer.temporary_path(source)),
        target_(writer.temporary_path(target)) {}

  void write(const SentencePair& pair) {
    source_.write_line(pair.source);
    target_.write_line(pair.target);
  }
  void finish() {
    source_.commit();
    target_.commit();
    writer_.adopt(source_name_);
    writer_.adopt(target_name_);
  }

 private:
  SealedFolderWriter& writer_;
  const char* source_name_;
  const char* target_name_;
  OutputFile source_, target_;
};

// How a file is read that is more than lines; nothing for lines.
std::optional<PairChoice> document_choice(const DataOptions& data, const std::string& file) {
  if (file.empty()) return std::nullopt;
  PairChoice choice;
  choice.languages = {data.source_language, data.target_language};
  if (is_translation_markup(file)) return choice;
  if (!data.names_columns()) return std::nullopt;
  choice.source_column = data.source_column;
  choice.target_column = data.target_column;
  choice.encoding = data.encoding;
  return choice;
}

// A table whose columns are not named would be lines without tabs. Pipes are left to who reads
// them.
void refuse_unnamed_columns(const DataOptions& data, const std::string& file) {
  std::error_code ignored;
  if (file.empty() || !std::filesystem::is_regular_file(file, ignored)) return;
  LineReader reader(text_file(file, data.encoding, data.source_language), InvalidUtf8::kKeep);
  std::string line;
  if (!reader.next(line) || !looks_like_table(line, file)) return;
  throw Error(reader.place(), "no tab where one is expected: source, tab, target", kNameColumns);
}

// The pairs of such a file.
void use_document(const PairChoice& choice, StageCache& cache, std::string& file,
                  std::string& source, std::string& target) {
  Fingerprint print;
  print.add("pairs 1").add_file(file).add(choice.languages.source).add(choice.languages.target);
  if (choice.is_table()) {
    print.add(choice.source_column).add(choice.target_column).add(choice.encoding);
  }
  const SealedFolder entry =
      cache.get("pairs", print.text(), "pairs of " + file, [&](SealedFolderWriter& writer) {
        const std::unique_ptr<PairSource> pairs = open_pairs(file, choice);
        PairFiles files(writer, kPairSource, kPairTarget);
        for (SentencePair pair; pairs->next(pair);) files.write(pair);
        const PairCounts& counts = pairs->counts();
        if (counts.pairs == 0) throw no_pairs_error(file, counts, choice.languages);
        files.finish();
        return nlohmann::ordered_json{{"pairs", counts.pairs}, {"units", counts.units}};
      });
  const JsonObject counts = entry.object();
  log::info("{}: {} of {} have both {}", file, format_count(counts.count("pairs")),
            format_count(counts.count("units"), choice.is_table() ? "row" : "unit"),
            choice.is_table() ? "columns" : "languages");
  file.clear();
  source = entry.path_of(kPairSource);
  target = entry.path_of(kPairTarget);
}

// All files have one encoding: when some are read as documents, there may be no others.
void check_document_encoding(const DataOptions& data, const std::optional<PairChoice>& train,
                             const std::optional<PairChoice>& valid) {
  if (data.encoding.empty()) return;
  const auto is_markup = [](const auto& choice) { return choice && !choice->is_table(); };
  if (is_markup(train) || is_markup(valid)) {
    throw Error::usage("encoding is set, but a TMX or XLIFF file declares its own",
                       "convert the other files to UTF-8, and leave it out");
  }
  if (train.has_value() == valid.has_value() || !data.has_validation_text()) return;
  throw Error::usage("encoding is set, but only one of the two texts is a table",
                     "convert the files to UTF-8, and leave it out");
}

// `name`: of the training text, for messages.
void take_validation_text(const std::string& name, StageCache& cache, DataOptions& data) {
  const ParallelFiles files = data.training_files();
  files.check_two_texts();
  Fingerprint print;
  print.add("split 1");
  add_files(print, files);
  print.add(data.encoding);
  const SealedFolder entry = cache.get(
      "split", print.text(), "validation text of " + name, [&](SealedFolderWriter& writer) {
        const std::vector<uint64_t> pairs = hash_pairs(files);
        const uint64_t wanted = std::min<uint64_t>(kMostTaken, pairs.size() / kTakenShare);
        const std::vector<CorpusPart> parts = assign_parts(pairs, {wanted, 0}, kTakingSeed);
        const auto counts = count_parts(parts);
        const uint64_t taken = counts[static_cast<size_t>(CorpusPart::kValid)];
        if (taken < kFewestTaken) {
          throw Error({name},
                      fmt::format("no validation text is set, and the training text ({}) is too "
                                  "short to take it from",
                                  format_count(pairs.size(), "pair")),
                      "set valid-source and valid-target (or --valid-source, --valid-target) to "
                      "text that is not trained on");
        }
        PairFiles train(writer, kTrainSource, kTrainTarget);
        PairFiles valid(writer, kValidSource, kValidTarget);
        visit_parts(files, parts, [&](CorpusPart part, const SentencePair& pair) {
          if (part == CorpusPart::kTrain) train.write(pair);
          if (part == CorpusPart::kValid) valid.write(pair);
        });
        train.finish();
        valid.finish();
        return nlohmann::ordered_json{
            {"taken", taken}, {"left-out", counts[static_cast<size_t>(CorpusPart::kLeftOut)]}};
      });
  const JsonObject counts = entry.object();
  log::info(
      "no validation text is set: {} of {} are held out for validation ({} equal to them left out)",
      format_count(counts.count("taken"), "pair"), name, format_count(counts.count("left-out")));
  data.tsv.clear();
  data.encoding.clear();
  data.source = entry.path_of(kTrainSource);
  data.target = entry.path_of(kTrainTarget);
  data.valid_source = entry.path_of(kValidSource);
  data.valid_target = entry.path_of(kValidTarget);
}

}  // namespace

void use_plain_text(Recipe& recipe) {
  DataOptions& data = recipe.data;
  StageCache cache(cache_folder(recipe));
  const std::optional<PairChoice> train = document_choice(data, data.tsv),
                                  valid = document_choice(data, data.valid_tsv);
  check_document_encoding(data, train, valid);
  if (!train) refuse_unnamed_columns(data, data.tsv);
  if (!valid) refuse_unnamed_columns(data, data.valid_tsv);
  const std::string name = data.tsv.empty() ? data.source : data.tsv;
  if (train) use_document(*train, cache, data.tsv, data.source, data.target);
  if (valid) use_document(*valid, cache, data.valid_tsv, data.valid_source, data.valid_target);
  if (train || valid) {
    data.source_column.clear();
    data.target_column.clear();
  }
  if (train && train->is_table()) data.encoding.clear();  // what is in the cache is UTF-8
  if (!data.has_validation_text()) take_validation_text(name, cache, data);
}

void require_plain_text(const DataOptions& data) {
  if (!data.has_validation_text()) {
    throw Error::usage("no validation text",
                       "set valid-source and valid-target to text that is not trained on "
                       "('allot split-corpus')");
  }
  for (const std::string& file : {data.tsv, data.valid_tsv}) {
    const std::optional<PairChoice> choice = document_choice(data, file);
    if (!choice) continue;
    throw Error({file}, "is not plain text",
                fmt::format("extract its sentence pairs: allot convert FILE {} -o PREFIX",
                            choice->is_table() ? "--source-column NAME --target-column NAME"
                                               : "--source-language LANG --target-language LANG"));
  }
}

}  // namespace allot
