#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/strings.h"
#include "translate/decode_options.h"

namespace allot {

// Name and help of a decode option.
struct OptionField {
  const char* name;  // key in recipes and JSON; with "--" before it, the flag
  std::string help;
  // Range of a whole number.
  uint64_t least = 0;
  uint64_t most = std::numeric_limits<uint64_t>::max();
  // JSON leaves it out at its default: results of before it was an option lack it.
  bool is_later = false;
};

// The functions below call visit(field, value) for every option of a struct, const or not, in the
// order in which they are shown. They are the one place that gives the options of decoding their
// names: flags, recipes of experiments and JSON all come here.

// Beam, lengths, constraints. `Options`: BeamOptions.
inline OptionField beam_size_field() {
  return {"beam-size", "Hypotheses kept for each sentence (1 = greedy)", 1,
          BeamOptions::kLargestBeam};
}
template <typename Options, typename Visit>
void for_each_search_option(Options& options, Visit&& visit) {
  visit(beam_size_field(), options.beam_size);
  visit(OptionField{"max-length", "Maximum number of tokens in a translation", 1,
                    BeamOptions::kLongestTranslation},
        options.max_length);
  visit(OptionField{"max-length-factor", "Maximum number of tokens per source token, plus five"},
        options.max_length_factor);
  visit(OptionField{"min-length", "Minimum number of tokens in a translation", 0,
                    BeamOptions::kLongestTranslation},
        options.constraints.min_length);
  visit(OptionField{"block-ngrams", "Never repeat an n-gram of N tokens (0 = off)"},
        options.constraints.block_ngrams);
}

// How what has ended is ranked: what experiments set and tuning chooses from. `Options`:
// PenaltyOptions, or PenaltyOverrides.
template <typename Options, typename Visit>
void for_each_ranking_option(Options& options, Visit&& visit) {
  visit(OptionField{"length-penalty",
                    "Length penalty (scores are divided by it): none, wu or avg (default: the "
                    "model's, or wu)"},
        options.length);
  visit(
      OptionField{"alpha", "Exponent of the length penalty wu (default: the model's, or 0 = off)"},
      options.alpha);
  visit(
      OptionField{"coverage-penalty",
                  "Coverage penalty (added to scores): none, wu or summary (default: the model's, "
                  "or wu)"},
      options.coverage);
  visit(OptionField{"beta", "Weight of the coverage penalty (default: the model's, or 0 = off)"},
        options.beta);
  visit(OptionField{"min-attention",
                    "Floor on the coverage of a token in the coverage penalty wu (default: the "
                    "model's, or 0.1)"},
        options.epsilon);
  OptionField reward{
      "word-reward",
      "Bounded word reward: added per token, up to the sum of the source fertilities "
      "(default: the model's, or 0 = off)"};
  reward.is_later = true;
  visit(reward, options.word_reward);
}

inline OptionField stepwise_field() {
  return {"stepwise-penalty",
          "Apply the coverage penalty at every step, not only to finished hypotheses"};
}

// `Options`: SamplingOptions.
template <typename Options, typename Visit>
void for_each_sampling_option(Options& options, Visit&& visit) {
  visit(OptionField{"top-k", "Sample from the N most probable tokens (0 = all)"}, options.top_k);
  visit(OptionField{"top-p",
                    "Nucleus sampling: from the most probable tokens with this total probability"},
        options.top_p);
  visit(OptionField{"temperature", "Sampling temperature: below 1 sharper, above 1 flatter"},
        options.temperature);
  visit(OptionField{"seed", "Random seed for --sample"}, options.seed);
}

// What changes of the models' attention; all are std::optional. `Options`: AttentionOverrides.
template <typename Options, typename Visit>
void for_each_attention_option(Options& options, Visit&& visit) {
  const auto names = [](const auto& choices) {
    std::vector<std::string> texts;
    texts.reserve(choices.size());
    for (const auto& choice : choices) texts.push_back(to_string(choice));
    return join(texts, ", ");
  };
  visit(OptionField{"transform",
                    "Override the attention transform: " + names(attention::all_transforms())},
        options.transform);
  visit(OptionField{"exhaustion-bonus",
                    "Override the exhaustion bonus (scores increase by it times the remaining "
                    "fertility)"},
        options.exhaustion_bonus);
  visit(OptionField{"fertility", "Override the kind of fertility: " + names(all_fertility_kinds())},
        options.fertility);
  visit(OptionField{"fertility-constant", "Bound of every token, for --fertility constant"},
        options.fertility_constant);
  visit(OptionField{"fertility-slack", "Slack added to predicted or given fertilities"},
        options.fertility_slack);
  visit(
      OptionField{"fertility-quantile",
                  "Predicted fertilities: the smallest one not exceeded with this probability (0 = "
                  "the expected fertility)"},
      options.fertility_quantile);
}

// Which tokens are predicted at all. `Options`: DecodeOptions.
template <typename Options, typename Visit>
void for_each_shortlist_option(Options& options, Visit&& visit) {
  visit(OptionField{"shortlist",
                    "Restrict the output to likely translations of the source tokens and to "
                    "frequent tokens: auto (if the model has a shortlist), on or off"},
        options.shortlist);
  visit(OptionField{"shortlist-per-token", "Translations of each source token in the shortlist", 0,
                    ShortlistOptions::kMostPerToken},
        options.shortlist_size.per_token);
  visit(OptionField{"shortlist-common", "Frequent target tokens in the shortlist", 0,
                    ShortlistOptions::kMostCommon},
        options.shortlist_size.common);
}

// How much is translated at once.
inline OptionField batch_size_field() {
  return {"batch-size", "Sentences per batch in each thread; affects speed, never the result", 1,
          DecodeOptions::kLargestBatch};
}
inline OptionField max_input_length_field() {
  return {"max-input-length",
          "Split lines with more tokens than this; translate the parts and join them", 1,
          DecodeOptions::kLongestInput};
}

inline OptionField split_sentences_field() {
  return {"split-sentences",
          "Split lines into sentences and translate these one by one: auto (raw text), on or off "
          "(default: auto)"};
}

inline OptionField case_field() {
  return {"case",
          "Lines in capitals or title case: auto (translate in lower case, then give the "
          "translation their case) or keep (default: auto)"};
}

// Reads the name of a choice; throws a usage error that lists the choices.
inline void parse_choice(const std::string& name, LengthPenalty& value) {
  value = parse_length_penalty(name);
}
inline void parse_choice(const std::string& name, CoveragePenalty& value) {
  value = parse_coverage_penalty(name);
}
inline void parse_choice(const std::string& name, attention::Transform& value) {
  value = attention::parse_transform(name);
}
inline void parse_choice(const std::string& name, ShortlistUse& value) {
  value = parse_shortlist_use(name);
}
inline void parse_choice(const std::string& name, SplitSentences& value) {
  value = parse_split_sentences(name);
}
inline void parse_choice(const std::string& name, CaseHandling& value) {
  value = parse_case_handling(name);
}
inline void parse_choice(const std::string& name, FertilityKind& value) {
  value = parse_fertility_kind(name);
}

}  // namespace allot
