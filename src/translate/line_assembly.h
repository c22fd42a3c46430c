#pragma once

#include <string>
#include <vector>

#include "translate/decode_options.h"
#include "translate/line_translation.h"
#include "translate/loaded_model.h"
#include "translate/part_joining.h"
#include "translate/part_search.h"
#include "translate/target_text.h"
#include "translate/unknown_words.h"

namespace allot {

// Makes the translations of a line out of those of its parts: joins them, replaces unknown words,
// writes their text and looks for what may be wrong with them. Immutable, so several threads may
// use one; what it is made of must outlive it.
class LineAssembler {
 public:
  // `dictionary` may be null. mode: translations that are given stay as they are.
  LineAssembler(const LoadedModel& model, const TargetWriter& writer,
                const WordDictionary* dictionary, const DecodeOptions& options,
                DecodeMode mode = DecodeMode::kTranslate);

  // `parts`: in the order of the line; their contents are used up.
  LineTranslation assemble(SourceText source, const std::vector<PartResult*>& parts) const;

 private:
  LineHypothesis unchanged(const LineTranslation& line) const;
  LineHypothesis hypothesis_of(const LineTranslation& line, TokenTranslation joined) const;
  void replace_unknown(const SourceText& source, std::vector<UnknownToken>& unknown,
                       std::vector<std::string>& tokens) const;

  const LoadedModel& model_;
  const TargetWriter& writer_;
  const WordDictionary* dictionary_;
  const DecodeOptions& options_;
  DecodeMode mode_;
};

}  // namespace allot
