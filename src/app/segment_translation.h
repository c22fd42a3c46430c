#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/text_translator.h"
#include "corpus/formats/inline_segment.h"

namespace allot {

// A segment of a document.
struct SegmentToTranslate {
  uint64_t line = 0;
  const InlineSegment* source = nullptr;  // null: it is left as it is
};

// The translations of those that have a source, with their tags; shows progress.
std::vector<std::optional<InlineSegment>> translate_segments(
    const std::vector<SegmentToTranslate>& segments, TextTranslator& translator);

// Warns when a language that a document declares ("" = none) is not that of the model.
void warn_of_language(const std::string& input, const char* side, const std::string& declared,
                      const std::string& of_model);

}  // namespace allot
