#include "app/learn_bpe.h"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "app/count_tokens.h"
#include "base/byte_source.h"
#include "base/error.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "text/bpe/segmenter.h"
#include "text/token_counts.h"

namespace allot {
namespace {

TokenCounts read_words(const LearnBpeOptions& options, const std::string& path) {
  return options.dict_input ? read_token_counts(path, RepeatedToken::kAdd) : count_tokens(path);
}

TokenCounts sum_of_counts(const std::vector<TokenCounts>& parts) {
  TokenCounts all;
  for (const TokenCounts& part : parts) all.add_all(part);
  return all;
}

size_t merges_to_learn(const LearnBpeOptions& options, const BpeLearner& learner) {
  if (!options.total_symbols) return options.merges;
  const size_t inner = learner.num_inner_characters();
  const size_t final = learner.num_final_characters();
  if (options.merges <= inner + final) {
    throw Error::usage(
        fmt::format("--total-symbols: {} {} nothing to merge: characters inside words: {}, at the "
                    "end of words: {}",
                    format_count(options.merges, "symbol"),
                    options.merges == 1 ? "leaves" : "leave", format_count(inner),
                    format_count(final)),
        fmt::format("give --merges more than {}", inner + final));
  }
  log::info("{} inside words and {} at the end of words; merges to learn: {}",
            format_count(inner, "character"), format_count(final),
            format_count(options.merges - inner - final));
  return options.merges - inner - final;
}

BpeCodes learn_codes(const LearnBpeOptions& options, const TokenCounts& words) {
  BpeLearner learner(words, options.learn);
  const size_t num_merges = merges_to_learn(options, learner);
  BpeCodes codes = learn_merges(num_merges, learner);
  if (codes.merges.size() < num_merges) {
    log::info("{} of {} learned: no other pair occurs at least {}",
              format_count(codes.merges.size()), format_count(num_merges, "merge"),
              format_count(options.learn.min_frequency, "time"));
  }
  return codes;
}

// The subword tokens of a text, in the order of their first occurrence.
TokenCounts count_subwords(const BpeSegmenter& segmenter, const TokenCounts& words) {
  TokenCounts subwords;
  BpeSegmenter::Workspace workspace;
  for (uint32_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words.token(i);
    for (const Subword& piece : segmenter.split(word, workspace)) {
      subwords.add(segmenter.token(word, piece), words.count(i));
    }
  }
  return subwords;
}

}  // namespace

void LearnBpeOptions::validate() const {
  if (!vocabularies.empty() && vocabularies.size() != inputs.size()) {
    throw Error::usage(
        fmt::format("{} for {}", format_count(vocabularies.size(), "vocabulary file"),
                    format_count(inputs.size(), "input")),
        "give --write-vocabulary one file for each input, in the same order");
  }
}

size_t learn_bpe(const LearnBpeOptions& options) {
  options.validate();
  // Opened before the work, so that a place that cannot be written to is reported at once.
  OutputFile output(options.output);
  std::vector<std::unique_ptr<OutputFile>> vocabulary_outputs;
  for (const std::string& path : options.vocabularies) {
    vocabulary_outputs.push_back(std::make_unique<OutputFile>(path));
  }

  std::vector<TokenCounts> words;
  for (const std::string& path : options.inputs) words.push_back(read_words(options, path));
  const TokenCounts all_words = sum_of_counts(words);
  if (all_words.size() == 0) {
    throw Error({display_name(options.inputs.front())}, "no words to learn from",
                "give a text with at least one word");
  }
  const BpeCodes codes = learn_codes(options, all_words);

  write_bpe_codes(output, codes);
  BpeOptions segmenter_options;
  segmenter_options.characters = options.learn.characters;
  const BpeSegmenter segmenter(codes, segmenter_options);
  for (size_t i = 0; i < vocabulary_outputs.size(); ++i) {
    write_token_counts(*vocabulary_outputs[i], count_subwords(segmenter, words[i]));
  }
  std::vector<OutputFile*> all = {&output};
  for (const auto& vocabulary_output : vocabulary_outputs) all.push_back(vocabulary_output.get());
  commit_all(all);
  return codes.merges.size();
}

}  // namespace allot
