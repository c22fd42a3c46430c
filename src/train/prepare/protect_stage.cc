#include "train/prepare/protect_stage.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json_text.h"
#include "base/progress.h"
#include "base/strings.h"
#include "corpus/parallel_reader.h"
#include "text/protect/number_token.h"
#include "text/protect/protected_line.h"
#include "translate/source_text.h"

namespace allot {
namespace {

constexpr const char* kProtectedSource = "source.txt";
constexpr const char* kProtectedTarget = "target.txt";
constexpr size_t kPairsPerProtectBlock = 4096;

void add_word_settings(Fingerprint& print, const WordSettings& settings) {
  print.add(settings.pretokenized ? "" : settings.language);
  print.add_number(settings.pretokenized).add_number(settings.lowercase);
  print.add_number(settings.aggressive);
}

std::string joined_text(const std::vector<Token>& words) {
  std::string line;
  for (const Token& word : words) {
    if (!line.empty()) line.push_back(' ');
    line += word.text;
  }
  return line;
}

struct PairWords {
  std::string source, target;
};

class PairSplitter {
 public:
  PairSplitter(const PairWordSettings& settings, const ProtectSettings& protect)
      : source_(settings.source, protect), target_(settings.target, protect) {}

  PairWords split(const SentencePair& pair, uint64_t line) const {
    const std::vector<ProtectedSpan> source = source_.find(pair.source);
    const std::vector<ProtectedSpan> target = target_.find(pair.target);
    const CommonSpans common = common_spans({pair.source, source}, {pair.target, target},
                                            static_cast<size_t>(line % kNumNumberTokens));
    return {joined_text(source_.split(pair.source, common.source).words),
            joined_text(target_.split(pair.target, common.target).words)};
  }

 private:
  ProtectedSplitter source_, target_;
};

}  // namespace

ProtectSettings protect_settings(const TextRecipe& recipe, const StageCache& cache) {
  ProtectSettings settings{recipe.protect, {}};
  if (!recipe.protect_patterns.empty() && !cache.is_replay()) {
    settings.patterns = read_protect_patterns(recipe.protect_patterns);
  }
  return settings;
}

WordsFiles protected_words_stage(const ParallelFiles& files, const PairWordSettings& settings,
                                 const ProtectSettings& protect, StageCache& cache,
                                 WorkerPool& pool) {
  const std::string what = files.is_tsv()
                               ? fmt::format("words of {}", files.tsv)
                               : fmt::format("words of {} and {}", files.source, files.target);
  const std::string fingerprint = cache.input("protected " + what, [&] {
    Fingerprint print;
    print.add("protected words 1");
    add_files(print, files);
    print.add(files.encoding.value_or(""));
    add_word_settings(print, settings.source);
    add_word_settings(print, settings.target);
    return print.add(json_text(to_json(protect))).text();
  });
  const SealedFolder entry =
      cache.get("protected-words", fingerprint, what, [&](SealedFolderWriter& writer) {
        const PairSplitter splitter(settings, protect);
        ParallelReader reader(files);
        Progress progress("splitting pairs", 0, "pairs");
        OutputFile source(writer.temporary_path(kProtectedSource));
        OutputFile target(writer.temporary_path(kProtectedTarget));
        std::vector<SentencePair> block;
        uint64_t lines = 0;
        for (bool is_more = true; is_more;) {
          block.clear();
          SentencePair pair;
          while (block.size() < kPairsPerProtectBlock && (is_more = reader.next(pair))) {
            block.push_back(pair);
          }
          const auto words = pool.map<PairWords>(
              block.size(), [&](size_t i) { return splitter.split(block[i], lines + i); });
          for (const PairWords& one : words) {
            source.write_line(one.source);
            target.write_line(one.target);
          }
          lines += block.size();
          progress.advance(block.size());
        }
        progress.finish();
        source.commit();
        target.commit();
        writer.adopt(kProtectedSource);
        writer.adopt(kProtectedTarget);
        return nlohmann::ordered_json{{"lines", lines}};
      });
  const uint64_t lines = entry.object().count("lines");
  return {{entry.path_of(kProtectedSource), fingerprint + " source", lines},
          {entry.path_of(kProtectedTarget), fingerprint + " target", lines}};
}

void check_same_protection(const std::string& model, const ProtectSettings& protect) {
  const ProtectSettings trained = protect_settings(ModelFolder(model));
  if (trained == protect) return;
  std::vector<std::string> names;
  for (const ProtectKind kind : trained.kinds) names.push_back(to_string(kind));
  throw Error::usage(
      "init-from: the model was trained to copy other text than this recipe says",
      fmt::format("set protect to [{}], and protect-patterns to a file with {} ('allot inspect': "
                  "text.protect)",
                  join(names, ", "), format_count(trained.patterns.size(), "pattern")));
}

void check_number_tokens(const Vocabularies& vocabularies) {
  for (size_t number = 0; number < kNumNumberTokens; ++number) {
    const std::string token = number_token(number);
    const bool is_in_source = vocabularies.source.id(token) != Vocabulary::kUnknown;
    if (is_in_source && vocabularies.target.id(token) != Vocabulary::kUnknown) continue;
    throw Error::usage(
        fmt::format("protect needs the tokens {} to {}, but the {} vocabulary does not have {}",
                    number_token(0), number_token(kNumNumberTokens - 1),
                    is_in_source ? "target" : "source", token),
        "leave out protect and protect-patterns, start from a model that was trained with them, "
        "or add the tokens to the vocabulary file");
  }
}

}  // namespace allot
