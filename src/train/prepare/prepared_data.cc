#include "train/prepare/prepared_data.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/folder_name.h"
#include "base/line_reader.h"
#include "base/log.h"
#include "base/progress.h"
#include "model/model_folder.h"
#include "train/prepare/fingerprint.h"
#include "train/shards.h"

namespace allot {
namespace {

// One pair in so many may be too long without a word about it.
constexpr uint64_t kMostTooLong = 20;

// With the text side of a model that is trained further.
struct GivenTextSide {
  CodesFiles codes;
  Vocabularies vocabularies;
};

// Codes are copied into the cache, as they were checked: the model may be replaced or deleted while
// the new one is trained, which gets them at the end.
GivenTextSide text_side_of(const std::string& model_path, StageCache& cache) {
  const ModelFolder model(model_path);
  const SealedFolder& folder = model.folder();
  Fingerprint code_print, entry_print, vocabulary_print;
  entry_print.add("given codes 1");
  for (const char* name : {kSourceCodesFile, kTargetCodesFile}) {
    entry_print.add_number(folder.has(name) ? 1 : 0);
    if (folder.has(name)) code_print.add(folder.bytes_of(name)->bytes());
  }
  CodesFiles codes{{}, code_print.text()};
  if (folder.has(kSourceCodesFile) || folder.has(kTargetCodesFile)) {
    const SealedFolder entry =
        cache.get("codes", entry_print.add(codes.fingerprint).text(), "BPE codes of " + model_path,
                  [&folder](SealedFolderWriter& writer) {
                    for (const char* name : {kSourceCodesFile, kTargetCodesFile}) {
                      if (folder.has(name)) writer.add(name, folder.bytes_of(name)->bytes());
                    }
                    return nlohmann::ordered_json();
                  });
    if (entry.has(kSourceCodesFile)) codes.paths.source = entry.path_of(kSourceCodesFile);
    if (entry.has(kTargetCodesFile)) codes.paths.target = entry.path_of(kTargetCodesFile);
  }
  vocabulary_print.add_number(model.source_vocabulary().content_checksum());
  vocabulary_print.add_number(model.target_vocabulary().content_checksum());
  return {std::move(codes),
          {model.source_vocabulary(), model.target_vocabulary(), vocabulary_print.text()}};
}

std::vector<std::string> lines_at(const WordsFile& file, const std::vector<uint32_t>& numbers) {
  std::vector<std::string> lines;
  LineReader reader(file.path);
  std::string line;
  for (uint32_t number = 0; lines.size() < numbers.size() && reader.next(line); ++number) {
    if (numbers[lines.size()] == number) lines.push_back(line);
  }
  return lines;
}

void report(const char* what, const EncodeCounts& counts, const EncodedCorpus& corpus) {
  log::info("{}: {} of {} pairs, {} tokens ({} too long, {} empty on a side)", what,
            format_count(counts.kept), format_count(counts.read), format_count(corpus.num_tokens()),
            format_count(counts.too_long), format_count(counts.empty));
  if (counts.too_long * kMostTooLong > counts.read) {
    log::warning(
        "{}: {:.0f} % of the pairs are too long and are left out; more bpe.merges make sentences "
        "shorter, and a "
        "higher max-length takes in longer ones",
        what, 100.0 * static_cast<double>(counts.too_long) / static_cast<double>(counts.read));
  }
}

}  // namespace

std::string PreparedData::fingerprint() const {
  return Fingerprint().add(train.fingerprint).add(valid.fingerprint).text();
}

ModelOptions PreparedData::complete(ModelOptions options) const {
  options.source_vocabulary = vocabularies.source.size();
  options.target_vocabulary = vocabularies.target.size();
  options.fertility_classes = fertility_classes;
  return options;
}

std::string cache_folder(const Recipe& recipe) {
  if (!recipe.data.cache.empty()) return recipe.data.cache;
  return (std::filesystem::path(folder_name(recipe.output)).parent_path() / "allot-cache").string();
}

WordSettings word_settings(const Recipe& recipe, const std::string& language) {
  WordSettings settings{language, recipe.text.pretokenized, recipe.text.lowercase,
                        recipe.text.aggressive};
  settings.validate();
  return settings;
}

PreparedData prepare_data(const Recipe& recipe, WorkerPool& pool) {
  const DataOptions& data = recipe.data;
  StageCache cache(cache_folder(recipe));
  const WordSettings source_settings = word_settings(recipe, data.source_language);
  const WordSettings target_settings = word_settings(recipe, data.target_language);

  check_stage(data.source, data.target, cache);
  check_stage(data.valid_source, data.valid_target, cache);
  const WordsFile source = words_stage(data.source, source_settings, cache, pool);
  const WordsFile target = words_stage(data.target, target_settings, cache, pool);
  const WordsFile valid_source = words_stage(data.valid_source, source_settings, cache, pool);
  const WordsFile valid_target = words_stage(data.valid_target, target_settings, cache, pool);

  const auto learnt_text_side = [&]() -> GivenTextSide {
    CodesFiles codes = codes_stage(recipe.text.bpe, source, target, cache);
    Vocabularies vocabularies =
        vocabulary_stage(recipe.text, recipe.model.shared_embeddings, codes, source, target, cache);
    return {std::move(codes), std::move(vocabularies)};
  };
  GivenTextSide side = recipe.training.init_from.empty()
                           ? learnt_text_side()
                           : text_side_of(recipe.training.init_from, cache);
  const size_t max_length = recipe.text.max_length;
  EncodedText train = encode_stage(source, target, {data.source, data.target}, side.codes,
                                   side.vocabularies, max_length, cache, pool);
  EncodedText valid =
      encode_stage(valid_source, valid_target, {data.valid_source, data.valid_target}, side.codes,
                   side.vocabularies, max_length, cache, pool);
  if (cache.num_found() > 0) {
    log::info("{} of {} stages of preparation were done before: {}", cache.num_found(),
              cache.num_found() + cache.num_made(), cache_folder(recipe));
  }
  report("training", train.counts, train.corpus);
  report("validation", valid.counts, valid.corpus);
  std::vector<std::string> valid_sources = lines_at(valid_source, valid.lines);
  std::vector<std::string> valid_references = lines_at(valid_target, valid.lines);
  std::string aligner;
  if (recipe.measures(Measure::kDrop)) aligner = aligner_stage(source, target, cache, pool);
  AlignedFertility fertility;
  if (recipe.aligns_tokens()) {
    fertility = fertility_stage(train, valid, side.vocabularies, cache, pool);
  }
  const size_t fertility_classes =
      recipe.has_fertility_head()
          ? num_fertility_classes(tagger_text(train.corpus, fertility.train))
          : 0;
  return {source_settings,
          target_settings,
          source,
          target,
          std::move(side.codes),
          std::move(side.vocabularies),
          std::move(train),
          std::move(valid),
          std::move(valid_sources),
          std::move(valid_references),
          std::move(aligner),
          std::move(fertility),
          fertility_classes,
          {},
          {}};
}

std::string prepare_word_aligner(const Recipe& recipe, WorkerPool& pool) {
  const DataOptions& data = recipe.data;
  StageCache cache(cache_folder(recipe));
  check_stage(data.source, data.target, cache);
  const WordsFile source =
      words_stage(data.source, word_settings(recipe, data.source_language), cache, pool);
  const WordsFile target =
      words_stage(data.target, word_settings(recipe, data.target_language), cache, pool);
  return aligner_stage(source, target, cache, pool);
}

void train_tagger(const Recipe& recipe, const std::atomic<bool>& stop, WorkerPool& pool,
                  PreparedData& data) {
  if (!recipe.has_tagger()) return;
  StageCache cache(cache_folder(recipe));
  data.tagger = tagger_stage(
      {recipe.tagger, recipe.seed, shard_count(recipe.training.shards, pool)}, data.train,
      data.valid, data.fertility, data.vocabularies.source.size(), cache, stop, pool);
}

}  // namespace allot
