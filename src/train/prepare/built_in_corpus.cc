#include "train/prepare/built_in_corpus.h"

#include <fmt/format.h>

#include "toy/corpus.h"
#include "toy/corpus_files.h"
#include "train/prepare/prepared_data.h"
#include "train/prepare/stage_cache.h"

namespace allot {
namespace {

constexpr const char* kStage = "built-in";

}  // namespace

BuiltInCorpus::BuiltInCorpus(const Recipe& recipe, uint64_t corpus_seed)
    : cache_(cache_folder(recipe)),
      name_(fmt::format("{}-{}-v{}", recipe.data.built_in_sentences, corpus_seed,
                        ToyCorpus::kVersion)),
      folder_(StageCache(cache_).path_of(kStage, name_)),
      sentences_(recipe.data.built_in_sentences),
      seed_(corpus_seed) {}

void BuiltInCorpus::use_in(Recipe& recipe) const {
  recipe.data.built_in_sentences = 0;
  recipe.data.source = folder_ + "/train.de";
  recipe.data.target = folder_ + "/train.en";
  recipe.data.valid_source = folder_ + "/valid.de";
  recipe.data.valid_target = folder_ + "/valid.en";
  recipe.data.valid_tsv.clear();
  recipe.data.source_language = "de";
  recipe.data.target_language = "en";
}

void BuiltInCorpus::write() const {
  StageCache(cache_).get(kStage, name_, "built-in corpus", [this](SealedFolderWriter& writer) {
    write_toy_corpus({writer.temporary_path(""), sentences_, seed_});
    for (const std::string& name : toy_corpus_files()) writer.adopt(name);
    return nlohmann::ordered_json();
  });
}

}  // namespace allot
