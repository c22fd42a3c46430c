#include "metrics/meteor/stemmer.h"

#include <libstemmer.h>

#include "base/error.h"

namespace allot::meteor {
namespace {

bool has_ending(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

}  // namespace

void Stemmer::Delete::operator()(sb_stemmer* stemmer) const {
  sb_stemmer_delete(stemmer);
}

Stemmer::Stemmer(std::string_view language)
    : is_german_(language == "german"),
      stemmer_(sb_stemmer_new(std::string(language).c_str(), "UTF_8")) {
  if (stemmer_ == nullptr) {
    throw Error::usage("there is no stemmer for '" + std::string(language) + "'",
                       "leave stems out: --meteor-modules exact");
  }
}

std::string Stemmer::stem(std::string_view word) {
  const auto* bytes = reinterpret_cast<const sb_symbol*>(word.data());
  const sb_symbol* stem = sb_stemmer_stem(stemmer_.get(), bytes, static_cast<int>(word.size()));
  if (stem == nullptr) throw std::bad_alloc();
  const auto length = static_cast<size_t>(sb_stemmer_length(stemmer_.get()));
  std::string result(reinterpret_cast<const char*>(stem), length);
  // METEOR's German stemmer is from before Ergebnisse and Ergebnis were given one stem.
  if (is_german_ && has_ending(result, "nis") &&
      (has_ending(word, "nisse") || has_ending(word, "nissen") || has_ending(word, "nisses"))) {
    result += 's';
  }
  return result;
}

}  // namespace allot::meteor
