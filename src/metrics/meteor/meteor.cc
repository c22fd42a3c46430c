#include "metrics/meteor/meteor.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.h"
#include "base/progress.h"
#include "base/strings.h"
#include "metrics/json_numbers.h"
#include "metrics/meteor/aligner.h"
#include "metrics/unicode_words.h"

namespace allot {
namespace {

std::vector<std::string> texts_of(const meteor::Sentence& sentence) {
  std::vector<std::string> texts;
  for (const meteor::Word* word : sentence) texts.push_back(word->text);
  return texts;
}

// JSON has no NaN; METEOR divides by zero when there is nothing to count.
double finite(double value) {
  return std::isfinite(value) ? value : 0.0;
}

// Words are compared with words, so the time for a pair grows with the square of its length.
constexpr size_t kMostWords = 10000;

Error too_long(const Segment& segment, const std::string& problem) {
  return Error({std::string(segment.file), segment.index + 1}, problem,
               "break the line into sentences, in all files, or leave meteor out of --metrics");
}

void check_length(const Segment& segment, const char* whose, size_t num_words) {
  if (num_words <= kMostWords) return;
  throw too_long(segment, fmt::format("{} {} words, and METEOR takes {} at most", whose,
                                      format_count(num_words), format_count(kMostWords)));
}

}  // namespace

struct Meteor::Comparison {
  meteor::Sentence hypothesis;
  meteor::Sentence reference;
  std::vector<meteor::Match> alignment;
  meteor::Counts counts;
  meteor::Score score;
};

class Meteor::BorrowedLexicon {
 public:
  explicit BorrowedLexicon(const Meteor& meteor) : meteor_(meteor) {
    {
      const std::lock_guard<std::mutex> lock(meteor.mutex_);
      if (!meteor.idle_lexicons_.empty()) {
        lexicon_ = std::move(meteor.idle_lexicons_.back());
        meteor.idle_lexicons_.pop_back();
      }
    }
    if (!lexicon_) {
      lexicon_ = std::make_unique<meteor::Lexicon>(meteor.settings_, meteor.resources_);
    }
  }
  BorrowedLexicon(const BorrowedLexicon&) = delete;
  BorrowedLexicon& operator=(const BorrowedLexicon&) = delete;
  ~BorrowedLexicon() {
    const std::lock_guard<std::mutex> lock(meteor_.mutex_);
    meteor_.idle_lexicons_.push_back(std::move(lexicon_));
  }

  meteor::Lexicon& operator*() { return *lexicon_; }

