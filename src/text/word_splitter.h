#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/moses/token.h"
#include "text/moses/tokenizer.h"

namespace allot {

// How raw lines of one side become words. A model is used with the settings that it was trained
// with, so they travel with it.
struct WordSettings {
  // Two or three letters; not needed when lines are tokenized already.
  std::string language;
  // Words are space-separated already.
  bool pretokenized = false;
  bool lowercase = false;
  // Split hyphens inside words.
  bool aggressive = false;

  void validate() const;  // throws a usage error
};

// As a model folder keeps them. `file` names the place in the Error for settings that cannot be
// read.
nlohmann::ordered_json to_json(const WordSettings& settings);
WordSettings word_settings_from_json(const nlohmann::ordered_json& json, const std::string& file);

// Raw line -> words, without escapes. Immutable, so several threads may use one.
class WordSplitter {
 public:
  explicit WordSplitter(const WordSettings& settings);

  // The words in order, each with its bytes in the raw line. Lines that were made ready for other
  // programs may bring a sink along as their last word; it is left out (raw text is split so that
  // no word spells it). Anywhere else <sink> is a word like any other.
  std::vector<Token> split(std::string_view raw) const;
  // The words, space-separated.
  std::string split_line(std::string_view raw) const;

 private:
  WordSettings settings_;
  std::optional<Tokenizer> tokenizer_;  // none when lines are tokenized already
};

// Every character in its simple lower case (U+0130, which has none, becomes i).
std::string to_lower_case(std::string_view text);

}  // namespace allot
