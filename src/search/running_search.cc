#include "search/running_search.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "text/vocabulary.h"

namespace allot {
namespace {

// To forget sentences means to copy the others: not for every one that is done.
constexpr size_t kForgottenShare = 4;

}  // namespace

void RunningSearch::add(std::unique_ptr<infer::StepDecoder> decoder,
                        const std::vector<infer::SourceSentence>& sources,
                        const std::vector<Entry>& entries) {
  ALLOT_CHECK(sources.size() == entries.size() && sources.size() == decoder->num_rows(),
              "a fresh decoder, and an entry for each of its sentences");
  for (size_t i = 0; i < sources.size(); ++i) {
    const auto& [id, options, sampling] = entries[i];
    sentences_.push_back({id, std::make_unique<SentenceSearch>(*options, sources[i], sampling)});
    tokens_.push_back(Vocabulary::kStart);
  }
  num_sentences_ += sources.size();
  if (decoder_) {
    decoder_->join(std::move(decoder));
  } else {
    decoder_ = std::move(decoder);
  }
}

void RunningSearch::leave(Running& sentence) {
  sentence.search.reset();
  --num_sentences_;
}

void RunningSearch::forget_finished() {
  if (num_sentences_ == 0) {
    decoder_.reset();
    sentences_.clear();
    return;
  }
  if ((sentences_.size() - num_sentences_) * kForgottenShare < sentences_.size()) return;
  decoder_->forget_finished();
  sentences_.erase(std::remove_if(sentences_.begin(), sentences_.end(),
                                  [](const Running& sentence) { return !sentence.search; }),
                   sentences_.end());
}

void RunningSearch::cancel(uint64_t id) {
  const auto place = std::find_if(sentences_.begin(), sentences_.end(),
                                  [&](const Running& one) { return one.search && one.id == id; });
  if (place == sentences_.end()) return;
  const auto number = static_cast<size_t>(place - sentences_.begin());
  std::vector<size_t> rows;
  std::vector<uint32_t> tokens;
  for (size_t row = 0; row < decoder_->num_rows(); ++row) {
    if (decoder_->sentence(row) == number) continue;
    rows.push_back(row);
    tokens.push_back(tokens_[row]);
  }
  decoder_->select(rows);
  tokens_ = std::move(tokens);
  leave(*place);
  forget_finished();
}

std::vector<RunningSearch::Found> RunningSearch::step() {
  ALLOT_CHECK(!is_empty(), "there is something to search for");
  std::vector<SentenceSearch*> searches;
  searches.reserve(sentences_.size());
  for (const Running& sentence : sentences_) searches.push_back(sentence.search.get());
  step_.run(*decoder_, searches, tokens_);
  std::vector<Found> found;
  for (Running& sentence : sentences_) {
    if (!sentence.search || !sentence.search->is_over()) continue;
    found.push_back({sentence.id, std::move(sentence.search->result)});
    leave(sentence);
  }
  forget_finished();
  return found;
}

}  // namespace allot
