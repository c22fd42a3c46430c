#include "app/translate_tmx.h"

#include <fmt/format.h>

#include <array>

#include "app/segment_translation.h"
#include "base/log.h"
#include "base/progress.h"
#include "corpus/formats/tmx_document.h"

namespace allot {
namespace {

using TmxCounts = std::array<uint64_t, 4>;

uint64_t count_of(const TmxCounts& counts, TmxChoice choice) {
  return counts[static_cast<size_t>(choice)];
}

// A model that does not say its languages cannot tell which texts are to be translated.
void require_languages(const LanguagePair& languages) {
  if (!languages.source.empty() && !languages.target.empty()) return;
  throw Error::usage("the model does not say which languages it translates, which TMX needs",
                     "translate plain lines ('allot convert')");
}

void refuse_other_languages(const std::string& input, size_t num_units, const TmxCounts& choices,
                            const LanguagePair& languages) {
  if (num_units == 0 || count_of(choices, TmxChoice::kNoSource) < num_units) return;
  throw Error({display_name(input)},
              fmt::format("has no text in {}, which this model translates", languages.source),
              "give a file in that language, or another model");
}

void report_tmx_choices(const TmxCounts& counts, size_t num_units) {
  std::string left;
  const auto add = [&](TmxChoice choice, const char* why) {
    if (count_of(counts, choice) == 0) return;
    left += fmt::format("{}{} {}", left.empty() ? "; unchanged: " : ", ",
                        format_count(count_of(counts, choice)), why);
  };
  add(TmxChoice::kHasTarget, "with a translation");
  add(TmxChoice::kNoSource, "without source");
  add(TmxChoice::kNoText, "without words");
  log::info("{} of {} translated{}", format_count(count_of(counts, TmxChoice::kTranslate)),
            format_count(num_units, "unit"), left);
}

}  // namespace

void translate_tmx(const TranslateOptions& options, const Run& run) {
  if (!options.encoding.empty()) {
    throw Error::usage("--encoding for a TMX file, which declares its own", "leave it out");
  }
  // All of it before the models are opened: what is wrong with it is said at once.
  const TmxDocument document(options.stream.input);
  const InputHolds held({options.stream.input});
  TextTranslator translator(options, run, options.stream.input, "a TMX file");
  const LanguagePair languages{translator.language(TextSide::kSource),
                               translator.language(TextSide::kTarget)};
  require_languages(languages);
  std::vector<SegmentToTranslate> segments;
  TmxCounts counts{};
  for (const TmxUnit& unit : document.units()) {
    const TmxChoice choice = choose(unit, languages);
    ++counts[static_cast<size_t>(choice)];
    const bool is_translated = choice == TmxChoice::kTranslate;
    segments.push_back({unit.line, is_translated ? &source_text(unit, languages)->text : nullptr});
  }
  refuse_other_languages(options.stream.input, segments.size(), counts, languages);
  OutputFile output(options.stream.output);
  output.write(document.with_targets(translate_segments(segments, translator), languages));
  translator.finish(output);
  report_tmx_choices(counts, segments.size());
}

}  // namespace allot
