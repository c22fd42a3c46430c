#include "train/prepare/held_out_stage.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/log.h"
#include "corpus/held_out_check.h"
#include "corpus/side_languages.h"
#include "text/language_names.h"
#include "text/moses/language.h"
#include "train/prepare/text_stages.h"

namespace allot {
namespace {

std::string rules_of(const std::string& code) {
  const std::string language = parse_language(code);
  const char* general = has_own_rules(language) ? "" : ": general rules, English abbreviations";
  return fmt::format("{} ({}){}", language_name(language), language, general);
}

void warn_of_unknown(const char* key, const std::string& code) {
  if (const auto unknown = describe_unknown_language(code)) {
    log::warning("{}: {}; general rules and English abbreviations are used", key, *unknown);
    return;
  }
  const std::string language = parse_language(code);
  if (is_known_language(language) || has_own_rules(language)) return;
  log::info("{}: '{}' is assumed to be an ISO 639-3 code, without rules of its own", key, code);
}

StageMessages held_out_messages(const HeldOutReport& report) {
  StageMessages messages;
  if (report.first) {
    const std::string text = to_string(*report.first) + ": " + describe_overlap(report);
    if (report.common >= kFewestCommonPairs) {
      messages.warn(text);
    } else {
      messages.inform(text);
    }
  }
  if (!report.swap.empty()) messages.warn(report.swap);
  return messages;
}

}  // namespace

StageMessages held_out_stage(const DataOptions& files, StageCache& cache) {
  const std::string what = fmt::format("comparison of {}{} and {}{}", files.valid_source,
                                       files.valid_tsv, files.source, files.tsv);
  const std::string fingerprint = cache.input(what, [&] {
    Fingerprint print;
    // Since version 2, messages are kept, which name files.
    print.add("held-out 2").add(what).add(files.target).add(files.valid_target);
    print.add_number(files.allow_overlap).add(files.encoding);
    add_files(print, files.training_files());
    add_files(print, files.validation_files());
    return print.text();
  });
  const SealedFolder entry = cache.get("held-out", fingerprint, what, [&](SealedFolderWriter&) {
    const HeldOutReport report = compare_held_out(files.training_files(), files.validation_files());
    if (report.overlaps_too_much() && !files.allow_overlap) throw overlap_error(report);
    return nlohmann::ordered_json{{"pairs", report.pairs},
                                  {"common", report.common},
                                  {StageMessages::kKey, held_out_messages(report).to_json()}};
  });
  return StageMessages(entry.object());
}

void name_language_rules(const Recipe& recipe) {
  if (recipe.text.pretokenized) return;
  const DataOptions& data = recipe.data;
  log::info("words are split by the rules of {} and {}", rules_of(data.source_language),
            rules_of(data.target_language));
  warn_of_unknown("source-language", data.source_language);
  warn_of_unknown("target-language", data.target_language);
}

}  // namespace allot
