#include "translate/source_text.h"

#include "base/strings.h"
#include "base/visible.h"
#include "text/bpe/codes.h"
#include "text/bpe/undo.h"

namespace allot {
namespace {

constexpr const char* kTextRemedy = "copy the model again, or train it again";

nlohmann::ordered_json text_section(const ModelFolder& model, const char* key) {
  const nlohmann::ordered_json section = model.section("text");
  return section.is_object() && section.contains(key) ? section[key] : nlohmann::ordered_json();
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
    : vocabulary_(side == TextSide::kSource ? model.source_vocabulary()
                                            : model.target_vocabulary()),
      form_(form) {
  if (form == TextForm::kSubwords) return;
  const char* codes = side == TextSide::kSource ? kSourceCodesFile : kTargetCodesFile;
  WordSettings settings = text_settings(model, side);
  if (form == TextForm::kTokenized) settings.pretokenized = true;
  splitter_.emplace(settings);
  if (model.folder().has(codes)) {
    segmenter_.emplace(read_bpe_codes(model.folder().input(codes)), BpeOptions{});
  }
}

void TextReader::add_token(std::string token, size_t word, SourceText& text) const {
  const uint32_t id = vocabulary_.id(token);
  text.tokens.push_back({std::move(token), id, word});
}

SourceText TextReader::read_words(std::string_view line, Workspace& workspace) const {
  SourceText text;
  text.words = splitter_->split(line);
  if (!segmenter_) {
    for (size_t w = 0; w < text.words.size(); ++w) add_token(text.words[w].text, w, text);
    return text;
  }
  std::string words;
  for (const Token& word : text.words) {
    if (!words.empty()) words.push_back(' ');
    words += word.text;
  }
  for (const BpePiece& token : segmenter_->split(words, workspace)) {
    add_token(segmenter_->token(words, token), token.word, text);
  }
  return text;
}

SourceText TextReader::read_tokens(std::string_view line) const {
  SourceText text;
  std::vector<std::string_view> tokens = split_blanks(line);
  // As WordSplitter does.
  if (!tokens.empty() && tokens.back() == Vocabulary::kSinkText) tokens.pop_back();
  bool is_new_word = true;
  for (const std::string_view token : tokens) {
    const auto begin = static_cast<size_t>(token.data() - line.data());
    if (is_new_word) text.words.push_back({"", begin, begin});
    const bool continues = continues_word(token);
    text.words.back().text +=
        token.substr(0, token.size() - (continues ? kBpeSeparator.size() : 0));
    text.words.back().end = begin + token.size();
    add_token(std::string(token), text.words.size() - 1, text);
    is_new_word = !continues;
  }
  return text;
}

SourceText TextReader::read(std::string_view line, Workspace& workspace) const {
  // What shows nothing (blanks, zero-width characters, soft hyphens) says nothing.
  if (!has_visible(line)) return {};
  return form_ == TextForm::kSubwords ? read_tokens(line) : read_words(line, workspace);
}

}  // namespace allot
