#pragma once

#include <memory>
#include <string>
#include <string_view>

struct sb_stemmer;

namespace allot::meteor {

// A Snowball stemmer (libstemmer), with METEOR's older rule where it is known to differ. Used from
// one thread.
class Stemmer {
 public:
  // `language` is the English name: "german". Throws Error when there is no such stemmer.
  explicit Stemmer(std::string_view language);

  std::string stem(std::string_view word);

 private:
  struct Delete {
    void operator()(sb_stemmer* stemmer) const;
  };
  bool is_german_;
  std::unique_ptr<sb_stemmer, Delete> stemmer_;
};

}  // namespace allot::meteor
