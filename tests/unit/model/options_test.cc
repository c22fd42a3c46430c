#include "model/options.h"

#include <gtest/gtest.h>

#include <functional>

#include "base/error.h"

namespace allot {
namespace {

ModelOptions good() {
  ModelOptions options;
  options.source_vocabulary = options.target_vocabulary = 100;
  return options;
}

std::string complaint(const std::function<void(ModelOptions&)>& change) {
  ModelOptions options = good();
  change(options);
  try {
    options.validate();
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), 2);
    return error.what();
  }
  return "";
}

TEST(ModelOptions, DefaultsAreGood) {
  EXPECT_NO_THROW(good().validate());
}

TEST(ModelOptions, NamesOptionValueAndRemedy) {
  EXPECT_EQ(
      complaint([](ModelOptions& o) { o.hidden_size = 501; }),
      "hidden-size is 501\n  to fix: it must be even: the two directions of the encoder share it");
  EXPECT_EQ(complaint([](ModelOptions& o) { o.dropout = 1; }),
            "dropout is 1\n  to fix: it must be at least 0 and below 1");
}

TEST(ModelOptions, RefusesWhatDoesNotFitTogether) {
  EXPECT_NE(complaint([](ModelOptions& o) { o.source_vocabulary = 0; }), "");
  EXPECT_NE(complaint([](ModelOptions& o) { o.encoder_layers = 3; }), "");
  EXPECT_NE(complaint([](ModelOptions& o) { o.decoder_layers = o.encoder_layers = 0; }), "");
  EXPECT_NE(complaint([](ModelOptions& o) {
              o.shared_embeddings = true;
              o.target_vocabulary = 99;
            }),
            "");
  EXPECT_NE(complaint([](ModelOptions& o) {
              o.tied_embeddings = true;
              o.embedding_size = 300;
            }),
            "");
  EXPECT_NE(complaint([](ModelOptions& o) { o.exhaustion_bonus = -1; }), "");
}

TEST(ScoreKind, ParsesItsNames) {
  for (const ScoreKind kind : {ScoreKind::kDot, ScoreKind::kGeneral, ScoreKind::kMlp}) {
    EXPECT_EQ(parse_score_kind(to_string(kind)), kind);
  }
  EXPECT_THROW(parse_score_kind("cosine"), Error);
}

TEST(CoverageVector, ParsesItsNames) {
  for (const CoverageVector kind :
       {CoverageVector::kNone, CoverageVector::kSource, CoverageVector::kQuery}) {
    EXPECT_EQ(parse_coverage_vector(to_string(kind)), kind);
    EXPECT_EQ(parse_coverage_vector(coverage_vector_text(kind)), kind);
  }
  EXPECT_EQ(parse_coverage_vector("yes"), CoverageVector::kSource);
  EXPECT_EQ(parse_coverage_vector("false"), CoverageVector::kNone);
  EXPECT_THROW(parse_coverage_vector("both"), Error);
}

}  // namespace
}  // namespace allot
