#include "translate/source_text.h"

#include <algorithm>
#include <utility>

#include "base/named_choice.h"
#include "base/strings.h"
#include "base/visible.h"
#include "text/bpe/undo.h"
#include "text/protect/number_token.h"
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

// As it is shown where words are space-separated.
std::string shown_text(const std::string& text) {
  constexpr std::string_view kShownSpace = "␣";
  std::string shown;
  for (size_t position = 0; position < text.size();) {
    const size_t begin = position;
    const bool is_space = has_trait(decode_utf8(text, position), kWhiteSpace);
    shown += is_space ? kShownSpace : std::string_view(text).substr(begin, position - begin);
  }
  return shown;
}

bool ends_sentence(const std::string& word) {
  return word == "." || word == "!" || word == "?";
}

// How little a model knows text: its unknown tokens, and then how many there are.
std::pair<size_t, size_t> cost_of(const std::vector<SubwordToken>& tokens) {
  const auto unknown = std::count_if(tokens.begin(), tokens.end(), [](const SubwordToken& token) {
    return token.id == Vocabulary::kUnknown;
  });
  return {static_cast<size_t>(unknown), tokens.size()};
}

}  // namespace

std::vector<std::string> SourceText::model_words() const {
  std::vector<std::string> result(words.size());
  for (const SubwordToken& token : tokens) {
    const bool continues = continues_word(token.text);
    result[token.word] +=
        token.text.substr(0, token.text.size() - (continues ? kBpeSeparator.size() : 0));
  }
  return result;
}

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

ProtectSettings protect_settings(const ModelFolder& model) {
  return protect_settings_from_json(text_section(model, "protect"), model.folder().manifest_path());
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
               codes_of(model, side, form)),
      replaces_(side == TextSide::kSource) {
  if (form == TextForm::kSubwords) {
    sentences_.emplace("");
    return;
  }
  WordSettings settings = text_settings(model, side);
  if (form == TextForm::kTokenized) settings.pretokenized = true;
  is_raw_ = !settings.pretokenized;
  sentences_.emplace(settings.language);
  splitter_.emplace(settings);
  const ProtectSettings protect = protect_settings(model);
  if (!protect.is_off()) protected_.emplace(settings, protect);
  can_lower_ = side == TextSide::kSource && !settings.lowercase &&
               is_mostly_lower_case(model.source_vocabulary());
}

// The form with the fewest tokens: "HAUS" is read as "Haus" or "house" would be, "NATO" stays.
std::string TextReader::in_known_case(const std::string& word, bool is_first,
                                      Workspace& workspace) const {
  std::vector<std::string> forms = {to_lower_case(word), to_capitalized(word), word};
  if (is_first) std::swap(forms[0], forms[1]);
  const auto cost_of_form = [&](const std::string& form) {
    return cost_of(encoder_.encode(form, workspace));
  };
  size_t best = 0;
  for (size_t i = 1; i < forms.size(); ++i) {
    if (cost_of_form(forms[i]) < cost_of_form(forms[best])) best = i;
  }
  return forms[best];
}

// Capitals say nothing about a word, so they always go. A capital in every word may be that of
// names ("Frau Weber, Herr Koch"): those stay unless the model knows the line better without them.
void TextReader::read_in_known_case(std::vector<std::string> words, SourceText& text,
                                    Workspace& workspace) const {
  const LineCase line_case = line_case_of(words);
  if (line_case == LineCase::kMixed) return;
  bool is_first = true;
  for (std::string& word : words) {
    const bool ends = ends_sentence(word);
    if (!number_of_token(word)) word = in_known_case(word, is_first, workspace);
    is_first = ends;
  }
  std::vector<SubwordToken> tokens = encoder_.encode(join(words, " "), workspace);
  if (line_case == LineCase::kTitle && cost_of(tokens) >= cost_of(text.tokens)) return;
  text.tokens = std::move(tokens);
  text.line_case = line_case;
}

SourceText TextReader::encode_words(ProtectedLine line, CaseHandling letter_case,
                                    Workspace& workspace) const {
  SourceText text;
  text.copied = std::move(line.copied);
  text.tags = std::move(line.tags);
  std::vector<std::string> model_words;
  model_words.reserve(line.words.size());
  for (const Token& word : line.words) model_words.push_back(word.text);
  text.tokens = encoder_.encode(join(model_words, " "), workspace);
  if (letter_case == CaseHandling::kAuto && can_lower_) {
    read_in_known_case(std::move(model_words), text, workspace);
  }
  text.words = std::move(line.words);
  for (const CopiedWord& copied : text.copied) {
    text.words[copied.word].text = shown_text(copied.text);
  }
  return text;
}

SourceText TextReader::read_words(std::string_view line, CaseHandling letter_case,
                                  Workspace& workspace) const {
  ProtectedLine split;
  if (protected_ && replaces_) {
    split = protected_->split(line);
  } else {
    split.words = splitter_->split(line);
  }
  return encode_words(std::move(split), letter_case, workspace);
}

SourceText TextReader::read_translation(std::string_view line, const SourceText& source,
                                        Workspace& workspace) const {
  if (!protected_ || !has_visible(line)) return read(line, workspace);
  std::vector<bool> is_used(source.copied.size());
  std::vector<NumberedSpan> spans;
  for (const ProtectedSpan& span : protected_->find(line)) {
    if (span.is_tag) {
      spans.push_back({span, 0});
      continue;
    }
    for (size_t i = 0; i < source.copied.size(); ++i) {
      if (is_used[i] || source.copied[i].text != span.text(line)) continue;
      is_used[i] = true;
      spans.push_back({span, source.copied[i].number});
      break;
    }
  }
  return encode_words(protected_->split(line, spans), CaseHandling::kKeep, workspace);
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

SourceText TextReader::read(std::string_view line, Workspace& workspace, SplitSentences split,
                            CaseHandling letter_case) const {
  // What shows nothing (spaces, zero-width characters, soft hyphens) says nothing.
  if (!has_visible(line)) return {};
  SourceText text =
      form_ == TextForm::kSubwords ? read_tokens(line) : read_words(line, letter_case, workspace);
  const bool is_split = split == SplitSentences::kAuto ? is_raw_ : split == SplitSentences::kOn;
  if (is_split) text.sentence_begins = sentence_begins(line, text);
  return text;
}

}  // namespace allot
