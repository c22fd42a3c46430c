#include "train/recipe/value_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include "base/error.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

template <typename Value>
Value read(const std::string& text) {
  Value value{};
  from_text(text, value);
  return value;
}

// What was said of it; empty when the text was taken.
template <typename Value>
std::string refusal(const std::string& text) {
  try {
    read<Value>(text);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    return error.what();
  }
  return "";
}

TEST(ValueText, WholeNumbersFitTheirType) {
  EXPECT_EQ(kind_of(uint64_t{3}), "whole number");
  EXPECT_EQ(to_text(uint32_t{17}), "17");
  EXPECT_EQ(read<int>("2147483647"), 2147483647);
  EXPECT_EQ(read<uint32_t>("4294967295"), 4294967295U);
  EXPECT_EQ(read<uint64_t>("18446744073709551615"), 18446744073709551615U);
  EXPECT_NE(refusal<int>("2147483648"), "");
  EXPECT_NE(refusal<uint32_t>("4294967296"), "");
  EXPECT_NE(refusal<uint64_t>("18446744073709551616"), "");
  for (const std::string bad : {"", "x", "1.5", "-1", "+1", " 1", "1 "}) {
    EXPECT_THAT(refusal<int>(bad), HasSubstr("is not a whole number")) << bad;
  }
  EXPECT_THAT(refusal<int>(std::string("1\0x", 3)), HasSubstr("'1\\x00x' is not a whole number"));
}

TEST(ValueText, Numbers) {
  EXPECT_EQ(kind_of(0.5), "number");
  for (const double value : {0.1, 3.0, 1e-8, -2.5}) {
    EXPECT_EQ(read<double>(to_text(value)), value);
  }
  for (const char* bad : {"", "x", "1,5", "nan", "inf"}) {
    EXPECT_THAT(refusal<double>(bad), HasSubstr("is not a number")) << bad;
  }
  EXPECT_THAT(refusal<double>(std::string("1\0x", 3)), HasSubstr("is not a number"));
}

TEST(ValueText, YesAndNo) {
  EXPECT_EQ(kind_of(true), "yes or no");
  for (const bool value : {true, false}) EXPECT_EQ(read<bool>(to_text(value)), value);
  for (const char* yes : {"yes", "true", "on"}) EXPECT_TRUE(read<bool>(yes)) << yes;
  for (const char* no : {"no", "false", "off"}) EXPECT_FALSE(read<bool>(no)) << no;
  EXPECT_THAT(refusal<bool>("maybe"), HasSubstr("neither yes nor no"));
}

TEST(ValueText, TextIsQuotedWhenYamlMightMistakeIt) {
  EXPECT_EQ(kind_of(std::string()), "text");
  EXPECT_EQ(to_text(std::string("data/train.de")), "data/train.de");
  EXPECT_EQ(to_text(std::string()), "''");
  EXPECT_EQ(to_text(std::string("-x")), "'-x'");
  EXPECT_EQ(to_text(std::string("it's")), "'it''s'");
  EXPECT_EQ(read<std::string>("any: text"), "any: text");
}

TEST(ValueText, TextThatATerminalWouldObeyIsEscaped) {
  const std::string text = "a\x1b]0;x\a \"\\\" it's\r\n\xC2\x9B\xE2\x80\xAE\xF3\xA0\x81\x81 größe";
  EXPECT_EQ(to_text(text),
            "\"a\\x1b]0;x\\x07 \\\"\\\\\\\" it's\\r\\n\\u009b\\u202e\\U000e0041 größe\"");
  EXPECT_EQ(YAML::Load(to_text(text)).Scalar(), text);
  EXPECT_EQ(to_text(std::string("a\xff\xEF\xBF\xBD")), "\"a\xff\xEF\xBF\xBD\"");
}

TEST(ValueText, ChoicesAreListed) {
  EXPECT_EQ(kind_of(BatchUnit::kTokens), "sentences \\| tokens");
  EXPECT_EQ(read<BatchUnit>("tokens"), BatchUnit::kTokens);
  EXPECT_THAT(refusal<BatchUnit>("words"), HasSubstr("tokens"));
  EXPECT_THAT(kind_of(attention::Transform::kSoftmax), HasSubstr("softmax \\| "));
}

