#include "train/tagger_text.h"

#include <algorithm>

#include "base/error.h"
#include "base/random.h"
#include "text/source_frame.h"
#include "train/prepare/fingerprint.h"

namespace allot {
namespace {

// Fertilities up to this have classes even if they do not occur.
constexpr size_t kAlwaysUpTo = 10;

}  // namespace

std::string TaggerText::fingerprint() const {
  Fingerprint print;
  for (size_t i = 0; i < size(); ++i) {
    print.add_number(tokens[i].size());
    for (const uint32_t token : tokens[i]) print.add_number(token);
    for (const uint32_t fertility : actual[i]) print.add_number(fertility);
  }
  return print.text();
}

TaggerText tagger_text(const EncodedCorpus& corpus, const FertilityCounts& actual) {
  ALLOT_CHECK(corpus.size() == actual.size(), "fertilities of every sentence");
  TaggerText text;
  text.actual = actual;
  for (size_t pair = 0; pair < corpus.size(); ++pair) {
    const TokenIds source = corpus.source(pair);
    text.tokens.add(std::vector<uint32_t>(source.begin(), source.end()));
  }
  return text;
}

size_t num_fertility_classes(const TaggerText& text, uint32_t minimum) {
  size_t largest = kAlwaysUpTo;
  // The sink's do not count: it has no bound.
  for (size_t i = 0; i < text.size(); ++i) {
    for (size_t k = 0; k < text.tokens[i].size(); ++k) {
      largest = std::max<size_t>(largest, text.actual[i][k]);
    }
  }
  return largest - minimum + 1;
}

UnknownWords::UnknownWords(const TaggerText& text, double smoothing, uint64_t seed) : seed_(seed) {
  if (smoothing == 0) return;
  for (const uint32_t token : text.tokens.all()) {
    if (token >= probability_.size()) probability_.resize(token + size_t{1}, 0);
    ++probability_[token];
  }
  for (double& count : probability_) count = smoothing / (smoothing + count);
}

void UnknownWords::replace(uint64_t epoch, size_t sentence, std::vector<uint32_t>& tokens) const {
  if (probability_.empty()) return;
  Random random(seed_ ^ ((epoch + 1) * 0xA24BAED4963EE407ULL) ^
                ((sentence + 1) * 0x9FB21C651E98DF25ULL));
  for (uint32_t& token : tokens) {
    // Special symbols, the sink among them, are never unknown.
    if (token < Vocabulary::kNumSpecial || token >= probability_.size()) continue;
    if (random.chance(probability_[token])) token = Vocabulary::kUnknown;
  }
}

Example tagger_example(const TaggerText& text, size_t sentence) {
  Example example;
  example.source.assign(text.tokens[sentence].begin(), text.tokens[sentence].end());
  kWithSink.append_sink(example.source);
  example.aligned.assign(text.actual[sentence].begin(), text.actual[sentence].end());
  example.number = static_cast<uint32_t>(sentence);
  return example;
}

}  // namespace allot
