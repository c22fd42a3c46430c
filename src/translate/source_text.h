#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/model_folder.h"
#include "text/subword_encoder.h"
#include "text/word_splitter.h"

namespace allot {

// In what form text comes and goes.
enum class TextForm {
  kRaw,        // untokenized
  kTokenized,  // words, space-separated
  kSubwords,   // subword tokens, space-separated: "un@@ able"
};

// A line to translate, taken apart.
struct SourceText {
  std::vector<Token> words;  // with their bytes in the line
  std::vector<SubwordToken> tokens;
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

  SourceText read(std::string_view line, Workspace& workspace) const;

 private:
  SourceText read_words(std::string_view line, Workspace& workspace) const;
  SourceText read_tokens(std::string_view line) const;

  TextForm form_;
  std::optional<WordSplitter> splitter_;  // none for kSubwords
  SubwordEncoder encoder_;
};

// How the model's text became words.
WordSettings text_settings(const ModelFolder& model, TextSide side);

// Whether source sentences end in the sink.
bool has_sink(const ModelFolder& model);

}  // namespace allot
