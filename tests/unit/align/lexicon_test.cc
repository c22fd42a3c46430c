#include "align/lexicon.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "align/train.h"
#include "base/error.h"
#include "base/strings.h"
#include "support/numbered_text.h"
#include "support/test_files.h"

namespace allot::align {
namespace {

using ::testing::HasSubstr;

class LexiconTest : public ::testing::Test {
 protected:
  LexiconTest() {
    for (int i = 0; i < 20; ++i) {
      source_.insert(source_.end(),
                     {"Der Hund", "der Mann", "ein Hund", "ein Mann", "ein Ball", "ein Ball"});
      target_.insert(target_.end(), {"The dog", "the man", "a dog", "a man", "a ball", "a dance"});
    }
    const testing::NumberedText text(source_, target_);
    ModelWriter writer(aligner_path_, text.text);
    for (const Direction direction : {Direction::kForward, Direction::kReverse}) {
      writer.add(direction, train(text.directed(direction), {}, {}, pool_).model());
    }
    writer.commit();
  }

  static Lexicon lexicon_of(const std::string& text) {
    const auto kept = std::make_shared<const std::string>(text);
    return Lexicon(kept, *kept, "lexicon.tsv");
  }
  static std::string message_of(const std::string& text) {
    try {
      lexicon_of(text);
    } catch (const Error& error) {
      EXPECT_FALSE(error.remedy().empty());
      return error.what();
    }
    return "";
  }

  testing::TemporaryFolder folder_;
  std::string aligner_path_ = folder_.path("aligner");
  WorkerPool pool_{1};
  std::vector<std::string> source_, target_;
};

// The slow, obvious twin: every pair of words, looked up in both tables.
TEST_F(LexiconTest, HasTheGeometricMeanOfBothDirections) {
  const ModelFile aligner(aligner_path_);
  const Lexicon lexicon = lexicon_of(lexicon_text(aligner));
  const WordIds& sources = aligner.text().source_words;
  const WordIds& targets = aligner.text().target_words;
  const auto weight_of = [&](const std::string& source, const std::string& target) {
    const WordId f = sources.find(source), e = targets.find(target);
    return std::sqrt(aligner.direction(Direction::kForward).table.probability(f, e) *
                     aligner.direction(Direction::kReverse).table.probability(e, f));
  };
  EXPECT_NEAR(lexicon.best_weight("hund", {"dog"}), weight_of("Hund", "dog"), 1e-3);
  // Of all spellings the best.
  EXPECT_NEAR(lexicon.best_weight("der", {"the"}),
              std::max({weight_of("Der", "The"), weight_of("Der", "the"), weight_of("der", "The"),
                        weight_of("der", "the")}),
              1e-3);
  EXPECT_GT(lexicon.best_weight("hund", {"dog"}), 0.3);
  EXPECT_LT(lexicon.best_weight("hund", {"man"}), 0.01);
}

TEST_F(LexiconTest, LeavesOutWhatWeighsTooLittle) {
  const ModelFile aligner(aligner_path_);
  const auto num_lines = [&](double least) {
    const std::string text = lexicon_text(aligner, least);
    return std::count(text.begin(), text.end(), '\n');
  };
  EXPECT_EQ(num_lines(1.1), 0);
  // One of its two meanings: about the root of 0.5.
  EXPECT_LT(num_lines(0.9), num_lines(0.3));
  EXPECT_EQ(lexicon_of(lexicon_text(aligner, 0.3)).size(), static_cast<size_t>(num_lines(0.3)));
}

TEST_F(LexiconTest, FindsTheBestOfSeveral) {
  const Lexicon lexicon = lexicon_of("a\tx\t0.5\na\ty\t0.75\nb\tx\t0.25\n");
  EXPECT_TRUE(lexicon.has("a"));
  EXPECT_FALSE(lexicon.has("c"));
  EXPECT_EQ(lexicon.best_weight("a", {"x", "y"}), 0.75);
  EXPECT_EQ(lexicon.best_weight("a", {"x", "z"}), 0.5);
  EXPECT_EQ(lexicon.best_weight("b", {"x", "y"}), 0.25);
  EXPECT_EQ(lexicon.best_weight("b", {"y"}), 0);
  EXPECT_EQ(lexicon.best_weight("c", {"x"}), 0);
  EXPECT_EQ(lexicon_of("").size(), 0U);
}

TEST_F(LexiconTest, RefusesWhatIsNoLexicon) {
  EXPECT_THAT(message_of("a\tx\t0.5\nb x\n"), HasSubstr("lexicon.tsv:2"));
  for (const char* line : {"a\tx\n", "a\tx\t2\n", "a\tx\t0\n", "a\tx\tnan\n", "\tx\t0.5\n",
                           "a\t\t0.5\n", "a\tx\t0.5\tmore\n"}) {
    EXPECT_THAT(message_of(line), HasSubstr("two words and a weight")) << line;
  }
  EXPECT_THAT(message_of("b\tx\t0.5\na\tx\t0.5\n"), HasSubstr("not in order"));
  EXPECT_THAT(message_of("a\tx\t0.5\na\tx\t0.5\n"), HasSubstr("not in order"));
}

}  // namespace
}  // namespace allot::align
