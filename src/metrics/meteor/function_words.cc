#include "metrics/meteor/function_words.h"

#include "base/error.h"
#include "base/line_reader.h"
#include "metrics/meteor/text.h"
#include "metrics/unicode_words.h"

namespace allot::meteor {
namespace {

constexpr std::string_view kEnglish =
    // Punctuation, and what tokenizers split off a word
    ", . : ; ? ( ) - \" ' 's 't "
    // Articles, pronouns, and words used like them
    "the a an this that these "
    "i you he she it we they us them his her its our their my "
    "who which what there one all some no such other many more "
    // Prepositions and particles
    "of to in for on with at by from as about into after up out "
    // Conjunctions
    "and or but if than when because so "
    // Auxiliaries
    "is are was were be been have has had do will would can could may should "
    // Adverbs
    "not also only now "
    // Common enough in most kinds of text, though they mean something
    "said people time new years year last two first ";

constexpr std::string_view kGerman =
    // Punctuation
    ", . : ( ) - \" ' "
    // Articles
    "der die das den dem des ein eine einen einem einer eines "
    // Pronouns, and words used like them
    "ich er sie es wir man sich uns ihr sein seine seinen ihre ihren "
    "dieser diese was alle mehr "
    // Prepositions, alone or with their article
    "in im zu zum zur von vom mit auf für an am bei nach aus um über vor durch bis unter gegen "
    "seit "
    // Conjunctions
    "und oder aber dass wenn als wie während "
    // Auxiliaries
    "ist sind war waren sei wird werden wurde wurden würde hat haben hatte habe kann können soll "
    // Adverbs
    "nicht auch nur noch so schon da "
    // Content words that are common in any kind of text
    "jahr jahren zwei sagte ";

}  // namespace

FunctionWords FunctionWords::built_in(const Language& language) {
  std::string_view words;
  if (language.code == "en") words = kEnglish;
  if (language.code == "de") words = kGerman;
  if (words.empty()) {
    throw Error::usage(
        "we have no list of function words for '" + std::string(language.code) + "'",
        "name a file with one word per line, or METEOR's lists by --meteor-resources");
  }
  FunctionWords list;
  for (const std::string_view word : split_tokens(words)) list.words_.emplace(word);
  return list;
}

FunctionWords FunctionWords::from_file(const std::string& path) {
  FunctionWords list;
  LineReader reader(path);
  for (std::string line; reader.next(line);) list.words_.insert(line);
  return list;
}

bool FunctionWords::contains(std::string_view word) const {
  return words_.count(lower_case(word)) > 0;
}

}  // namespace allot::meteor
