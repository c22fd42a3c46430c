#include "translate/source_text.h"

#include "base/visible.h"
#include "text/bpe/undo.h"
#include "text/source_frame.h"

namespace allot {
namespace {

constexpr const char* kTextRemedy = "copy the model again, or train it again";

nlohmann::ordered_json text_section(const ModelFolder& model, const char* key) {
  const nlohmann::ordered_json section = model.section("text");
  return section.is_object() && section.contains(key) ? section[key] : nlohmann::ordered_json();
}

// The BPE codes that split words into the model's tokens; none where words are tokens, or where
// text is in subwords already.
InputFile codes_of(const ModelFolder& model, TextSide side, TextForm form) {
  const char* codes = side == TextSide::kSource ? kSourceCodesFile : kTargetCodesFile;
  if (form == TextForm::kSubwords || !model.folder().has(codes)) return "";
  return model.folder().input(codes);
}

}  // namespace

WordSettings text_settings(const ModelFolder& model, TextSide side) {
  return word_settings_from_json(
      text_section(model, side == TextSide::kSource ? "source" : "target"),
      model.folder().manifest_path());
}

bool has_sink(const ModelFolder& model) {
  const nlohmann::ordered_json section = model.section("text");
  if (!section.is_object() || !section.contains("sink")) return false;
  return JsonObject(section, {model.folder().manifest_path(), kTextRemedy, "text"}).flag("sink");
}

TextReader::TextReader(const ModelFolder& model, TextSide side, TextForm form)
    : form_(form),
      encoder_(side == TextSide::kSource ? model.source_vocabulary() : model.target_vocabulary(),
               codes_of(model, side, form)) {
  if (form == TextForm::kSubwords) return;
  WordSettings settings = text_settings(model, side);
  if (form == TextForm::kTokenized) settings.pretokenized = true;
  splitter_.emplace(settings);
}

SourceText TextReader::read_words(std::string_view line, Workspace& workspace) const {
  SourceText text;
  text.words = splitter_->split(line);
  std::string words;
  for (const Token& word : text.words) {
    if (!words.empty()) words.push_back(' ');
    words += word.text;
  }
  text.tokens = encoder_.encode(words, workspace);
  return text;
}

SourceText TextReader::read_tokens(std::string_view line) const {
  SourceText text;
  const std::vector<std::string_view> tokens = split_without_sink(line);
  bool is_new_word = true;
  for (const std::string_view token : tokens) {
    const auto begin = static_cast<size_t>(token.data() - line.data());
    if (is_new_word) text.words.push_back({"", begin, begin});
    const bool continues = continues_word(token);
    text.words.back().text +=
        token.substr(0, token.size() - (continues ? kBpeSeparator.size() : 0));
    text.words.back().end = begin + token.size();
    text.tokens.push_back(encoder_.look_up(std::string(token), text.words.size() - 1));
    is_new_word = !continues;
  }
  return text;
}

SourceText TextReader::read(std::string_view line, Workspace& workspace) const {
  // What shows nothing (spaces, zero-width characters, soft hyphens) says nothing.
  if (!has_visible(line)) return {};
  return form_ == TextForm::kSubwords ? read_tokens(line) : read_words(line, workspace);
}

}  // namespace allot
