#include "translate/translation_output.h"

#include <fmt/format.h>

#include <cmath>

#include "align/pharaoh.h"
#include "base/error.h"
#include "base/json_text.h"
#include "base/visible.h"
#include "text/source_frame.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

// Six decimals are more than a float is worth here; no bound is null.
Json number(double value) {
  if (!std::isfinite(value)) return nullptr;
  return std::round(value * 1e6) / 1e6;
}

Json numbers(const std::vector<double>& values) {
  Json json = Json::array();
  for (const double value : values) json.push_back(number(value));
  return json;
}

Json word_matrix(const LineTranslation& line, const LineHypothesis& hypothesis) {
  Json json = Json::array();
  for (const std::vector<double>& row : word_attention(line, hypothesis)) {
    json.push_back(numbers(row));
  }
  return json;
}

Json token_matrix(const LineTranslation& line, const LineHypothesis& hypothesis) {
  Json json = Json::array();
  for (const AttentionRow& row : hypothesis.attention) {
    json.push_back(numbers(all_columns(row, line.shape())));
  }
  return json;
}

// Sum over the tokens of each word.
std::vector<double> word_scores(const LineHypothesis& hypothesis) {
  std::vector<double> scores;
  for (const TargetWord& word : hypothesis.target.words) {
    scores.push_back(0);
    for (size_t p = word.first_token; p < word.first_token + word.num_tokens; ++p) {
      scores.back() += static_cast<double>(hypothesis.token_scores[p]);
    }
  }
  return scores;
}

Json to_json(const TranslationWarning& warning) {
  Json json = {{"kind", to_string(warning.kind)}};
  if (warning.position) json["position"] = *warning.position;
  if (!warning.text.empty()) json["text"] = warning.text;
  if (warning.amount) json["amount"] = number(*warning.amount);
  return json;
}

Json source_json(const LineTranslation& line) {
  Json json = {{"words", Json::array()}, {"tokens", Json::array()}};
  for (const Token& word : line.source.words) {
    json["words"].push_back({{"text", word.text}, {"begin", word.begin}, {"end", word.end}});
  }
  for (const SubwordToken& token : line.source.tokens) {
    json["tokens"].push_back({{"token", token.text}, {"id", token.id}, {"word", token.word}});
  }
  return json;
}

Json budget_json(const LineTranslation& line, const LineHypothesis& hypothesis) {
  Json json = Json::array();
  for (const WordBudget& budget : word_budgets(line, hypothesis)) {
    json.push_back({{"fertility", number(budget.fertility)},
                    {"spent", number(budget.spent)},
                    {"left", number(budget.left)}});
  }
  return json;
}

Json target_json(const LineHypothesis& hypothesis) {
  Json json = {{"words", Json::array()}, {"tokens", Json::array()}};
  const std::vector<double> scores = word_scores(hypothesis);
  for (size_t w = 0; w < hypothesis.target.words.size(); ++w) {
    const TargetWord& word = hypothesis.target.words[w];
    json["words"].push_back({{"text", word.text},
                             {"begin", word.begin},
                             {"end", word.end},
                             {"log_prob", number(scores[w])}});
  }
  const std::vector<size_t> words = target_words(hypothesis.target);
  for (size_t p = 0; p < hypothesis.target.tokens.size(); ++p) {
    json["tokens"].push_back(
        {{"token", hypothesis.target.tokens[p]},
         {"word", words[p]},
         {"log_prob", number(static_cast<double>(hypothesis.token_scores[p]))}});
  }
  return json;
}

// Which tables of a line are written: the first ones, as long as there is room.
class TableRoom {
 public:
  bool take(size_t size) {
    if (size > left_) return false;
    left_ -= size;
    return true;
  }

 private:
  size_t left_ = kMostAttention;
};

Json attention_table(const LineTranslation& line, const LineHypothesis& hypothesis,
                     OutputLevel level, TableRoom& room) {
  if (!room.take(attention_size(line, hypothesis, level))) return nullptr;
  return level == OutputLevel::kWord ? word_matrix(line, hypothesis)
                                     : token_matrix(line, hypothesis);
}

// What became of the terms of the glossary; their words from the first to the last.
Json glossary_json(const LineTranslation& line, const LineHypothesis& hypothesis) {
  Json json = Json::array();
  for (size_t t = 0; t < hypothesis.terms.size(); ++t) {
    const SourceTerm& term = line.source.terms[t];
    const TermResult& result = hypothesis.terms[t];
    Json own = {{"source", term.source},
                {"target", term.target},
                {"source_words", {term.first_word, term.end_word() - 1}},
                {"placed", to_string(result.placement)}};
    if (result.num_words > 0) {
      own["words"] = {result.first_word, result.first_word + result.num_words - 1};
    }
    json.push_back(std::move(own));
  }
  return json;
}

Json hypothesis_json(const LineTranslation& line, const LineHypothesis& hypothesis,
                     TableRoom& room) {
  Json json;
  json["text"] = hypothesis.target.text;
  json["score"] = number(hypothesis.score);
  json["log_prob"] = number(hypothesis.log_prob);
  json["finished"] = hypothesis.is_finished;
  const Json target = target_json(hypothesis);
  json["words"] = target["words"];
  json["tokens"] = target["tokens"];
  json["alignment"] = align::format_links(word_links(line, hypothesis));
  json["attention"] = attention_table(line, hypothesis, OutputLevel::kWord, room);
  json["token_attention"] = attention_table(line, hypothesis, OutputLevel::kSubword, room);
  json["budget"] = budget_json(line, hypothesis);
  json["sink_share"] = number(sink_share(line, hypothesis));
  if (!hypothesis.terms.empty()) json["glossary"] = glossary_json(line, hypothesis);
  json["warnings"] = Json::array();
  for (const TranslationWarning& warning : hypothesis.warnings) {
    json["warnings"].push_back(to_json(warning));
  }
  return json;
}