// `source` was once the only coverage vector: the text of recipes that say yes must stay the same.
TEST(ValueText, CoverageVectorsMayBeYesAndNo) {
  EXPECT_EQ(kind_of(CoverageVector::kNone), "no \\| source \\| query");
  for (const char* yes : {"yes", "true", "on", "source"}) {
    EXPECT_EQ(read<CoverageVector>(yes), CoverageVector::kSource) << yes;
  }
  for (const char* no : {"no", "false", "off"}) {
    EXPECT_EQ(read<CoverageVector>(no), CoverageVector::kNone) << no;
  }
  EXPECT_EQ(to_text(CoverageVector::kNone), "no");
  EXPECT_EQ(to_text(CoverageVector::kSource), "yes");
  EXPECT_EQ(to_text(CoverageVector::kQuery), "query");
  EXPECT_THAT(refusal<CoverageVector>("both"), HasSubstr("choose one of: no, source, query"));
}

TEST(ValueText, BoundedLayers) {
  const auto reread = [](const char* text) {
    BoundedLayers layers = BoundedLayers::only(9);
    from_text(text, layers);
    return to_text(layers);
  };
  EXPECT_EQ(kind_of(BoundedLayers::all()), "last \\| all \\| number of a layer");
  for (const char* text : {"last", "all", "1", "12"}) EXPECT_EQ(reread(text), text);
  for (const char* text : {"", "first", "0", "-1", "1.5", "02"}) EXPECT_THROW(reread(text), Error);
}

// Every choice can be written and read.
template <typename Choice>
class ChoicesTest : public ::testing::Test {};
using AllChoices =
    ::testing::Types<BatchUnit, LossUnit, ScoreKind, CellKind, CoverageVector, attention::Transform,
                     Architecture, Activation, BudgetScope, OptimizerKind, ScheduleKind,
                     FertilityKind, TaggerChoice, SinkUse, Measure, ProtectKind>;
TYPED_TEST_SUITE(ChoicesTest, AllChoices);

TYPED_TEST(ChoicesTest, EachIsReadAsItIsWritten) {
  const auto choices = choices_of(TypeParam());
  EXPECT_GE(choices.all.size(), 2U);
  for (const TypeParam choice : choices.all) EXPECT_EQ(read<TypeParam>(to_text(choice)), choice);
}

TEST(ValueText, ListsOfNumbers) {
  using Numbers = std::vector<double>;
  EXPECT_EQ(kind_of(Numbers()), "list of numbers");
  EXPECT_EQ(to_text(Numbers{0, 0.25}), "[0, 0.25]");
  EXPECT_EQ(to_text(Numbers()), "[]");
  EXPECT_EQ(read<Numbers>("[0, 0.25]"), Numbers({0, 0.25}));
  EXPECT_EQ(read<Numbers>("0,0.25"), Numbers({0, 0.25}));
  EXPECT_EQ(read<Numbers>("[]"), Numbers());
  EXPECT_THROW(read<Numbers>("0, x"), Error);
}

TEST(ValueText, ListsOfMeasures) {
  using Measures = std::vector<Measure>;
  const Measures measures = {Measure::kBleu, Measure::kRep};
  EXPECT_THAT(kind_of(measures), HasSubstr("list of "));
  EXPECT_EQ(to_text(measures), "[bleu, rep]");
  EXPECT_EQ(read<Measures>("[bleu, rep]"), measures);
  EXPECT_EQ(read<Measures>("bleu,rep"), measures);
  EXPECT_NE(refusal<Measures>("[]"), "");
  EXPECT_NE(refusal<Measures>("[bleu, x]"), "");
}

TEST(ValueText, ListsOfProtectedText) {
  using Kinds = std::vector<ProtectKind>;
  EXPECT_THAT(kind_of(Kinds()), HasSubstr("list of numbers"));
  EXPECT_EQ(to_text(Kinds()), "[]");
  EXPECT_EQ(read<Kinds>("[]"), Kinds());
  // In one order, each once.
  const Kinds kinds = {ProtectKind::kNumbers, ProtectKind::kTags};
  EXPECT_EQ(read<Kinds>("[tags, numbers, tags]"), kinds);
  EXPECT_EQ(to_text(kinds), "[numbers, tags]");
  EXPECT_NE(refusal<Kinds>("[number]"), "");
}

}  // namespace
}  // namespace allot
