#include <fmt/format.h>

#include <deque>
#include <string>

#include "toy/lexicon.h"

namespace allot::toy {
namespace {

struct WordPair {
  std::string_view german;
  std::string_view english;
};

const std::vector<WordPair>& months() {
  static const std::vector<WordPair> table = {
      {"Januar", "January"},  {"Februar", "February"},  {"März", "March"},
      {"April", "April"},     {"Mai", "May"},           {"Juni", "June"},
      {"Juli", "July"},       {"August", "August"},     {"September", "September"},
      {"Oktober", "October"}, {"November", "November"}, {"Dezember", "December"}};
  return table;
}

// Days of the month in the form that follows "am".
const std::vector<WordPair>& ordinals() {
  static const std::vector<WordPair> table = {
      {"ersten", "first"},    {"zweiten", "second"},   {"dritten", "third"},
      {"vierten", "fourth"},  {"fünften", "fifth"},    {"sechsten", "sixth"},
      {"siebten", "seventh"}, {"achten", "eighth"},    {"neunten", "ninth"},
      {"zehnten", "tenth"},   {"zwölften", "twelfth"}, {"zwanzigsten", "twentieth"}};
  return table;
}

// Owns the strings that the tables point to until the program ends.
std::string_view keep(std::string text) {
  static std::deque<std::string> texts;
  return texts.emplace_back(std::move(text));
}

Adverbial time(std::string german, std::string english) {
  Adverbial adverbial;
  adverbial.text.german = keep(std::move(german));
  adverbial.text.english = keep(std::move(english));
  return adverbial;
}

}  // namespace

const std::vector<Adverbial>& dates() {
  static const std::vector<Adverbial> table = [] {
    std::vector<Adverbial> all;
    for (const WordPair& month : months()) {
      for (const WordPair& day : ordinals()) {
        all.push_back(time(fmt::format("am/a {}/B {}/C", day.german, month.german),
                           fmt::format("on/a the/a {}/B of/c {}/C", day.english, month.english)));
      }
    }
    return all;
  }();
  return table;
}

const std::vector<Adverbial>& years() {
  static const std::vector<Adverbial> table = [] {
    std::vector<Adverbial> all;
    for (int year = 1990; year <= 2020; year += 3) {
      all.push_back(time(fmt::format("im/a Jahr/a {}/B", year), fmt::format("in/a {}/B", year)));
    }
    return all;
  }();
  return table;
}

}  // namespace allot::toy
