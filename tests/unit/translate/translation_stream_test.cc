#include "translate/translation_stream.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/random.h"
#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

using testing::SmallModel;

class TranslationStreamTest : public ::testing::Test {
 protected:
  TranslationStreamTest() {
    testing::write_text_model(SmallModel({}, 0.9), folder_.path("model"));
    LoadOptions load;
    load.models = {folder_.path("model")};
    translator_ = std::make_unique<Translator>(load);
  }

  static LineInput input(const std::string& text) {
    LineInput line;
    line.text = text;
    return line;
  }
  LineTranslation alone(const std::string& text, const DecodeOptions& options) const {
    WorkerPool pool(1);
    return std::move(translator_->translate({input(text)}, options, pool).front());
  }

  testing::TemporaryFolder folder_;
  std::unique_ptr<Translator> translator_;
};

void expect_as_alone(const LineTranslation& a, const LineTranslation& b) {
  EXPECT_EQ(a.num_parts, b.num_parts);
  EXPECT_EQ(a.fertility, b.fertility);
  EXPECT_EQ(a.total_fertility, b.total_fertility);
  EXPECT_EQ(a.decoder_steps, b.decoder_steps);
  ASSERT_EQ(a.hypotheses.size(), b.hypotheses.size());
  for (size_t n = 0; n < a.hypotheses.size(); ++n) {
    EXPECT_EQ(a.hypotheses[n].target.text, b.hypotheses[n].target.text);
    EXPECT_EQ(a.hypotheses[n].score, b.hypotheses[n].score);
    EXPECT_EQ(a.hypotheses[n].attention, b.hypotheses[n].attention);
    EXPECT_EQ(a.hypotheses[n].warnings.size(), b.hypotheses[n].warnings.size());
  }
}

// Some of many words, which are cut, and some without any.
std::string random_line(Random& random) {
  std::string text;
  const size_t length = random.below(4) == 0 ? random.below(40) : random.below(6);
  for (size_t k = 0; k < length; ++k) text += " w" + std::to_string(random.below(9));
  return text;
}

TEST_F(TranslationStreamTest, LinesThatComeAndGoGetWhatTheyGetAlone) {
  auto wide = std::make_shared<DecodeOptions>();
  wide->beam.max_length = 12;
  wide->beam.n_best = 2;
  wide->max_input_length = 8;
  auto narrow = std::make_shared<DecodeOptions>();
  narrow->beam.max_length = 9;
  narrow->beam.beam_size = 2;
  narrow->keeps_attention = false;
  auto sampled = std::make_shared<DecodeOptions>(*wide);
  sampled->sampling.emplace();
  const std::vector<std::shared_ptr<const DecodeOptions>> kinds = {wide, narrow, sampled};
  for (const size_t max_sentences : {1, 3, 100}) {
    TranslationStream stream(*translator_, {}, max_sentences);
    Random random(5);
    std::vector<std::string> lines;
    std::vector<std::optional<LineTranslation>> done(30);
    size_t num_done = 0;
    while (num_done < done.size()) {
      for (size_t i = random.below(3); i > 0 && lines.size() < done.size(); --i) {
        lines.push_back(random_line(random));
        stream.add(lines.size() - 1, input(lines.back()), kinds[lines.size() % kinds.size()]);
      }
      for (TranslationStream::Done& one : stream.step()) {
        EXPECT_FALSE(done[one.id].has_value());
        done[one.id] = std::move(one.translation);
        ++num_done;
      }
      EXPECT_LE(stream.num_sentences(), max_sentences);
    }
    EXPECT_TRUE(stream.is_empty());
    EXPECT_TRUE(stream.has_room());
    for (size_t i = 0; i < lines.size(); ++i) {
      expect_as_alone(*done[i], alone(lines[i], *kinds[(i + 1) % kinds.size()]));
    }
  }
}

TEST_F(TranslationStreamTest, LinesWithTermsGetWhatTheyGetAlone) {
  TermList terms;
  terms.pairs = {{"w1", "w5 w6"}, {"w2 w3", "w0"}, {"w4", "not known"}};
  terms.forbidden = {{"w3"}};
  auto with_terms = std::make_shared<DecodeOptions>();
  with_terms->beam.max_length = 20;
  with_terms->beam.n_best = 2;
  translator_->use_terms(terms, *with_terms);
  auto plain = std::make_shared<DecodeOptions>();
  plain->beam.max_length = 12;
  TranslationStream stream(*translator_, {}, 5);
  Random random(9);
  std::vector<std::string> lines;
  size_t num_done = 0, num_terms = 0;
  while (num_done < 40) {
    for (size_t i = random.below(3); i > 0 && lines.size() < 40; --i) {
      lines.push_back(random_line(random));
      stream.add(lines.size() - 1, input(lines.back()), lines.size() % 3 == 0 ? plain : with_terms);
    }
    for (const TranslationStream::Done& one : stream.step()) {
      const LineTranslation expected =
          alone(lines[one.id], (one.id + 1) % 3 == 0 ? *plain : *with_terms);
      expect_as_alone(one.translation, expected);
      num_terms += one.translation.source.terms.size();
      ++num_done;
    }
  }
  EXPECT_GT(num_terms, 30U);
}

