#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/model_folder.h"
#include "text/letter_case.h"
#include "text/protect/protected_line.h"
#include "text/sentence_splitter.h"
#include "text/subword_encoder.h"
#include "text/word_splitter.h"
#include "translate/source_term.h"

namespace allot {

// In what form text comes and goes.
enum class TextForm {
  kRaw,        // untokenized
  kTokenized,  // words, space-separated
  kSubwords,   // subword tokens, space-separated: "un@@ able"
};

// Whether a line of several sentences is translated sentence by sentence.
enum class SplitSentences {
  kAuto,  // raw text is, unless its translation has a prefix
  kOn,    // text in any form
  kOff,
};
std::string to_string(SplitSentences split);
SplitSentences parse_split_sentences(const std::string& name);  // throws a usage error

// A line to translate, taken apart.
struct SourceText {
  std::vector<Token> words;  // with their bytes in the line
  std::vector<SubwordToken> tokens;
  // The first token of each sentence but the first, where the line is to be split there.
  std::vector<size_t> sentence_begins = {};
  // Words that are copied: their tokens are number tokens.
  std::vector<CopiedWord> copied = {};
  // Tags, which are no words.
  std::vector<InlineTag> tags = {};
  // The case of the line, where its tokens have another.
  LineCase line_case = LineCase::kMixed;
  // Terms of a glossary that it has, in order.
  std::vector<SourceTerm> terms = {};
  // The line itself, if that is its translation: it has no letters.
  std::string unchanged = {};

  size_t num_sentences() const { return sentence_begins.size() + 1; }
  // Its words as the model reads them.
  std::vector<std::string> model_words() const;
};

enum class TextSide { kSource, kTarget };

// Takes lines of one side apart as the model's training text was. Immutable, so several threads may
// use one; each needs a Workspace of its own.
class TextReader {
 public:
  // The folder must outlive this object. Throws Error when the model does not say how text becomes
  // words.
  TextReader(const ModelFolder& model, TextSide side, TextForm form);

  using Workspace = SubwordEncoder::Workspace;

  // Words are those of the line, whether its sentences are told apart or not. Of a source line,
  // what the model was trained to copy is replaced.
  SourceText read(std::string_view line, Workspace& workspace,
                  SplitSentences split = SplitSentences::kOff,
                  CaseHandling letter_case = CaseHandling::kKeep) const;

  // A translation of that source: what it copies has the source's number tokens.
  SourceText read_translation(std::string_view line, const SourceText& source,
                              Workspace& workspace) const;

 private:
  SourceText encode_words(ProtectedLine line, CaseHandling letter_case, Workspace& workspace) const;
  std::string in_known_case(const std::string& word, bool is_first, Workspace& workspace) const;
  void read_in_known_case(std::vector<std::string> words, SourceText& text,
                          Workspace& workspace) const;
  std::vector<size_t> sentence_begins(std::string_view line, const SourceText& text) const;
  SourceText read_words(std::string_view line, CaseHandling letter_case,
                        Workspace& workspace) const;
  SourceText read_tokens(std::string_view line) const;

  TextForm form_;
  bool is_raw_;
  std::optional<WordSplitter> splitter_;  // none for kSubwords
  // Where the model copies text; none for kSubwords.
  std::optional<ProtectedSplitter> protected_;
  std::optional<SentenceSplitter> sentences_;
  SubwordEncoder encoder_;
  bool replaces_;           // protected text: on the source side
  bool can_lower_ = false;  // the model knows words in lower case
};

// How the model's text became words.
WordSettings text_settings(const ModelFolder& model, TextSide side);

// What of its text is copied.
ProtectSettings protect_settings(const ModelFolder& model);

// Whether source sentences end in the sink.
bool has_sink(const ModelFolder& model);

}  // namespace allot
