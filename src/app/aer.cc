#include "app/aer.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "align/attention_words.h"
#include "align/error_rate.h"
#include "align/gold_file.h"
#include "base/byte_source.h"
#include "base/error.h"
#include "base/json_object.h"
#include "base/json_parser.h"
#include "base/json_text.h"
#include "base/line_reader.h"
#include "base/printable.h"
#include "base/progress.h"
#include "base/strings.h"

namespace allot {
namespace {

using align::AttentionRows;
using align::LinkCounts;
using align::LinkFile;
using align::LinkFormat;
using align::MarkedLinks;

// The NAACL format does not say how many sentences there are, only which ones have links.
const MarkedLinks& sentence_of(const LinkFile& file, size_t index) {
  static const MarkedLinks no_links;
  return index < file.sentences.size() ? file.sentences[index] : no_links;
}

// Either format of links; a file of attention has a line for every sentence, as Pharaoh has.
struct EvaluatedFile {
  std::string name;
  size_t num_sentences = 0;
  LinkFormat format = LinkFormat::kPharaoh;
};

// Throws when the number of evaluated sentences cannot be that of the gold.
void check_lengths(const EvaluatedFile& evaluated, const std::string& gold_name,
                   const LinkFile& gold) {
  const size_t num_gold = gold.sentences.size();
  const bool fits =
      evaluated.num_sentences == num_gold ||
      (evaluated.num_sentences > num_gold && gold.format != LinkFormat::kPharaoh) ||
      (evaluated.num_sentences < num_gold && evaluated.format != LinkFormat::kPharaoh);
  if (fits) return;
  throw Error(
      {evaluated.name, std::min(evaluated.num_sentences, num_gold)},
      fmt::format("has {}, but {} has {}", format_count(evaluated.num_sentences, "sentence"),
                  gold_name, format_count(num_gold)),
      "evaluate links of the same text as the gold links, one line for each sentence pair");
}

LinkCounts evaluate_links(const std::string& path, const AerOptions& options,
                          const LinkFile& gold) {
  const LinkFile evaluated = align::read_link_file(path, {options.base, options.is_flipped});
  check_lengths({display_name(path), evaluated.sentences.size(), evaluated.format}, options.gold,
                gold);
  LinkCounts counts;
  for (size_t i = 0; i < std::max(evaluated.sentences.size(), gold.sentences.size()); ++i) {
    align::Links links = sentence_of(evaluated, i).sure;
    const align::Links& possible = sentence_of(evaluated, i).possible;
    links.insert(links.end(), possible.begin(), possible.end());
    counts += align::count_links(std::move(links), sentence_of(gold, i));
  }
  return counts;
}

constexpr const char* kAttentionRemedy =
    "write {\"attention\": [[...], ...]}, a row for each target word, a number for each source "
    "word; merging subwords needs \"source\" and \"target\" too";

// A text as a list of words, or as one space-separated string.
std::vector<std::string> words_from_json(const JsonObject& line, const char* key) {
  std::vector<std::string> words;
  if (!line.at(key).is_array()) {
    const std::string text = line.text(key);
    for (const std::string_view word : split_spaces(text)) words.emplace_back(word);
    return words;
  }
  for (const auto& entry : line.list(key)) {
    const std::optional<std::string> word = as_text(entry);
    if (!word) throw line.wrong(key, "a list of words");
    words.push_back(*word);
  }
  return words;
}

AttentionRows attention_of(const JsonObject& line) {
  AttentionRows attention;
  for (const auto& row : line.list("attention")) {
    attention.emplace_back();
    if (!row.is_array()) throw line.wrong("attention", "a list of rows");
    for (const auto& entry : row) {
      const std::optional<double> number = as_number(entry);
      if (!number) throw line.wrong("attention", "rows of numbers");
      attention.back().push_back(*number);
    }
  }
  return attention;
}

// The matrix "attention" of one JSON line, over words on request.
AttentionRows parse_attention(const std::string& line, bool merge_subwords, const Place& place) {
  const nlohmann::ordered_json json = parse_json(line, place, kAttentionRemedy);
  const JsonObject object(json, {to_string(place), kAttentionRemedy});
  AttentionRows attention = attention_of(object);
  for (const std::vector<double>& row : attention) {
    if (row.size() != attention[0].size()) {
      throw Error(place, "rows of the attention have different lengths",
                  "write a number for every source word in each row");
    }
  }
  if (!merge_subwords) return attention;
  const std::vector<std::string> source = words_from_json(object, "source");
  const std::vector<std::string> target = words_from_json(object, "target");
  if (attention.size() < target.size() ||
      (!attention.empty() && attention[0].size() != source.size())) {
    throw Error(place,
                fmt::format("the attention is {} x {}, but the line has {} and {}",
                            attention.size(), attention.empty() ? 0 : attention[0].size(),
                            format_count(target.size(), "target subword"),
                            format_count(source.size(), "source subword")),
                "write a row for every target subword and a number for every source subword");
  }
  return align::merge_subwords(attention, source, target);
}

void check_size(const AttentionRows& attention, const MarkedLinks& gold, const Place& place) {
  for (const align::Links* links : {&gold.sure, &gold.possible}) {
    for (const align::Link& link : *links) {
      if (link.target < attention.size() && link.source < attention[link.target].size()) continue;
      throw Error(
          place,
          fmt::format("the gold links contain {}-{}, but the attention is {} x {}", link.source,
                      link.target, attention.size(), attention.empty() ? 0 : attention[0].size()),
          "check that both are about the same sentence, and that rows are target words");
    }
  }
}

struct AttentionCounts {
  LinkCounts hard;
  LinkCounts soft;
};

AttentionCounts evaluate_attention(const AerOptions& options, const LinkFile& gold) {
  LineReader reader(options.attention);
  AttentionCounts counts;
  std::string line;
  size_t index = 0;
  for (; reader.next(line); ++index) {
    const AttentionRows attention = parse_attention(line, options.merge_subwords, reader.place());
    const MarkedLinks& links = sentence_of(gold, index);
    check_size(attention, links, reader.place());
    counts.hard += align::count_hard_links(attention, links);
    counts.soft += align::count_soft_links(attention, links);
  }
  check_lengths({reader.name(), index}, options.gold, gold);
  return counts;
}

const char* name_of(EvaluatedLinks kind) {
  switch (kind) {
    case EvaluatedLinks::kLinks:
      return "links";
    case EvaluatedLinks::kHardAttention:
      return "hard attention";
    case EvaluatedLinks::kSoftAttention:
      return "soft attention";
  }
  return "";
}

}  // namespace

void AerOptions::validate() const {
  if (files.empty() && attention.empty()) {
    throw Error::usage("there are no links to evaluate",
                       "name a file of links, - for stdin, or --attention FILE");
  }
  for (const auto& first : {gold_base, base}) {
    if (first && *first > 1) {
      throw Error::usage(fmt::format("positions cannot start at {}", *first), "give 0 or 1");
    }
  }
}

std::vector<AerResult> run_aer(const AerOptions& options) {
  options.validate();
  align::LinkFileOptions gold_options;
  gold_options.first_position = options.gold_base;
  const LinkFile gold = align::read_link_file(options.gold, gold_options);
  std::vector<AerResult> results;
  for (const std::string& file : options.files) {
    results.push_back(
        {display_name(file), EvaluatedLinks::kLinks, evaluate_links(file, options, gold)});
  }
  if (!options.attention.empty()) {
    const std::string name = display_name(options.attention);
    const AttentionCounts counts = evaluate_attention(options, gold);
    results.push_back({name, EvaluatedLinks::kHardAttention, counts.hard});
    results.push_back({name, EvaluatedLinks::kSoftAttention, counts.soft});
  }
  return results;
}

std::string to_text(const AerResult& result) {
  const LinkCounts& counts = result.counts;
  const std::string file = printable(result.file);
  const std::string what = result.kind == EvaluatedLinks::kLinks
                               ? file
                               : fmt::format("{} ({})", file, name_of(result.kind));
  return fmt::format("{}: AER {:.1f}% (precision {:.1f}%, recall {:.1f}%, {:.0f} {})", what,
                     100 * counts.error_rate(), 100 * counts.precision(), 100 * counts.recall(),
                     counts.links, counts.links == 1 ? "link" : "links");
}

std::string to_json(const AerResult& result) {
  nlohmann::ordered_json object;
  object["file"] = result.file;
  object["kind"] = name_of(result.kind);
  object["aer"] = result.counts.error_rate();
  object["precision"] = result.counts.precision();
  object["recall"] = result.counts.recall();
  object["links"] = result.counts.links;
  object["sure"] = result.counts.sure;
  object["links_and_sure"] = result.counts.links_and_sure;
  object["links_and_possible"] = result.counts.links_and_possible;
  return json_text(object);
}

}  // namespace allot