TEST_F(TranslationStreamTest, LinesWithoutLettersAreDoneAtOnce) {
  auto options = std::make_shared<DecodeOptions>();
  TranslationStream stream(*translator_, {}, 5);
  stream.add(7, input("12 : 30"), options);
  const std::vector<TranslationStream::Done> done = stream.step();
  ASSERT_EQ(done.size(), 1U);
  EXPECT_EQ(done[0].id, 7U);
  EXPECT_EQ(done[0].translation.hypotheses[0].target.text, "12 : 30");
  expect_as_alone(done[0].translation, alone("12 : 30", *options));
  EXPECT_TRUE(stream.is_empty());
}

TEST_F(TranslationStreamTest, MemoryIsBounded) {
  auto options = std::make_shared<DecodeOptions>();
  options->beam.max_length = 8;
  options->beam.constraints.min_length = 4;
  const std::vector<std::string> lines = {"w1 w2 w3", "w4 w5 w6", "w7 w8 w0", "w1"};
  // There is always room for one sentence.
  TranslationStream tight(*translator_, {}, 100, 1), wide(*translator_, {}, 100);
  for (TranslationStream* stream : {&tight, &wide}) {
    for (size_t i = 0; i < lines.size(); ++i) stream->add(i, input(lines[i]), options);
    EXPECT_TRUE(stream->step().empty());
    EXPECT_EQ(stream->num_sentences(), stream == &tight ? 1U : lines.size());
    // Who leaves makes room.
    stream->cancel(0);
    std::vector<uint64_t> order;
    while (!stream->is_empty()) {
      for (TranslationStream::Done& one : stream->step()) {
        expect_as_alone(one.translation, alone(lines[one.id], *options));
        order.push_back(one.id);
      }
      EXPECT_LE(stream->num_sentences(), stream == &tight ? 1U : lines.size());
    }
    EXPECT_EQ(order.size(), lines.size() - 1);
    if (stream == &tight) {
      EXPECT_EQ(order, (std::vector<uint64_t>{1, 2, 3}));
    }
  }
}

TEST_F(TranslationStreamTest, AShortLineDoesNotWaitForALongOne) {
  auto options = std::make_shared<DecodeOptions>();
  options->beam.max_length = 8;
  options->max_input_length = 4;
  TranslationStream stream(*translator_, {}, 2);
  std::string many;
  for (size_t i = 0; i < 200; ++i) many += "w" + std::to_string(i % 9) + " ";
  stream.add(1, input(many), options);
  EXPECT_TRUE(stream.step().empty());
  EXPECT_FALSE(stream.has_room());
  stream.add(2, input("w1"), options);
  std::vector<uint64_t> order;
  while (!stream.is_empty()) {
    for (const TranslationStream::Done& one : stream.step()) order.push_back(one.id);
  }
  EXPECT_EQ(order, (std::vector<uint64_t>{2, 1}));
}

TEST_F(TranslationStreamTest, NothingComesOfACanceledLine) {
  auto options = std::make_shared<DecodeOptions>();
  options->beam.max_length = 12;
  options->max_input_length = 3;
  TranslationStream stream(*translator_, {}, 3);
  stream.add(1, input("w1 w2 w3 w4 w5 w6 w7 w8 w0 w1 w2 w3"), options);
  stream.add(2, input("w3 w4"), options);
  stream.add(3, input("w5"), options);
  EXPECT_TRUE(stream.step().empty());
  stream.cancel(1);
  stream.cancel(3);
  stream.cancel(77);
  EXPECT_EQ(stream.num_lines(), 1U);
  std::vector<TranslationStream::Done> done;
  while (!stream.is_empty()) {
    for (TranslationStream::Done& one : stream.step()) done.push_back(std::move(one));
  }
  ASSERT_EQ(done.size(), 1U);
  EXPECT_EQ(done[0].id, 2U);
  expect_as_alone(done[0].translation, alone("w3 w4", *options));
}

TEST_F(TranslationStreamTest, RefusesWhatTheModelsCannotDo) {
  AttentionOverrides attention;
  attention.fertility = FertilityKind::kGuided;
  EXPECT_THROW(TranslationStream(*translator_, attention, 2), Error);
  AttentionOverrides given;
  given.bounds_are_given = true;
  auto options = std::make_shared<DecodeOptions>();
  options->attention = given;
  TranslationStream stream(*translator_, given, 2);
  LineInput line = input("w1");
  line.fertility = {1, 2, 3};
  EXPECT_THROW(stream.add(1, line, options), Error);
  EXPECT_TRUE(stream.is_empty());
}

}  // namespace
}  // namespace allot