// The same JSON, with escapes for characters that would not be seen: a warning about a soft hyphen
// should not look like one about nothing.
std::string with_visible_text(const std::string& json) {
  std::string result;
  for (size_t position = 0; position < json.size();) {
    const size_t begin = position;
    const CodePoint character = decode_utf8(json, position);
    if (character < 0x7F || character > 0xFFFF || is_visible(character)) {
      result.append(json, begin, position - begin);
    } else {
      result += fmt::format("\\u{:04x}", character);
    }
  }
  return result;
}

}  // namespace

std::string to_string(OutputLevel level) {
  return level == OutputLevel::kWord ? "word" : "subword";
}

OutputLevel parse_output_level(const std::string& name) {
  for (const OutputLevel level : {OutputLevel::kWord, OutputLevel::kSubword}) {
    if (to_string(level) == name) return level;
  }
  throw Error::usage(fmt::format("unknown level '{}'", name), "choose one of: word, subword");
}

const std::string& text_of(const LineTranslation& line) {
  static const std::string empty;
  return line.hypotheses.empty() ? empty : line.hypotheses.front().target.text;
}

size_t attention_size(const LineTranslation& line, const LineHypothesis& hypothesis,
                      OutputLevel level) {
  const bool is_by_word = level == OutputLevel::kWord;
  const size_t rows = is_by_word ? hypothesis.target.words.size() : hypothesis.attention.size();
  const size_t columns = is_by_word ? line.source.words.size() : line.source.tokens.size();
  return rows * (columns + (line.has_sink ? 1 : 0));
}

size_t omitted_json_tables(const LineTranslation& line) {
  TableRoom room;
  size_t count = 0;
  for (const LineHypothesis& hypothesis : line.hypotheses) {
    for (const OutputLevel level : {OutputLevel::kWord, OutputLevel::kSubword}) {
      if (!room.take(attention_size(line, hypothesis, level))) ++count;
    }
  }
  return count;
}

std::string to_json_line(const NumberedLine& input, const LineTranslation& line) {
  Json json;
  json["line"] = input.number;
  json["source"] = input.text;
  json["translation"] = text_of(line);
  const Json source = source_json(line);
  json["source_words"] = source["words"];
  json["source_tokens"] = source["tokens"];
  json["parts"] = line.num_parts;
  json["repaired"] = input.was_repaired;
  if (line.shortlist_size > 0) json["shortlist"] = line.shortlist_size;
  json["hypotheses"] = Json::array();
  TableRoom room;
  for (const LineHypothesis& hypothesis : line.hypotheses) {
    json["hypotheses"].push_back(hypothesis_json(line, hypothesis, room));
  }
  return json_text(json);
}

std::string to_n_best(const NumberedLine& input, const LineTranslation& line) {
  if (line.hypotheses.empty()) return fmt::format("{} |||  |||  ||| 0\n", input.number - 1);
  std::string text;
  for (const LineHypothesis& hypothesis : line.hypotheses) {
    text += fmt::format("{} ||| {} ||| LogProb= {:.6f} Tokens= {} ||| {:.6f}\n", input.number - 1,
                        hypothesis.target.text, hypothesis.log_prob,
                        hypothesis.target.tokens.size(), hypothesis.score);
  }
  return text;
}

std::string alignment_text(const LineTranslation& line, const LineHypothesis& hypothesis,
                           OutputLevel level) {
  return align::format_links(level == OutputLevel::kWord ? word_links(line, hypothesis)
                                                         : token_links(hypothesis));
}

std::string attention_json(uint64_t line_number, const LineTranslation& line,
                           const LineHypothesis& hypothesis, OutputLevel level) {
  Json json;
  json["line"] = line_number;
  json["source"] = json["target"] = Json::array();
  if (level == OutputLevel::kWord) {
    for (const Token& word : line.source.words) json["source"].push_back(word.text);
    for (const TargetWord& word : hypothesis.target.words) json["target"].push_back(word.text);
  } else {
    for (const SubwordToken& token : line.source.tokens) json["source"].push_back(token.text);
    json["target"] = hypothesis.target.tokens;
  }
  if (line.has_sink) json["source"].push_back(std::string(kSinkText));
  TableRoom room;
  json["attention"] = attention_table(line, hypothesis, level, room);
  return json_text(json);
}

std::string scores_text(const LineHypothesis& hypothesis, OutputLevel level) {
  if (level == OutputLevel::kSubword) {
    return fmt::format("{:.4f}", fmt::join(hypothesis.token_scores, " "));
  }
  return fmt::format("{:.4f}", fmt::join(word_scores(hypothesis), " "));
}

std::string warning_json(uint64_t line_number, const TranslationWarning& warning) {
  Json json = {{"line", line_number}};
  json.update(to_json(warning));
  return with_visible_text(json_text(json));
}

}  // namespace allot
