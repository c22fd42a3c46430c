#include "translate/line_assembly.h"

#include <algorithm>
#include <utility>

#include "translate/copied_tokens.h"
#include "translate/glossary.h"
#include "translate/placed_terms.h"
#include "translate/restored_text.h"
#include "translate/warnings.h"

namespace allot {

LineAssembler::LineAssembler(const LoadedModel& model, const TargetWriter& writer,
                             const WordDictionary* dictionary, const DecodeOptions& options,
                             DecodeMode mode)
    : model_(model), writer_(writer), dictionary_(dictionary), options_(options), mode_(mode) {}

// What has been replaced is not unknown any more.
void LineAssembler::replace_unknown(const SourceText& source, std::vector<UnknownToken>& unknown,
                                    std::vector<std::string>& tokens) const {
  const auto replacements = unknown_replacements(unknown, source, dictionary_);
  std::vector<UnknownToken> rest;
  for (size_t i = 0; i < unknown.size(); ++i) {
    if (replacements[i].empty()) {
      rest.push_back(unknown[i]);
    } else {
      tokens[unknown[i].position] = replacements[i];
    }
  }
  unknown = std::move(rest);
}

LineHypothesis LineAssembler::hypothesis_of(const LineTranslation& line,
                                            TokenTranslation joined) const {
  const Vocabulary& vocabulary = model_.folder().target_vocabulary();
  const Glossary* const glossary =
      mode_ == DecodeMode::kTranslate ? options_.glossary.get() : nullptr;
  if (glossary != nullptr) place_by_alignment(line.source, *glossary, vocabulary, joined);
  const bool copies = model_.protects_text() && writer_.form() != TextForm::kSubwords;
  CopiedTokens copied;
  if (copies && mode_ == DecodeMode::kScore) {
    copied = find_copies(line.source, vocabulary, joined);
  } else if (copies) {
    copied = enforce_copies(line.source, vocabulary, joined);
  }
  std::vector<std::string> tokens;
  tokens.reserve(joined.tokens.size());
  for (const uint32_t token : joined.tokens) tokens.emplace_back(vocabulary.token(token));
  if (glossary != nullptr) write_terms(line.source, *glossary, joined, tokens);
  if (options_.replace_unknown) replace_unknown(line.source, joined.unknown, tokens);
  LineHypothesis result;
  result.target = writer_.write(std::move(tokens), joined.part_ends, line.source.line_case);
  const RestoredText restored{line.source, copied.copies, joined.links};
  result.links = linked_words(restored, result.target);
  restore_text(restored, result.target, writer_.form());
  result.terms = term_results(line.source, joined.terms, result.target);
  result.log_prob = joined.log_prob;
  result.score = joined.score;
  result.is_finished = joined.is_finished;
  result.token_scores = std::move(joined.token_scores);
  result.attention = std::move(joined.attention);
  result.spent = std::move(joined.spent);
  result.warnings = find_warnings(
      options_.warnings, {model_.length_stats(), model_.attention_stats(), model_.missing_words()},
      line, result, joined.unknown);
  const auto warn = [&result](const std::vector<TranslationWarning>& warnings) {
    result.warnings.insert(result.warnings.end(), warnings.begin(), warnings.end());
  };
  warn(copied.warnings);
  warn(find_missing_terms(line.source, result.terms));
  if (glossary != nullptr) warn(glossary->find_forbidden(result.target));
  return result;
}

// As if the model had copied word by word, and were certain.
LineHypothesis LineAssembler::unchanged(const LineTranslation& line) const {
  const SourceText& source = line.source;
  LineHypothesis result;
  result.target.text = source.unchanged;
  for (const Token& word : source.words) {
    const auto number = static_cast<uint32_t>(result.target.words.size());
    result.target.words.push_back({word.text, 0, 0, word.begin, word.end});
    result.links.push_back({number, number});
  }
  for (size_t i = 0; i < source.tokens.size(); ++i) {
    TargetWord& word = result.target.words[source.tokens[i].word];
    if (word.num_tokens++ == 0) word.first_token = i;
    result.target.tokens.push_back(source.tokens[i].text);
    if (options_.keeps_attention) result.attention.push_back({{1.0F}, 0, i});
  }
  result.token_scores.resize(source.tokens.size());
  result.spent.assign(source.tokens.size(), 1);
  result.spent.resize(line.shape().num_columns());
  return result;
}

LineTranslation LineAssembler::assemble(SourceText source,
                                        const std::vector<PartResult*>& parts) const {
  LineTranslation line;
  line.source = std::move(source);
  line.has_sink = model_.has_sink();
  line.num_parts = parts.size();
  line.fertility = join_bounds(parts);
  size_t count = 0;
  for (const PartResult* part : parts) {
    line.decoder_steps += part->decoder_steps;
    line.total_fertility += part->total_fertility;
    line.shortlist_size = std::max(line.shortlist_size, part->shortlist_size);
    count = std::max(count, part->translations.size());
  }
  for (size_t rank = 0; rank < count; ++rank) {
    line.hypotheses.push_back(hypothesis_of(line, join_parts(parts, line.shape(), rank)));
  }
  for (PartResult* part : parts) *part = {};
  if (!line.source.unchanged.empty()) {
    line.hypotheses.push_back(unchanged(line));
  } else if (parts.empty() && !line.source.tags.empty()) {
    // Without words there is nothing to translate, but tags are not lost.
    LineHypothesis& only = line.hypotheses.emplace_back();
    only.spent.resize(line.shape().num_columns());
    restore_text({line.source, {}, {}}, only.target, writer_.form());
  }
  return line;
}

}  // namespace allot
