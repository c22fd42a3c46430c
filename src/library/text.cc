#include <allot/allot.h>

#include <memory>
#include <mutex>
#include <utility>

#include "base/utf8.h"
#include "library/guard.h"
#include "text/bpe/learner.h"
#include "text/bpe/segmenter.h"
#include "text/moses/detokenizer.h"
#include "text/moses/tokenizer.h"

namespace allot::api {

struct Tokenizer::Impl {
  ::allot::Tokenizer tokenizer;
  Detokenizer detokenizer;
};

namespace {

::allot::TokenizerOptions tokenizer_options(const std::string& language,
                                            const TokenizerOptions& options) {
  ::allot::TokenizerOptions result;
  result.language = parse_language(language);
  result.aggressive = options.aggressive;
  result.escape = options.escape;
  return result;
}

}  // namespace

Tokenizer::Tokenizer(const std::string& language, const TokenizerOptions& options)
    : impl_(library::guarded([&] {
        const ::allot::TokenizerOptions own = tokenizer_options(language, options);
        DetokenizerOptions back;
        back.language = own.language;
        return std::unique_ptr<const Impl>(new Impl{::allot::Tokenizer(own), Detokenizer(back)});
      })) {}

Tokenizer::~Tokenizer() = default;
Tokenizer::Tokenizer(Tokenizer&&) noexcept = default;
Tokenizer& Tokenizer::operator=(Tokenizer&&) noexcept = default;

std::vector<Word> Tokenizer::tokenize(const std::string& line) const {
  return library::guarded([&] {
    std::vector<Word> words;
    for (Token& token : impl_->tokenizer.tokenize(replace_invalid_utf8(line))) {
      words.push_back({std::move(token.text), token.begin, token.end});
    }
    return words;
  });
}

std::string Tokenizer::detokenize(const std::vector<std::string>& words) const {
  return library::guarded(
      [&] { return impl_->detokenizer.detokenize(library::well_formed(words)); });
}

struct Bpe::Impl {
  explicit Impl(const BpeCodes& codes) : segmenter(codes, {}) {}

  BpeSegmenter segmenter;
  // Words that were split before are remembered there: each thread takes one while it works.
  mutable std::mutex mutex;
  mutable std::vector<std::unique_ptr<BpeSegmenter::Workspace>> idle;

  std::unique_ptr<BpeSegmenter::Workspace> take() const {
    const std::lock_guard<std::mutex> lock(mutex);
    if (idle.empty()) return std::make_unique<BpeSegmenter::Workspace>();
    std::unique_ptr<BpeSegmenter::Workspace> one = std::move(idle.back());
    idle.pop_back();
    return one;
  }
  void give_back(std::unique_ptr<BpeSegmenter::Workspace> one) const {
    const std::lock_guard<std::mutex> lock(mutex);
    idle.push_back(std::move(one));
  }
};

Bpe::Bpe(const std::string& codes)
    : impl_(library::guarded(
          [&] { return std::unique_ptr<const Impl>(new Impl(read_bpe_codes(codes))); })) {}

Bpe::~Bpe() = default;
Bpe::Bpe(Bpe&&) noexcept = default;
Bpe& Bpe::operator=(Bpe&&) noexcept = default;

size_t Bpe::learn(const Lines& lines, size_t merges, const std::string& codes) {
  return library::guarded([&] {
    OutputFile output(codes);  // first, so that a place that is not writable is reported now
    TokenCounts words;
    for (const std::string& line : library::well_formed(lines)) words.add_line(line);
    if (words.size() == 0) {
      throw ::allot::Error::usage("no words to learn from", "give a text with at least one word");
    }
    BpeLearner learner(words, {});
    const BpeCodes learned = learn_merges(merges, learner);
    write_bpe_codes(output, learned);
    output.commit();
    return learned.merges.size();
  });
}

std::string Bpe::apply(const std::string& line) const {
  return library::guarded([&] {
    std::unique_ptr<BpeSegmenter::Workspace> workspace = impl_->take();
    std::string result = impl_->segmenter.apply(replace_invalid_utf8(line), *workspace);
    impl_->give_back(std::move(workspace));
    return result;
  });
}

std::string Bpe::undo(const std::string& line) {
  return library::guarded([&] { return undo_bpe(replace_invalid_utf8(line)); });
}

}  // namespace allot::api
