#include "text/word_splitter.h"

#include <utf8proc.h>

#include "base/error.h"
#include "base/json_object.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "base/visible.h"
#include "text/moses/language.h"
#include "text/source_frame.h"

namespace allot {
namespace {

TokenizerOptions tokenizer_options(const WordSettings& settings) {
  TokenizerOptions options;
  options.language = settings.language;
  options.aggressive = settings.aggressive;
  // A model has no use for markup: & is a word like any other.
  options.escape = false;
  return options;
}

}  // namespace

void WordSettings::validate() const {
  if (pretokenized) return;
  if (language.empty()) {
    throw Error::usage(
        "the language of the text is not known",
        "set source-language and target-language, or pretokenized if words are split already");
  }
  parse_language(language);
}

nlohmann::ordered_json to_json(const WordSettings& settings) {
  return {{"language", settings.language},
          {"pretokenized", settings.pretokenized},
          {"lowercase", settings.lowercase},
          {"aggressive", settings.aggressive}};
}

WordSettings word_settings_from_json(const nlohmann::ordered_json& json, const std::string& file) {
  const std::string remedy = "use a model that 'allot train' wrote";
  if (!json.is_object()) throw Error({file}, "does not say how text is tokenized", remedy);
  const JsonObject object(json, {file, remedy, "text"});
  WordSettings settings{object.text("language"), object.flag("pretokenized"),
                        object.flag("lowercase"), object.flag("aggressive")};
  try {
    settings.validate();
  } catch (const Error& error) {
    throw object.here(error);
  }
  return settings;
}

WordSplitter::WordSplitter(const WordSettings& settings) : settings_(settings) {
  settings.validate();
  if (!settings.pretokenized) tokenizer_.emplace(tokenizer_options(settings));
}

std::vector<Token> WordSplitter::split(std::string_view raw) const {
  std::vector<Token> words;
  // The tokenizer, as Moses does, would make words of zero-width characters and soft hyphens.
  if (!has_visible(raw)) return words;
  if (tokenizer_) {
    words = tokenizer_->tokenize(raw);
  } else {
    for (const std::string_view word : split_without_sink(raw)) {
      const auto begin = static_cast<size_t>(word.data() - raw.data());
      words.push_back({std::string(word), begin, begin + word.size()});
    }
  }
  if (settings_.lowercase) {
    for (Token& word : words) word.text = to_lower_case(word.text);
  }
  return words;
}

std::string WordSplitter::split_line(std::string_view raw) const {
  std::string line;
  for (const Token& word : split(raw)) {
    if (!line.empty()) line.push_back(' ');
    line += word.text;
  }
  return line;
}

std::string to_lower_case(std::string_view text) {
  std::string lower;
  lower.reserve(text.size());
  for (size_t position = 0; position < text.size();) {
    const CodePoint code_point = decode_utf8(text, position);
    append_utf8(
        lower, static_cast<CodePoint>(utf8proc_tolower(static_cast<utf8proc_int32_t>(code_point))));
  }
  return lower;
}

}  // namespace allot
