#include "translate/source_text.h"

#include "base/strings.h"
#include "base/visible.h"
#include "text/bpe/codes.h"
#include "text/bpe/undo.h"
#include "text/source_frame.h"

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

void TextReader::add_piece(std::string token, size_t word, SourceText& text) const {
  const uint32_t id = vocabulary_.id(token);
  text.pieces.push_back({std::move(token), id, word});
}

SourceText TextReader::read_words(std::string_view line, Workspace& workspace) const {
  SourceText text;
  text.words = splitter_->split(line);
  if (!segmenter_) {
    for (size_t w = 0; w < text.words.size(); ++w) add_piece(text.words[w].text, w, text);
    return text;
  }
  std::string words;
  for (const Token& word : text.words) {
    if (!words.empty()) words.push_back(' ');
    words += word.text;
  }
  for (const BpePiece& piece : segmenter_->split(words, workspace)) {
    add_piece(segmenter_->token(words, piece), piece.word, text);
  }
  return text;
}

SourceText TextReader::read_pieces(std::string_view line) const {
  SourceText text;
  const std::vector<std::string_view> pieces = split_without_sink(line);
  bool is_new_word = true;
  for (const std::string_view piece : pieces) {
    const auto begin = static_cast<size_t>(piece.data() - line.data());
    if (is_new_word) text.words.push_back({"", begin, begin});
    const bool goes_on = continues_word(piece);
    text.words.back().text += piece.substr(0, piece.size() - (goes_on ? kBpeSeparator.size() : 0));
    text.words.back().end = begin + piece.size();
    add_piece(std::string(piece), text.words.size() - 1, text);
    is_new_word = !goes_on;
  }
  return text;
}

SourceText TextReader::read(std::string_view line, Workspace& workspace) const {
  // What shows nothing (blanks, zero-width characters, soft hyphens) says nothing.
  if (!has_visible(line)) return {};
  return form_ == TextForm::kSubwords ? read_pieces(line) : read_words(line, workspace);
}

}  // namespace allot
