#include "library/translation.h"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <utility>

#include "base/error.h"
#include "base/progress.h"
#include "library/guard.h"
#include "translate/translation_output.h"
#include "translate/warnings.h"

namespace allot::api {
namespace {

Word word_of(const Token& word) {
  return {word.text, word.begin, word.end};
}
Word word_of(const TargetWord& word) {
  return {word.text, word.begin, word.end};
}

template <typename Words>
std::vector<Word> words_of(const Words& words) {
  std::vector<Word> result;
  result.reserve(words.size());
  for (const auto& word : words) result.push_back(word_of(word));
  return result;
}

Warning warning_of(const TranslationWarning& warning) {
  Warning result;
  result.kind = to_string(warning.kind);
  result.text = warning.text;
  result.position = warning.position ? static_cast<int64_t>(*warning.position) : -1;
  result.amount = warning.amount.value_or(std::numeric_limits<double>::quiet_NaN());
  return result;
}

void check_table_size(const LineTranslation& line, const LineHypothesis& hypothesis,
                      OutputLevel level) {
  const size_t size = attention_size(line, hypothesis, level);
  if (size <= kMostAttention) return;
  throw ::allot::Error::failure(
      {},
      fmt::format("the attention of this line has {} numbers, more than {}", format_count(size),
                  format_count(kMostAttention)),
      "translate shorter lines");
}

std::vector<float> flattened(const align::AttentionRows& rows) {
  std::vector<float> values;
  for (const std::vector<double>& row : rows) values.insert(values.end(), row.begin(), row.end());
  return values;
}

align::AttentionRows token_rows(const LineTranslation& line, const LineHypothesis& hypothesis) {
  align::AttentionRows rows;
  rows.reserve(hypothesis.attention.size());
  for (const AttentionRow& row : hypothesis.attention) {
    rows.push_back(all_columns(row, line.shape()));
  }
  return rows;
}

// The table of a translation, made on first use; without rows when there was no attention.
template <typename Table, typename Make>
MatrixView table_view(Table& table, const LineTranslation& line, const LineHypothesis* hypothesis,
                      OutputLevel level, size_t rows, size_t columns, const Make& make) {
  if (hypothesis == nullptr || hypothesis->attention.empty()) return {nullptr, 0, columns};
  return library::guarded([&]() -> MatrixView {
    std::call_once(table.is_made, [&] {
      check_table_size(line, *hypothesis, level);
      table.values = flattened(make(line, *hypothesis));
    });
    return {table.values.data(), rows, columns};
  });
}

}  // namespace

Translation::Translation(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
Translation::~Translation() = default;
Translation::Translation(const Translation&) = default;
Translation::Translation(Translation&&) noexcept = default;
Translation& Translation::operator=(const Translation&) = default;
Translation& Translation::operator=(Translation&&) noexcept = default;

const std::string& Translation::text() const {
  static const std::string nothing;
  const LineHypothesis* own = impl_->hypothesis();
  return own == nullptr ? nothing : own->target.text;
}

std::vector<Word> Translation::source_words() const {
  return library::guarded([&] { return words_of(impl_->line->source.words); });
}

std::vector<Word> Translation::words() const {
  return library::guarded([&] {
    const LineHypothesis* own = impl_->hypothesis();
    return own == nullptr ? std::vector<Word>() : words_of(own->target.words);
  });
}

double Translation::score() const {
  const LineHypothesis* own = impl_->hypothesis();
  return own == nullptr ? 0 : own->score;
}

double Translation::log_prob() const {
  const LineHypothesis* own = impl_->hypothesis();
  return own == nullptr ? 0 : own->log_prob;
}

bool Translation::is_finished() const {
  const LineHypothesis* own = impl_->hypothesis();
  return own == nullptr || own->is_finished;
}

std::vector<std::string> Translation::source_tokens() const {
  return library::guarded([&] {
    std::vector<std::string> texts;
    for (const SubwordToken& token : impl_->line->source.tokens) texts.push_back(token.text);
    return texts;
  });
}

std::vector<std::string> Translation::tokens() const {
  return library::guarded([&] {
    const LineHypothesis* own = impl_->hypothesis();
    return own == nullptr ? std::vector<std::string>() : own->target.tokens;
  });
}

std::vector<float> Translation::token_scores() const {
  return library::guarded([&] {
    const LineHypothesis* own = impl_->hypothesis();
    return own == nullptr ? std::vector<float>() : own->token_scores;
  });
}

Links Translation::alignment() const {
  return library::guarded([&] {
    const LineHypothesis* own = impl_->hypothesis();
    Links links;
    if (own == nullptr || own->attention.empty()) return links;
    for (const align::Link& link : word_links(*impl_->line, *own)) {
      links.push_back({link.source, link.target});
    }
    return links;
  });
}

MatrixView Translation::attention() const {
  const LineTranslation& line = *impl_->line;
  const LineHypothesis* own = impl_->hypothesis();
  return table_view(impl_->words, line, own, OutputLevel::kWord,
                    own == nullptr ? 0 : own->target.words.size(),
                    line.source.words.size() + (line.has_sink ? 1 : 0), word_attention);
}

MatrixView Translation::token_attention() const {
  const LineTranslation& line = *impl_->line;
  const LineHypothesis* own = impl_->hypothesis();
  return table_view(impl_->tokens, line, own, OutputLevel::kSubword,
                    own == nullptr ? 0 : own->attention.size(), line.shape().num_columns(),
                    token_rows);
}

bool Translation::has_sink() const {
  return impl_->line->has_sink;
}

double Translation::sink_share() const {
  return library::guarded([&] {
    const LineHypothesis* own = impl_->hypothesis();
    return own == nullptr ? 0 : ::allot::sink_share(*impl_->line, *own);
  });
}

std::vector<WordBudget> Translation::budgets() const {
  return library::guarded([&] {
    const LineHypothesis* own = impl_->hypothesis();
    std::vector<WordBudget> result;
    if (own == nullptr) return result;
    for (const ::allot::WordBudget& budget : word_budgets(*impl_->line, *own)) {
      result.push_back({budget.fertility, budget.spent, budget.left});
    }
    return result;
  });
}

std::vector<PlacedTerm> Translation::terms() const {
  return library::guarded([&] {
    std::vector<PlacedTerm> result;
    const LineHypothesis* own = impl_->hypothesis();
    for (size_t t = 0; own != nullptr && t < own->terms.size(); ++t) {
      const SourceTerm& term = impl_->line->source.terms[t];
      const TermResult& placed = own->terms[t];
      result.push_back({{term.source, term.target},
                        term.first_word,
                        term.end_word(),
                        placed.first_word,
                        placed.first_word + placed.num_words,
                        to_string(placed.placement)});
    }
    return result;
  });
}

std::vector<Warning> Translation::warnings() const {
  return library::guarded([&] {
    std::vector<Warning> result;
    for (const TranslationWarning& one : find_repaired_line(impl_->was_repaired)) {
      result.push_back(warning_of(one));
    }
    const LineHypothesis* own = impl_->hypothesis();
    if (own == nullptr) return result;
    for (const TranslationWarning& one : own->warnings) result.push_back(warning_of(one));
    return result;
  });
}

std::vector<Translation> Translation::alternatives() const {
  return library::guarded([&] {
    std::vector<Translation> result;
    for (size_t i = impl_->number + 1; i < impl_->line->hypotheses.size(); ++i) {
      auto impl = std::make_shared<Impl>();
      impl->line = impl_->line;
      impl->number = i;
      impl->was_repaired = impl_->was_repaired;
      result.push_back(Translation(std::move(impl)));
    }
    return result;
  });
}

}  // namespace allot::api
