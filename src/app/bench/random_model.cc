#include "app/bench/random_model.h"

#include "base/random.h"
#include "base/sealed_change.h"
#include "model/model_folder.h"
#include "model/shortlist.h"
#include "model/translation_model.h"
#include "text/word_splitter.h"
#include "train/recipe/recipe_reader.h"

namespace allot {
namespace {

std::string word(size_t number) {
  return "w" + std::to_string(number);
}

Vocabulary numbered_words(size_t size) {
  TokenCounts counts;
  for (size_t i = 0; i + Vocabulary::kNumSpecial < size; ++i) counts.add(word(i), size - i);
  return Vocabulary::build(counts);
}

std::string random_shortlist(const ModelOptions& options) {
  constexpr size_t kTranslations = 100;
  const auto target_word = [&options](size_t number) {
    return static_cast<uint32_t>(Vocabulary::kNumSpecial +
                                 number % (options.target_vocabulary - Vocabulary::kNumSpecial));
  };
  Random random(3);
  ShortlistEntries entries;
  entries.translations.resize(options.source_vocabulary);
  for (std::vector<uint32_t>& ids : entries.translations) {
    for (size_t k = 0; k < kTranslations; ++k) {
      ids.push_back(target_word(random.below(options.target_vocabulary)));
    }
  }
  for (size_t k = 0; k < ShortlistOptions::kMostCommon; ++k) {
    entries.common.push_back(target_word(k));
  }
  return shortlist_bytes(entries, options.target_vocabulary);
}

}  // namespace

ModelOptions measured_model(Architecture architecture, DecoderKind decoder, size_t vocabulary) {
  ModelOptions options;
  options.source_vocabulary = options.target_vocabulary = vocabulary;
  options.architecture = architecture;
  options.decoder = decoder;
  if (architecture == Architecture::kLstm) return options;
  options.embedding_size = options.hidden_size = 512;
  options.encoder_layers = 6;
  options.dropout = 0.1;
  options.transformer.heads = 8;
  options.transformer.feed_forward_size = 2048;
  if (options.decoder_architecture() == Architecture::kLstm) return options;
  options.decoder_layers = 6;
  options.transformer.bounded_layers = BoundedLayers::all();
  return options;
}

ModelOptions recipe_model(const std::string& recipe, size_t vocabulary) {
  ModelOptions options = read_recipe(recipe, {}).model;
  options.source_vocabulary = options.target_vocabulary = vocabulary;
  if (options.decoder_architecture() == Architecture::kTransformer) {
    options.transformer.bounded_layers = BoundedLayers::all();
  }
  return options;
}

std::string sides_text(Architecture architecture, Architecture decoder) {
  std::string text = to_string(architecture);
  if (decoder != architecture) text += ", decoder " + to_string(decoder);
  return text;
}

void write_random_model(const std::string& path, ModelOptions options) {
  const Vocabulary words = numbered_words(options.target_vocabulary);
  const TranslationModel model(options);
  Parameters<float> parameters(model.parameters());
  Random random(1);
  model.initialize(0.1, random, parameters);
  ModelContents contents{options, words, words};
  WordSettings settings;
  settings.pretokenized = true;
  contents.sections["text"] = {
      {"source", to_json(settings)}, {"target", to_json(settings)}, {"sink", true}};
  contents.sections["fertility"] = {{"kind", "constant"}, {"constant", 3.0}};
  write_model_folder(path, contents, parameters);
  put_sealed_file(kModelFolder, path, kShortlistFile, random_shortlist(options));
}

std::vector<std::string> random_lines(size_t count, size_t vocabulary) {
  Random random(2);
  std::vector<std::string> lines(count);
  for (std::string& line : lines) {
    for (size_t i = 6 + random.below(19); i-- > 0;) {
      if (!line.empty()) line.push_back(' ');
      line += word(random.below(vocabulary - Vocabulary::kNumSpecial));
    }
  }
  return lines;
}

}  // namespace allot
