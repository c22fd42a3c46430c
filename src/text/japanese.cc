#include "text/japanese.h"

#include <mecab.h>

#include <algorithm>
#include <cctype>
#include <mutex>
#include <string>

#include "base/error.h"
#include "text/japanese_pieces.h"

namespace allot {
namespace {

Error no_dictionary(const std::string& reason) {
  return {ErrorKind::kFailure,
          {},
          "Japanese needs a dictionary of MeCab in UTF-8: " + reason,
          "install the Debian package mecab-ipadic-utf8"};
}

bool is_utf8(std::string charset) {
  charset.erase(std::remove(charset.begin(), charset.end(), '-'), charset.end());
  std::transform(charset.begin(), charset.end(), charset.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return charset == "utf8";
}

// MeCab's own words, without the place in its source that it puts before them.
std::string reason_of(const char* text) {
  std::string_view message = text == nullptr ? "" : text;
  message = message.substr(0, message.find('\n'));
  const size_t place_end = message.find("] ");
  if (place_end != std::string_view::npos) message.remove_prefix(place_end + 2);
  return std::string(message);
}

Error gives_up(const char* reason) {
  return Error::failure({}, "MeCab cannot segment a line: " + reason_of(reason),
                        "break long lines into sentences; if there are none, set up another "
                        "dictionary for MeCab, such as that of the package mecab-ipadic-utf8");
}

}  // namespace

// One model and tagger for all threads, and a lattice (MeCab's working space) for each thread that
// is at work; lattices are kept for the next line.
class JapaneseSegmenter::Engine {
 public:
  Engine() : model_(MeCab::createModel("")) {
    if (model_ == nullptr) throw no_dictionary(reason_of(MeCab::getLastError()));
    const MeCab::DictionaryInfo* dictionary = model_->dictionary_info();
    if (dictionary == nullptr || !is_utf8(dictionary->charset)) {
      throw no_dictionary("the one set up is in another encoding");
    }
    tagger_.reset(model_->createTagger());
    if (tagger_ == nullptr) throw no_dictionary(reason_of(MeCab::getLastError()));
  }

  // Appends the starts of the words of one piece of `text`.
  void add_starts(std::string_view text, const JapanesePiece& piece, std::vector<size_t>& starts) {
    std::unique_ptr<MeCab::Lattice> lattice = take_lattice();
    lattice->set_sentence(text.data() + piece.begin, piece.end - piece.begin);
    if (!tagger_->parse(lattice.get())) throw gives_up(lattice->what());
    const MeCab::Node* node = lattice->bos_node()->next;
    for (; node->next != nullptr; node = node->next) {
      starts.push_back(static_cast<size_t>(node->surface - text.data()));
    }
    lattice->clear();
    const std::lock_guard<std::mutex> lock(mutex_);
    idle_.push_back(std::move(lattice));
  }

 private:
  std::unique_ptr<MeCab::Lattice> take_lattice() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (idle_.empty()) return std::unique_ptr<MeCab::Lattice>(model_->createLattice());
    std::unique_ptr<MeCab::Lattice> lattice = std::move(idle_.back());
    idle_.pop_back();
    return lattice;
  }

  std::unique_ptr<MeCab::Model> model_;
  std::unique_ptr<MeCab::Tagger> tagger_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<MeCab::Lattice>> idle_;
};

JapaneseSegmenter::JapaneseSegmenter(size_t most_bytes_at_once)
    : engine_(std::make_unique<Engine>()), most_bytes_at_once_(most_bytes_at_once) {}

JapaneseSegmenter::~JapaneseSegmenter() = default;

std::vector<size_t> JapaneseSegmenter::word_starts(std::string_view text) const {
  std::vector<size_t> starts;
  for (const JapanesePiece& piece : cut_japanese(text, most_bytes_at_once_)) {
    engine_->add_starts(text, piece, starts);
  }
  return starts;
}

}  // namespace allot
