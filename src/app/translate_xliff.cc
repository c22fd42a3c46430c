#include "app/translate_xliff.h"

#include <fmt/format.h>

#include <array>

#include "app/segment_translation.h"
#include "base/log.h"
#include "base/progress.h"
#include "corpus/formats/xliff_document.h"

namespace allot {
namespace {

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

  std::array<uint64_t, 5> counts{};
  std::vector<SegmentToTranslate> to_translate;
  for (const XliffSegment& segment : segments) {
    const XliffChoice choice = choose(segment);
    ++counts[static_cast<size_t>(choice)];
    const bool is_translated = choice == XliffChoice::kTranslate;
    to_translate.push_back({segment.line, is_translated ? &segment.source : nullptr});
  }
  output.write(document.with_targets(translate_segments(to_translate, translator), language));
  translator.finish(output);
  report_choices(counts, segments.size());
}

}  // namespace allot
