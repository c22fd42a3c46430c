#include "translate/source_text.h"

#include "base/named_choice.h"
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

std::string to_string(SplitSentences split) {
  switch (split) {
    case SplitSentences::kAuto:
      return "auto";
    case SplitSentences::kOn:
      return "on";
    case SplitSentences::kOff:
      return "off";
  }
  ALLOT_CHECK(false, "a way to split sentences");
}

SplitSentences parse_split_sentences(const std::string& name) {
  return parse_named<SplitSentences>(
      "way to split sentences", name,
      {SplitSentences::kAuto, SplitSentences::kOn, SplitSentences::kOff});
}

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
      is_raw_(form == TextForm::kRaw),
      encoder_(side == TextSide::kSource ? model.source_vocabulary() : model.target_vocabulary(),
               codes_of(model, side, form)) {
  if (form == TextForm::kSubwords) {
    sentences_.emplace("");
    return;
  }
  WordSettings settings = text_settings(model, side);
  if (form == TextForm::kTokenized) settings.pretokenized = true;
  is_raw_ = !settings.pretokenized;
  sentences_.emplace(settings.language);
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

// A sentence that begins within a word is none: the words of the line decide.
std::vector<size_t> TextReader::sentence_begins(std::string_view line,
                                                const SourceText& text) const {
  std::vector<size_t> begins;
  size_t token = 0;
  for (const TextRange& sentence : sentences_->split(line)) {
    const auto begin_of = [&](size_t i) { return text.words[text.tokens[i].word].begin; };
    while (token < text.tokens.size() && begin_of(token) < sentence.begin) ++token;
    if (token == 0 || token == text.tokens.size() || begin_of(token) != sentence.begin) continue;
    begins.push_back(token);
  }
  return begins;
}

SourceText TextReader::read(std::string_view line, Workspace& workspace,
                            SplitSentences split) const {
  // What shows nothing (spaces, zero-width characters, soft hyphens) says nothing.
  if (!has_visible(line)) return {};
  SourceText text = form_ == TextForm::kSubwords ? read_tokens(line) : read_words(line, workspace);
  const bool is_split = split == SplitSentences::kAuto ? is_raw_ : split == SplitSentences::kOn;
  if (is_split) text.sentence_begins = sentence_begins(line, text);
  return text;
}

}  // namespace allot
