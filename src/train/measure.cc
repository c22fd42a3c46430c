#include "train/measure.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/strings.h"

namespace allot {

const std::vector<Measure>& all_measures() {
  static const std::vector<Measure> measures = {Measure::kPerplexity, Measure::kAccuracy,
                                                Measure::kBleu, Measure::kRep, Measure::kDrop};
  return measures;
}

std::string to_string(Measure measure) {
  switch (measure) {
    case Measure::kPerplexity:
      return "perplexity";
    case Measure::kAccuracy:
      return "accuracy";
    case Measure::kBleu:
      return "bleu";
    case Measure::kRep:
      return "rep";
    case Measure::kDrop:
      return "drop";
  }
  return "";
}

Measure parse_measure(const std::string& name) {
  std::vector<std::string> names;
  for (const Measure measure : all_measures()) {
    names.push_back(to_string(measure));
    if (names.back() == name) return measure;
  }
  throw Error::usage(fmt::format("measure '{}' does not exist", name),
                     "choose one of: " + join(names, ", "));
}

bool needs_translations(Measure measure) {
  return measure != Measure::kPerplexity && measure != Measure::kAccuracy;
}

bool higher_is_better(Measure measure) {
  return measure == Measure::kAccuracy || measure == Measure::kBleu;
}

}  // namespace allot