 private:
  const Meteor& meteor_;
  std::unique_ptr<meteor::Lexicon> lexicon_;
};

Meteor::Meteor(const MeteorOptions& options)
    : options_(options),
      settings_(meteor::resolve(options)),
      resources_(meteor::load_resources(options, settings_)) {}

Statistics Meteor::statistics(const Segment& segment) const {
  BorrowedLexicon lexicon(*this);
  return compare_with_best(segment, *lexicon).counts.to_summands();
}

double Meteor::score(const Statistics& sum) const {
  return score_of(meteor::Counts::from_sum(sum)).score;
}

Meteor::SentenceResult Meteor::explain(const Segment& segment) const {
  BorrowedLexicon lexicon(*this);
  Comparison best = compare_with_best(segment, *lexicon);
  return {texts_of(best.hypothesis), texts_of(best.reference), std::move(best.alignment),
          best.counts, best.score};
}

Meteor::Comparison Meteor::compare_with_best(const Segment& segment,
                                             meteor::Lexicon& lexicon) const {
  ALLOT_CHECK(!segment.references.empty(), "a segment has a reference");
  const meteor::Sentence hypothesis = lexicon.read(prepare(segment.hypothesis));
  check_length(segment, "has", hypothesis.size());
  const meteor::ParaphraseTable* paraphrases =
      resources_.paraphrases ? &*resources_.paraphrases : nullptr;
  const auto unit =
      options_.by_characters ? meteor::CountUnit::kCharacters : meteor::CountUnit::kWords;
  Comparison best;
  best.score.score = -1;
  for (const std::string_view text : segment.references) {
    Comparison current;
    current.hypothesis = hypothesis;
    current.reference = lexicon.read(prepare(text));
    check_length(segment, "its reference has", current.reference.size());
    const meteor::Candidates candidates = meteor::find_candidates(
        settings_.modules, current.hypothesis, current.reference, paraphrases);
    if (!candidates.is_complete) {
      throw too_long(segment, fmt::format("its words match those of its reference in more than {} "
                                          "ways, too many for METEOR",
                                          format_count(meteor::kMostMatches)));
    }
    current.alignment = meteor::align(candidates, settings_.modules, {options_.beam_size});
    current.counts = meteor::count(current.alignment, current.hypothesis, current.reference, unit);
    current.score = score_of(current.counts);
    if (current.score.score > best.score.score) best = std::move(current);
  }
  return best;
}

std::string Meteor::prepare(std::string_view line) const {
  if (options_.normalization == MeteorNormalization::kNone) return std::string(line);
  if (options_.normalization == MeteorNormalization::kLower) return lower_case(line);
  return lower_case(resources_.normalizer->normalize(line));
}

meteor::Score Meteor::score_of(const meteor::Counts& counts) const {
  return meteor::compute_score(counts, settings_.parameters, settings_.weights);
}

std::string Meteor::signature(const SignatureContext& context) const {
  std::vector<std::string> modules;
  for (const meteor::Module module : settings_.modules) modules.push_back(to_string(module));
  const auto [alpha, beta, gamma, delta] = settings_.parameters;
  std::vector<Setting> settings = {
      {"lang", std::string(settings_.language->code)},
      {"task", settings_.task},
      {"modules", join(modules, ",")},
      {"weights", fmt::format("{}", fmt::join(settings_.weights, ","))},
      {"params", fmt::format("{},{},{},{}", alpha, beta, gamma, delta)},
      {"norm", to_string(options_.normalization)},
      {"unit", options_.by_characters ? "char" : "word"},
      {"function-words", resources_.function_words_source},
      {"synonyms", resources_.synonyms_source},
      {"paraphrases", resources_.paraphrases_source}};
  if (resources_.normalizer) settings.push_back({"prefixes", resources_.prefixes_source});
  if (options_.beam_size != 40) settings.push_back({"beam", std::to_string(options_.beam_size)});
  settings.push_back({"meteor", "1.5"});
  return make_signature(context, settings);
}

nlohmann::ordered_json Meteor::parts(const Statistics& sum) const {
  const meteor::Counts counts = meteor::Counts::from_sum(sum);
  const meteor::Score score = score_of(counts);
  nlohmann::ordered_json parts;
  parts["precision"] = finite(score.precision);
  parts["recall"] = finite(score.recall);
  parts["f1"] = finite(score.f1);
  parts["f_mean"] = finite(score.f_mean);
  parts["penalty"] = finite(score.penalty);
  parts["chunks"] = json_number(counts.chunks);
  parts["hyp_len"] = json_number(counts.hypothesis.length);
  parts["ref_len"] = json_number(counts.reference.length);
  for (size_t stage = 0; stage < settings_.modules.size(); ++stage) {
    parts["matches"][to_string(settings_.modules[stage])] = {
        {"hyp_content", json_number(counts.hypothesis.content_matches[stage])},
        {"hyp_function", json_number(counts.hypothesis.function_matches[stage])},
        {"ref_content", json_number(counts.reference.content_matches[stage])},
        {"ref_function", json_number(counts.reference.function_matches[stage])}};
  }
  return parts;
}

std::string Meteor::summary(const Statistics& sum) const {
  const meteor::Counts counts = meteor::Counts::from_sum(sum);
  const meteor::Score score = score_of(counts);
  return fmt::format(
      "precision = {:.4f} recall = {:.4f} penalty = {:.4f} chunks = {} matches = {} hyp_len = {} "
      "ref_len = {}",
      finite(score.precision), finite(score.recall), finite(score.penalty), counts.chunks,
      counts.hypothesis.matches(), counts.hypothesis.length, counts.reference.length);
}

}  // namespace allot
