#pragma once

#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "metrics/meteor/lexicon.h"
#include "metrics/meteor/match.h"
#include "metrics/meteor/options.h"
#include "metrics/meteor/resources.h"
#include "metrics/meteor/score.h"
#include "metrics/metric.h"

namespace allot {

// METEOR 1.5 (Denkowski and Lavie, 2014): the words of hypothesis and reference are aligned by
// form, stem, synonym and paraphrase; the score is a weighted mean of precision and recall, less a
// penalty for an alignment in many pieces. With several references the best one counts. Scores are
// between 0 and 1, as METEOR prints them.
class Meteor : public Metric {
 public:
  // Loads what the modules need; throws Error when something is missing or malformed.
  explicit Meteor(const MeteorOptions& options);

  std::string key() const override { return "meteor"; }
  std::string name() const override { return "METEOR"; }
  Better better() const override { return Better::kHigher; }
  int num_decimals() const override { return 4; }
  Statistics statistics(const Segment& segment) const override;
  double score(const Statistics& sum) const override;
  std::string signature(const SignatureContext& context) const override;
  nlohmann::ordered_json parts(const Statistics& sum) const override;
  std::string summary(const Statistics& sum) const override;

  // One sentence with the reference that gives it the best score.
  struct SentenceResult {
    std::vector<std::string> hypothesis;  // words as they were compared
    std::vector<std::string> reference;
    std::vector<meteor::Match> alignment;
    meteor::Counts counts;
    meteor::Score score;
  };
  SentenceResult explain(const Segment& segment) const;

 private:
  // A lexicon that no other thread uses as long as this lives.
  class BorrowedLexicon;
  // A sentence against one of its references; the words belong to a lexicon.
  struct Comparison;

  Comparison compare_with_best(const Segment& segment, meteor::Lexicon& lexicon) const;
  std::string prepare(std::string_view line) const;
  meteor::Score score_of(const meteor::Counts& counts) const;

  MeteorOptions options_;
  meteor::Settings settings_;
  meteor::Resources resources_;
  mutable std::mutex mutex_;  // guards idle_lexicons_
  mutable std::vector<std::unique_ptr<meteor::Lexicon>> idle_lexicons_;
};

}  // namespace allot
