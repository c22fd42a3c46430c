#include "fertility/fertility_source.h"

#include <utility>

#include "base/error.h"
#include "infer/word_bounds.h"

namespace allot {
namespace {

class ConstantFertility : public FertilitySource {
 public:
  explicit ConstantFertility(double bound) : bound_(static_cast<float>(bound)) {}

  void append_bounds(size_t, const TokenIds& source, std::vector<float>& bounds) const override {
    bounds.insert(bounds.end(), source.size(), bound_);
  }

 private:
  float bound_;
};

class GuidedFertility : public FertilitySource {
 public:
  explicit GuidedFertility(GuidedTable table) : table_(std::move(table)) {}

  void append_bounds(size_t, const TokenIds& source, std::vector<float>& bounds) const override {
    for (const TokenId token : source) bounds.push_back(static_cast<float>(table_[token]));
  }

 private:
  GuidedTable table_;
};

template <typename T>
class ListedFertility : public FertilitySource {
 public:
  ListedFertility(const SentenceNumbers<T>& numbers, double slack)
      : numbers_(numbers), slack_(static_cast<float>(slack)) {}

  void append_bounds(size_t pair, const TokenIds& source,
                     std::vector<float>& bounds) const override {
    ALLOT_CHECK(pair < numbers_.size() && numbers_[pair].size() >= source.size(),
                "a fertility for every source token");
    for (size_t i = 0; i < source.size(); ++i) {
      bounds.push_back(static_cast<float>(numbers_[pair][i]) + slack_);
    }
  }

 private:
  const SentenceNumbers<T>& numbers_;
  float slack_;
};

class WordFertility : public FertilitySource {
 public:
  WordFertility(std::unique_ptr<const FertilitySource> tokens, SubwordSpans spans, double added)
      : tokens_(std::move(tokens)), spans_(std::move(spans)), added_(static_cast<float>(added)) {}

  void append_bounds(size_t pair, const TokenIds& source,
                     std::vector<float>& bounds) const override {
    const size_t first = bounds.size();
    tokens_->append_bounds(pair, source, bounds);
    infer::divide_among_tokens(spans_, source.begin(), source.size(), added_,
                               bounds.data() + first);
  }

 private:
  std::unique_ptr<const FertilitySource> tokens_;
  SubwordSpans spans_;
  float added_;
};

}  // namespace

std::unique_ptr<const FertilitySource> constant_fertility(double bound) {
  return std::make_unique<ConstantFertility>(bound);
}

std::unique_ptr<const FertilitySource> guided_fertility(GuidedTable table) {
  return std::make_unique<GuidedFertility>(std::move(table));
}

std::unique_ptr<const FertilitySource> listed_fertility(const SentenceNumbers<uint32_t>& numbers,
                                                        double slack) {
  return std::make_unique<ListedFertility<uint32_t>>(numbers, slack);
}

std::unique_ptr<const FertilitySource> listed_fertility(const SentenceNumbers<float>& numbers,
                                                        double slack) {
  return std::make_unique<ListedFertility<float>>(numbers, slack);
}

std::unique_ptr<const FertilitySource> word_fertility(std::unique_ptr<const FertilitySource> tokens,
                                                      SubwordSpans spans, double added) {
  return std::make_unique<WordFertility>(std::move(tokens), std::move(spans), added);
}

}  // namespace allot
