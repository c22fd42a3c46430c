#include "metrics/ter.h"

#include <fmt/format.h>

#include <algorithm>

#include "metrics/json_numbers.h"
#include "metrics/ngram_matches.h"
#include "metrics/ter_edits.h"
#include "metrics/unicode_words.h"

namespace allot {

Statistics Ter::statistics(const Segment& segment) const {
  std::vector<std::string> lines;
  std::vector<std::vector<std::string_view>> sentences;
  lines.reserve(segment.references.size() + 1);
  const auto add = [&](std::string tokenized) {
    sentences.push_back(split_words(lines.emplace_back(std::move(tokenized))));
  };
  add(tokenize_for_ter(segment.hypothesis, options_));
  for (const std::string_view reference : segment.references) {
    // sacreBLEU tokenizes references twice. It shows only in rare cases ("James's." loses its 's in
    // the second round), but two programs that give one name to a score must agree on it.
    add(tokenize_for_ter(tokenize_for_ter(reference, options_), options_));
  }

  const std::vector<Symbols> symbols = number_words(sentences);
  size_t fewest_edits = count_ter_edits(symbols[0], symbols[1]);
  size_t total_length = symbols[1].size();
  for (size_t i = 2; i < symbols.size(); ++i) {
    fewest_edits = std::min(fewest_edits, count_ter_edits(symbols[0], symbols[i]));
    total_length += symbols[i].size();
  }
  return {static_cast<double>(fewest_edits),
          static_cast<double>(total_length) / static_cast<double>(segment.references.size())};
}

double Ter::score(const Statistics& sum) const {
  if (sum[1] > 0) return 100 * (sum[0] / sum[1]);
  return sum[0] > 0 ? 100 : 0;
}

std::string Ter::signature(const SignatureContext& context) const {
  return make_signature(context, {{"case", options_.case_sensitive ? "mixed" : "lc"},
                                  {"tok", "tercom"},
                                  {"norm", options_.normalized ? "yes" : "no"},
                                  {"punct", options_.no_punctuation ? "no" : "yes"},
                                  {"asian", options_.asian_support ? "yes" : "no"}});
}

nlohmann::ordered_json Ter::parts(const Statistics& sum) const {
  return {{"edits", json_number(sum[0])}, {"ref_len", json_number(sum[1])}};
}

std::string Ter::summary(const Statistics& sum) const {
  return fmt::format("edits = {} ref_len = {}", sum[0], sum[1]);
}

}  // namespace allot
