#include "app/segment_translation.h"

#include <utility>

#include "base/log.h"
#include "base/printable.h"
#include "base/progress.h"
#include "corpus/formats/language_tag.h"
#include "translate/tagged_translation.h"

namespace allot {
namespace {

using Translations = std::vector<std::optional<InlineSegment>>;

// Segments and their texts, as many as are translated together.
struct SegmentBlock {
  std::vector<size_t> segments;
  std::vector<NumberedLine> texts;
};

void translate_segment_block(const std::vector<SegmentToTranslate>& segments,
                             TextTranslator& translator, const SegmentBlock& block,
                             Translations& targets) {
  const std::vector<LineTranslation> lines = translator.translate_lines(block.texts);
  size_t next = 0;
  for (const size_t i : block.segments) {
    const InlineSegment& source = *segments[i].source;
    std::vector<std::vector<TaggedPart>> translations;
    for (const TaggedText& text : texts_to_translate(source)) {
      translations.push_back(tagged_translation(text.tags, lines[next++]));
    }
    targets[i] = with_translations(source, translations);
  }
}

}  // namespace

Translations translate_segments(const std::vector<SegmentToTranslate>& segments,
                                TextTranslator& translator) {
  Progress progress("translate", segments.size(), "units");
  Translations targets(segments.size());
  SegmentBlock block;
  size_t num_done = 0;
  for (size_t i = 0; i < segments.size(); ++i) {
    if (segments[i].source != nullptr) {
      block.segments.push_back(i);
      for (TaggedText& text : texts_to_translate(*segments[i].source)) {
        block.texts.push_back({segments[i].line, std::move(text.text)});
      }
    }
    if (block.texts.size() < translator.block_size() && i + 1 < segments.size()) continue;
    progress.advance(i + 1 - num_done);
    num_done = i + 1;
    translate_segment_block(segments, translator, std::exchange(block, {}), targets);
  }
  progress.finish();
  return targets;
}

void warn_of_language(const std::string& input, const char* side, const std::string& declared,
                      const std::string& of_model) {
  if (declared.empty() || of_model.empty() || is_same_language(declared, of_model)) return;
  log::warning("{}: its {} language is {}, but that of the model is {}", printable(input), side,
               quote(declared), of_model);
}

}  // namespace allot
