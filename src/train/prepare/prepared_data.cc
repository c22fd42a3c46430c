#include "train/prepare/prepared_data.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/folder_name.h"
#include "base/line_reader.h"
#include "base/log.h"
#include "base/progress.h"
#include "fertility/fitting_constant.h"
#include "fertility/sink_bonus.h"
#include "model/model_folder.h"
#include "train/distributed/tagger_follower.h"
#include "train/fertility_choice.h"
#include "train/prepare/held_out_stage.h"
#include "train/prepare/protect_stage.h"
#include "train/shards.h"

namespace allot {
namespace {

// More than one pair in 20 that is too long is warned of.
constexpr uint64_t kMostTooLong = 20;

struct CodesAndVocabularies {
  CodesFiles codes;
  Vocabularies vocabularies;
};

CodesAndVocabularies learned_text_side(const Recipe& recipe, const WordsFiles& train,
                                       StageCache& cache) {
  CountedWords words(train);
  CodesAndVocabularies side;
  side.codes = codes_stage(recipe.text.bpe, words, cache);
  side.vocabularies = vocabulary_stage(
      recipe.text,
      recipe.model.shared_embeddings ? VocabularySharing::kShared : VocabularySharing::kSeparate,
      side.codes, words, cache);
  return side;
}

// The text side of a model that is trained further, as far as fingerprints say it: what it is found
// by in a copy of the cache.
struct GivenTextSide {
  std::string codes;        // of their bytes
  std::string codes_entry;  // that they are copied to ("" = the model has none)
  std::string vocabularies;
};

constexpr const char* kGivenSource = "source.vocab";
constexpr const char* kGivenTarget = "target.vocab";

CodesFiles codes_in(const SealedFolder& entry, const std::string& fingerprint) {
  CodesFiles codes{{}, fingerprint};
  if (entry.has(kSourceCodesFile)) codes.paths.source = entry.path_of(kSourceCodesFile);
  if (entry.has(kTargetCodesFile)) codes.paths.target = entry.path_of(kTargetCodesFile);
  return codes;
}

// For machines that do not have the model.
SealedFolder given_text_entry(const GivenTextSide& given, const Vocabularies& vocabularies,
                              const std::string& fingerprint, StageCache& cache) {
  return cache.get("given-text", fingerprint, "vocabularies of a model",
                   [&](SealedFolderWriter& writer) {
                     vocabularies.source.write(writer.temporary_path(kGivenSource));
                     vocabularies.target.write(writer.temporary_path(kGivenTarget));
                     writer.adopt(kGivenSource);
                     writer.adopt(kGivenTarget);
                     return nlohmann::ordered_json{{"codes", given.codes},
                                                   {"codes-entry", given.codes_entry},
                                                   {"vocabularies", given.vocabularies}};
                   });
}

SealedFolder nothing_is_made(StageCache& cache, const std::string& stage,
                             const std::string& fingerprint) {
  return cache.get(stage, fingerprint, stage, [](SealedFolderWriter&) {
    ALLOT_CHECK(false, "a record is replayed");
    return nlohmann::ordered_json();
  });
}

// The same without the model, from a copy of the cache.
CodesAndVocabularies copied_text_side(const std::string& fingerprint, StageCache& cache) {
  const SealedFolder entry = nothing_is_made(cache, "given-text", fingerprint);
  const JsonObject content = entry.object();
  CodesAndVocabularies side;
  side.codes.fingerprint = content.text("codes");
  const std::string codes_entry = content.text("codes-entry");
  if (!codes_entry.empty()) {
    side.codes = codes_in(nothing_is_made(cache, "codes", codes_entry), side.codes.fingerprint);
  }
  side.vocabularies = {Vocabulary::read(entry.path_of(kGivenSource)),
                       Vocabulary::read(entry.path_of(kGivenTarget)), content.text("vocabularies")};
  return side;
}

// That of a model that is trained further. Codes are copied into the cache, as they were checked:
// the model may be replaced or deleted while the new one is trained, which gets them at the end.
CodesAndVocabularies text_side_of(const std::string& model_path, StageCache& cache) {
  const std::string what = "text side of " + model_path;
  if (cache.is_replay()) return copied_text_side(cache.input(what, {}), cache);
  const ModelFolder model(model_path);
  const SealedFolder& folder = model.folder();
  Fingerprint code_print, entry_print, vocabulary_print;
  entry_print.add("given codes 1");
  for (const char* name : {kSourceCodesFile, kTargetCodesFile}) {
    entry_print.add_number(folder.has(name) ? 1 : 0);
    if (folder.has(name)) code_print.add(folder.bytes_of(name)->bytes());
  }
  GivenTextSide given{code_print.text(), "", ""};
  CodesFiles codes{{}, given.codes};
  if (folder.has(kSourceCodesFile) || folder.has(kTargetCodesFile)) {
    given.codes_entry = entry_print.add(given.codes).text();
    codes = codes_in(cache.get("codes", given.codes_entry, "BPE codes of " + model_path,
                               [&folder](SealedFolderWriter& writer) {
                                 for (const char* name : {kSourceCodesFile, kTargetCodesFile}) {
                                   if (folder.has(name))
                                     writer.add(name, folder.bytes_of(name)->bytes());
                                 }
                                 return nlohmann::ordered_json();
                               }),
                     given.codes);
  }
  vocabulary_print.add_number(model.source_vocabulary().content_checksum());
  vocabulary_print.add_number(model.target_vocabulary().content_checksum());
  given.vocabularies = vocabulary_print.text();
  CodesAndVocabularies side{
      std::move(codes), {model.source_vocabulary(), model.target_vocabulary(), given.vocabularies}};
  if (cache.is_copied()) {
    const std::string fingerprint = cache.input(what, [&given] {
      return Fingerprint().add(given.codes).add(given.codes_entry).add(given.vocabularies).text();
    });
    given_text_entry(given, side.vocabularies, fingerprint, cache);
  }
  return side;
}

// For messages.
SidePaths paths_of(const ParallelFiles& files) {
  return files.is_tsv() ? SidePaths{files.tsv, files.tsv} : SidePaths{files.source, files.target};
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

// The words of the training text, without anything else that training prepares. All of them as they
// are: what is protected is compared as text.
WordsFiles training_words(const Recipe& recipe, StageCache& cache, WorkerPool& pool) {
  const DataOptions& files = recipe.data;
  check_stage(files.training_files(), cache);  // whoever trains on the text says what it found
  const PairWordSettings settings{word_settings(recipe, files.source_language),
                                  word_settings(recipe, files.target_language)};
  return pair_words_stage(files.training_files(), settings, cache, pool);
}

// Those of prepared data, which spares reading the raw text. A cache may be deleted at any time,
// even while a model is trained: then they are made again.
WordsFiles prepared_words(const Recipe& recipe, const PreparedData& data, StageCache& cache,
                          WorkerPool& pool) {
  for (const WordsFile* file : {&data.train_words.source, &data.train_words.target}) {
    std::error_code ignored;
    if (!std::filesystem::exists(file->path, ignored)) return training_words(recipe, cache, pool);
  }
  return data.train_words;
}

void report(const char* what, const EncodeCounts& counts, const EncodedCorpus& corpus) {
  log::info("{}: {} of {} pairs, {} tokens ({} too long, {} empty on a side)", what,
            format_count(counts.kept), format_count(counts.read), format_count(corpus.num_tokens()),
            format_count(counts.too_long), format_count(counts.empty));
  if (counts.too_long * kMostTooLong > counts.read) {
    log::warning(
        "{}: {:.0f} % of the pairs are too long and are left out; increase bpe.merges for shorter "
        "sentences, or max-length to accept longer ones",
        what, 100.0 * static_cast<double>(counts.too_long) / static_cast<double>(counts.read));
  }
}

void report_constant(const FertilityCounts& fertility) {
  const double constant = fitting_constant(fertility);
  log::info(
      "every token may receive {:g} in total; {:.1f} % of the training tokens are linked to at "
      "most that number of target tokens",
      constant, 100 * covered_share(fertility, constant));
}

TaggerSettings tagger_settings(const Recipe& recipe, const WorkerPool& pool,
                               const PreparedData& data) {
  return {recipe.tagger, data.vocabularies.source.size(), recipe.seed,
          shard_count(recipe.training.shards, pool), recipe.fertility};
}

TaggerTexts tagger_texts(const PreparedData& data) {
  return {tagger_text(data.train.corpus, data.fertility.train),
          tagger_text(data.valid.corpus, data.fertility.valid)};
}

}  // namespace

std::string PreparedData::fingerprint() const {
  Fingerprint print;
  print.add(train.fingerprint).add(valid.fingerprint);
  const std::string& links = fertility.given_fingerprint;
  if (!links.empty()) print.add("alignments").add(links);
  const std::string& numbers = given_fertility.fingerprint;
  if (!numbers.empty()) print.add("fertilities").add(numbers);
  return print.text();
}

ModelOptions PreparedData::complete(ModelOptions options) const {
  options.source_vocabulary = vocabularies.source.size();
  options.target_vocabulary = vocabularies.target.size();
  options.fertility_classes = fertility_classes;
  if (sink_bonus) options.sink_bonus = *sink_bonus;
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
  StageCache cache(cache_folder(recipe));
  return prepare_data(recipe, pool, cache);
}

PreparedData prepare_data(const Recipe& recipe, WorkerPool& pool, StageCache& cache) {
  const DataOptions& files = recipe.data;
  PreparedData data;
  data.source_settings = word_settings(recipe, files.source_language);
  data.target_settings = word_settings(recipe, files.target_language);

  files.training_files().check_two_texts();
  files.validation_files().check_two_texts();
  name_language_rules(recipe);
  const CheckedText checked = check_stage(files.training_files(), cache);
  checked.messages.show();
  const bool may_protect =
      !recipe.text.protects() && !recipe.has_files_of_words() && recipe.training.init_from.empty();
  if (may_protect) data.text_to_copy = checked.text_to_copy;
  check_stage(files.validation_files(), cache).messages.show();
  held_out_stage(files, cache).show();
  const PairWordSettings settings{data.source_settings, data.target_settings};
  data.protect = protect_settings(recipe.text, cache);
  if (!recipe.training.init_from.empty() && !cache.is_replay()) {
    check_same_protection(recipe.training.init_from, data.protect);
  }
  const auto words_of = [&](const ParallelFiles& pair) {
    return recipe.text.protects() ? protected_words_stage(pair, settings, data.protect, cache, pool)
                                  : pair_words_stage(pair, settings, cache, pool);
  };
  data.train_words = words_of(files.training_files());
  const WordsFiles valid_words = words_of(files.validation_files());

  CodesAndVocabularies side = recipe.training.init_from.empty()
                                  ? learned_text_side(recipe, data.train_words, cache)
                                  : text_side_of(recipe.training.init_from, cache);
  data.codes = std::move(side.codes);
  data.vocabularies = std::move(side.vocabularies);
  if (recipe.text.protects()) check_number_tokens(data.vocabularies);
  const size_t max_length = recipe.text.max_length;
  data.train =
      encode_stage(data.train_input(max_length), paths_of(files.training_files()), cache, pool);
  const EncodeInput valid_input{valid_words, data.codes, data.vocabularies, max_length};
  data.valid = encode_stage(valid_input, paths_of(files.validation_files()), cache, pool);
  if (cache.num_found() > 0) {
    log::info("reusing {} of {} preparation steps from the cache: {}", cache.num_found(),
              cache.num_found() + cache.num_made(), cache_folder(recipe));
  }
  report("training", data.train.counts, data.train.corpus);
  report("validation", data.valid.counts, data.valid.corpus);
  data.valid_sources = lines_at(valid_words.source, data.valid.lines);
  data.valid_references = lines_at(valid_words.target, data.valid.lines);
  // Not for a copy: rank 0 alone measures translations.
  if (recipe.measures(Measure::kDrop) && !cache.is_replay()) {
    StageCache uncopied(cache_folder(recipe));
    data.aligner = aligner_stage(data.train_words, uncopied, pool);
  }
  if (recipe.aligns_tokens() || recipe.decoding.shortlist) {
    const GivenLinks train_links{files.alignments, data.train_input(max_length),
                                 paths_of(files.training_files())};
    const GivenLinks valid_links{files.valid_alignments, valid_input,
                                 paths_of(files.validation_files())};
    AlignedFertilityOptions options{recipe.fertility.minimum};
    if (recipe.is_guided()) options.links = recipe.guide.links;
    if (!files.alignments.empty()) options.given_train = &train_links;
    if (!files.valid_alignments.empty()) options.given_valid = &valid_links;
    options.shortlist = recipe.decoding.shortlist;
    options.uses_valid = recipe.uses_valid_links();
    AlignedFertility aligned =
        fertility_stage(data.train, data.valid, data.vocabularies, options, cache, pool);
    if (recipe.decoding.shortlist) data.shortlist = aligned.shortlist;
    if (recipe.aligns_tokens()) data.fertility = std::move(aligned);
  }
  if (recipe.has_given_bounds()) {
    GivenFertility train =
        given_fertility_stage({recipe.fertility_files.train, data.train_input(max_length),
                               paths_of(files.training_files()).source},
                              data.train, cache);
    GivenFertility valid = given_fertility_stage(
        {recipe.fertility_files.valid, valid_input, paths_of(files.validation_files()).source},
        data.valid, cache);
    data.given_fertility = {std::move(train.numbers), std::move(valid.numbers),
                            Fingerprint().add(train.fingerprint).add(valid.fingerprint).text()};
  }
  if (recipe.has_fitting_constant()) report_constant(data.fertility.train);
  if (recipe.has_fertility_head()) {
    data.fertility_classes = num_fertility_classes(
        tagger_text(data.train.corpus, data.fertility.train), recipe.fertility.minimum);
  }
  if (recipe.has_automatic_sink_bonus && attention::is_bounded(recipe.model.transform)) {
    data.sink_bonus =
        automatic_sink_bonus(recipe.model.exhaustion_bonus, chosen_fertility_options(recipe, data));
    log::info("the sink bonus is {:g}", *data.sink_bonus);
  }
  return data;
}

std::string prepare_word_aligner(const Recipe& recipe, WorkerPool& pool) {
  StageCache cache(cache_folder(recipe));
  return aligner_stage(training_words(recipe, cache, pool), cache, pool);
}

std::string prepare_word_aligner(const Recipe& recipe, const PreparedData& data, WorkerPool& pool) {
  if (!data.aligner.empty()) return data.aligner;
  StageCache cache(cache_folder(recipe));
  return aligner_stage(prepared_words(recipe, data, cache, pool), cache, pool);
}

std::string prepare_lexicon(const Recipe& recipe, const PreparedData& data, WorkerPool& pool) {
  StageCache cache(cache_folder(recipe));
  return lexicon_stage(prepared_words(recipe, data, cache, pool), cache, pool);
}

void train_tagger(const Recipe& recipe, const std::atomic<bool>& stop, WorkerPool& pool,
                  PreparedData& data, RankGroup* group) {
  if (!recipe.has_tagger()) return;
  StageCache cache(cache_folder(recipe));
  data.tagger = tagger_stage(tagger_settings(recipe, pool, data), tagger_texts(data), cache, stop,
                             pool, group);
}

void help_train_tagger(const Recipe& recipe, WorkerPool& pool, const PreparedData& data,
                       RankGroup& group) {
  const TaggerSettings settings = tagger_settings(recipe, pool, data);
  const TaggerTexts texts = tagger_texts(data);
  follow_tagger(setup_of(settings, texts), pool, group);
}

}  // namespace allot
