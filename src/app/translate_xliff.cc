#include "app/translate_xliff.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "app/text_translator.h"
#include "base/log.h"
#include "base/printable.h"
#include "base/progress.h"
#include "corpus/formats/language_tag.h"
#include "corpus/formats/xliff_document.h"
#include "translate/tagged_translation.h"

namespace allot {
namespace {

void warn_of_language(const std::string& input, const char* side, const std::string& declared,
                      const std::string& of_model) {
  if (declared.empty() || of_model.empty() || is_same_language(declared, of_model)) return;
  log::warning("{}: its {} language is {}, but that of the model is {}", printable(input), side,
               quote(declared), of_model);
}

// Segments and their texts, as many as are translated together.
struct SegmentBlock {
  std::vector<size_t> segments;
  std::vector<NumberedLine> texts;
};

void translate_block(const XliffDocument& document, TextTranslator& translator,
                     const SegmentBlock& block,
                     std::vector<std::optional<InlineSegment>>& targets) {
  const std::vector<LineTranslation> lines = translator.translate_lines(block.texts);
  size_t next = 0;
  for (const size_t i : block.segments) {
    const InlineSegment& source = document.segments()[i].source;
    std::vector<std::vector<TaggedPart>> translations;
    for (const TaggedText& text : texts_to_translate(source)) {
      translations.push_back(tagged_translation(text.tags, lines[next++]));
    }
    targets[i] = with_translations(source, translations);
  }
}

void report_choices(const std::array<uint64_t, 5>& counts, size_t num_segments) {
  const auto count = [&](XliffChoice choice) { return counts[static_cast<size_t>(choice)]; };
  std::string left;
  const auto add = [&](XliffChoice choice, const char* why) {
    if (count(choice) == 0) return;
    left += fmt::format("{}{} {}", left.empty() ? "; unchanged: " : ", ",
                        format_count(count(choice)), why);
  };
  add(XliffChoice::kNotTranslatable, "not to be translated");
  add(XliffChoice::kFinal, "final");
  add(XliffChoice::kHasTarget, "with a translation");
  add(XliffChoice::kNoText, "without words");
  log::info("{} of {} translated{}", format_count(count(XliffChoice::kTranslate)),
            format_count(num_segments, "unit"), left);
}

}  // namespace

void translate_xliff(const TranslateOptions& options, const Run& run) {
  if (!options.encoding.empty()) {
    throw Error::usage("--encoding for an XLIFF file, which declares its own", "leave it out");
  }
  // All of it before the models are opened: what is wrong with it is said at once.
  const XliffDocument document(options.stream.input);
  const InputHolds held({options.stream.input});
  const std::vector<XliffSegment>& segments = document.segments();
  TextTranslator translator(options, run, options.stream.input, "an XLIFF file");
  OutputFile output(options.stream.output);
  const std::string language = translator.language(TextSide::kTarget);
  const LanguagePair& declared = document.head().languages;
  warn_of_language(options.stream.input, "source", declared.source,
                   translator.language(TextSide::kSource));
  warn_of_language(options.stream.input, "target", declared.target, language);

  Progress progress("translate", segments.size(), "units");
  std::array<uint64_t, 5> counts{};
  std::vector<std::optional<InlineSegment>> targets(segments.size());
  SegmentBlock block;
  size_t num_done = 0;
  for (size_t i = 0; i < segments.size(); ++i) {
    const XliffChoice choice = choose(segments[i]);
    ++counts[static_cast<size_t>(choice)];
    if (choice == XliffChoice::kTranslate) {
      block.segments.push_back(i);
      for (TaggedText& text : texts_to_translate(segments[i].source)) {
        block.texts.push_back({segments[i].line, std::move(text.text)});
      }
    }
    if (block.texts.size() < translator.block_size() && i + 1 < segments.size()) continue;
    progress.advance(i + 1 - num_done);
    num_done = i + 1;
    translate_block(document, translator, std::exchange(block, {}), targets);
  }
  progress.finish();
  output.write(document.with_targets(targets, language));
  translator.finish(output);
  report_choices(counts, segments.size());
}

}  // namespace allot
