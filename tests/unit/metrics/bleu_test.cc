#include "metrics/bleu.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/version.h"

namespace allot {
namespace {

double corpus_score(const BleuOptions& options, std::string_view hypothesis,
                    std::vector<std::string_view> references) {
  const Bleu metric(options);
  return metric.score(metric.statistics({0, hypothesis, std::move(references)}));
}

TEST(Bleu, IdenticalIsAHundredEmptyIsZero) {
  const std::string_view text = "Der Zug fährt heute nicht.";
  EXPECT_NEAR(corpus_score({}, text, {text}), 100, 1e-9);
  EXPECT_EQ(corpus_score({}, "", {text}), 0);
  EXPECT_EQ(corpus_score({}, text, {""}), 0);
  EXPECT_EQ(corpus_score({}, "", {""}), 0);
}

TEST(Bleu, ShortSentencesNeedTheEffectiveOrder) {
  const Bleu metric({});
  const Statistics statistics =
      metric.statistics({0, "drei Wörter gleich", {"drei Wörter gleich"}});
  EXPECT_EQ(metric.score(statistics), 0);
  EXPECT_NEAR(metric.sentence_score(statistics), 100, 1e-9);
}

TEST(Bleu, SmoothsAsNamed) {
  // Of "a b c d" against "a b x d": 3/4, 1/3, 0/2, 0/1.
  const auto score = [](BleuSmoothing smoothing, std::optional<double> value = {}) {
    BleuOptions options;
    options.smoothing = smoothing;
    options.smoothing_value = value;
    return corpus_score(options, "a b c d", {"a b x d"});
  };
  const auto mean = [](double third, double fourth) {
    return 100 * std::pow(3.0 / 4 * 1 / 3 * third * fourth, 0.25);
  };
  EXPECT_EQ(score(BleuSmoothing::kNone), 0);
  EXPECT_NEAR(score(BleuSmoothing::kExp), mean(0.5 / 2, 0.25 / 1), 1e-9);
  EXPECT_NEAR(score(BleuSmoothing::kFloor), mean(0.1 / 2, 0.1 / 1), 1e-9);
  EXPECT_NEAR(score(BleuSmoothing::kFloor, 0.5), mean(0.5 / 2, 0.5 / 1), 1e-9);
  EXPECT_NEAR(score(BleuSmoothing::kAddK), 100 * std::pow(3.0 / 4 * 2 / 4 * 1 / 3 * 1 / 2, 0.25),
              1e-9);
}

TEST(Bleu, LowerCasesOnDemand) {
  BleuOptions options;
  EXPECT_LT(corpus_score(options, "ÜBER DIE HOHE BRÜCKE", {"über die hohe Brücke"}), 1);
  options.lower_case = true;
  EXPECT_NEAR(corpus_score(options, "ÜBER DIE HOHE BRÜCKE", {"über die hohe Brücke"}), 100, 1e-9);
}

TEST(Bleu, SignatureTellsEverySetting) {
  const std::string version = std::string("|version:allot-") + kVersion;
  EXPECT_EQ(Bleu({}).signature({}), "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp" + version);
  BleuOptions options;
  options.lower_case = true;
  options.smoothing = BleuSmoothing::kFloor;
  options.tokenizer = BleuTokenizer::kIntl;
  options.max_order = 2;
  EXPECT_EQ(Bleu(options).signature({}),
            "nrefs:1|case:lc|eff:no|tok:intl|smooth:floor[0.10]|order:2" + version);
}

TEST(Bleu, PartsAndSummary) {
  const Bleu metric({});
  const Statistics statistics = metric.statistics({0, "a b c d", {"a b x d"}});
  EXPECT_EQ(metric.summary(statistics),
            "75.0/33.3/25.0/25.0 (BP = 1.000 ratio = 1.000 hyp_len = 4 ref_len = 4)");
  EXPECT_EQ(metric.parts(statistics)["counts"].dump(), "[3,1,0,0]");
  EXPECT_EQ(metric.parts(statistics)["ref_len"].dump(), "4");
}

TEST(BleuOptions, RefusesWhatMakesNoSense) {
  BleuOptions options;
  options.smoothing_value = 0.5;
  EXPECT_THROW(options.validate(), Error);  // exp takes none
  options.smoothing = BleuSmoothing::kAddK;
  EXPECT_NO_THROW(options.validate());
  options.smoothing_value = -1;
  EXPECT_THROW(options.validate(), Error);
  EXPECT_THROW(parse_bleu_smoothing("laplace"), Error);
}

}  // namespace
}  // namespace allot
