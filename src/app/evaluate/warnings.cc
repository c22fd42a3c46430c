#include "app/evaluate/warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "align/gold_file.h"
#include "base/error.h"
#include "base/json_object.h"
#include "base/json_parser.h"
#include "base/json_text.h"
#include "base/line_reader.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "metrics/evaluated_text.h"
#include "text/moses/tokenizer.h"
#include "translate/missing_word_limits.h"
#include "translate/translation_warning.h"

namespace allot {
namespace {

constexpr const char* kTranslationsRemedy = "give what 'allot translate --json' wrote";
constexpr const char* kSameTextRemedy =
    "give translations, references and gold links of the same lines";

struct TranslatedLine {
  std::string text;
  size_t num_source_words = 0;
  WarnedWords warned;
};

WarnedWords warned_words(const JsonObject& hypothesis) {
  WarnedWords warned;
  for (const auto& entry : hypothesis.list("warnings")) {
    const JsonObject warning(entry, hypothesis.source());
    const std::string kind = warning.text("kind");
    if (kind == to_string(WarningKind::kUnspentBudget)) {
      warned.unspent_budget.insert(warning.count("position"));
    } else if (kind == to_string(WarningKind::kMissingWord)) {
      warned.missing_word.insert(warning.count("position"));
    }
  }
  return warned;
}

TranslatedLine parse_translation(const std::string& line, const Place& place) {
  const nlohmann::ordered_json json = parse_json(line, place, kTranslationsRemedy);
  const JsonObject object(json, {to_string(place), kTranslationsRemedy});
  TranslatedLine result{object.text("translation"), object.list("source_words").size(), {}};
  const auto& hypotheses = object.list("hypotheses");
  if (!hypotheses.empty()) {
    result.warned = warned_words(JsonObject(hypotheses.front(), object.source()));
  }
  return result;
}

std::vector<std::string> words_of(const Tokenizer& tokenizer, const std::string& line) {
  std::vector<std::string> words;
  for (Token& token : tokenizer.tokenize(line)) words.push_back(std::move(token.text));
  return words;
}

WordPositions lost_positions(const std::vector<bool>& is_lost) {
  WordPositions positions;
  for (size_t i = 0; i < is_lost.size(); ++i) {
    if (is_lost[i]) positions.insert(i);
  }
  return positions;
}

// Sure and possible links alike: a word may be translated by either.
align::Links all_links(const align::MarkedLinks& marked) {
  align::Links links = marked.sure;
  links.insert(links.end(), marked.possible.begin(), marked.possible.end());
  return links;
}

void check_gold_positions(const align::Links& links, size_t num_source, size_t num_target,
                          const Place& place) {
  for (const align::Link& link : links) {
    if (link.source < num_source && link.target < num_target) continue;
    throw Error(place,
                fmt::format("link {}-{} is between {} and {}", link.source, link.target,
                            format_count(num_source, "source word"),
                            format_count(num_target, "reference word")),
                kSameTextRemedy);
  }
}

// The NAACL format does not say how many sentences there are, only which ones have links.
void check_gold_length(const align::LinkFile& gold, const std::string& name, size_t num_lines) {
  const size_t num_gold = gold.sentences.size();
  if (num_gold == num_lines || (num_gold < num_lines && gold.format == align::LinkFormat::kNaacl)) {
    return;
  }
  throw Error({name, num_gold},
              fmt::format("has {} for {}", format_count(num_gold, "sentence"),
                          format_count(num_lines, "reference")),
              kSameTextRemedy);
}

}  // namespace

WarningScore score_warnings(const WarningsOptions& options) {
  TokenizerOptions splitting;
  splitting.language = options.language;
  splitting.escape = false;
  const Tokenizer tokenizer(splitting);
  const TextFile reference = read_text(options.reference);
  const std::string gold_name = display_name(options.gold_alignments);
  align::LinkFile gold = align::read_link_file(options.gold_alignments, {});
  check_gold_length(gold, gold_name, reference.lines.size());
  gold.sentences.resize(reference.lines.size());

  WarningScore score;
  LineReader reader(options.translations);
  std::string line;
  for (size_t i = 0; reader.next(line); ++i) {
    if (i == reference.lines.size()) {
      throw Error(
          reader.place(),
          fmt::format("has no reference: {} has {}", reference.name, format_count(i, "line")),
          kSameTextRemedy);
    }
    const TranslatedLine translated = parse_translation(line, reader.place());
    const std::vector<std::string> words = words_of(tokenizer, reference.lines[i]);
    const align::Links links = all_links(gold.sentences[i]);
    check_gold_positions(links, translated.num_source_words, words.size(), {gold_name, i + 1});
    score.add_sentence(lost_positions(lost_words(translated.num_source_words, links, words,
                                                 words_of(tokenizer, translated.text))),
                       translated.warned);
  }
  if (score.num_sentences() < reference.lines.size()) {
    throw Error(
        reader.place(),
        fmt::format("ends after {}, but {} has {}", format_count(score.num_sentences(), "line"),
                    reference.name, format_count(reference.lines.size(), "line")),
        kSameTextRemedy);
  }
  return score;
}

void evaluate_warnings(const WarningsOptions& options) {
  OutputFile output(options.output);  // first: a place that is not writable is reported now
  const WarningScore score = score_warnings(options);
  output.write(options.json ? json_text(score.to_json()) + "\n" : score.to_text());
  output.commit();
}

}  // namespace allot
