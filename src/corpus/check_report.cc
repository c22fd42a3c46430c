#include "corpus/check_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "base/progress.h"
#include "base/strings.h"
#include "text/language_names.h"

namespace allot {
namespace {

struct ProblemText {
  const char* name;
  Severity severity;
  const char* one;   // message for one case
  const char* many;  // for several; {} is their number
  const char* advice;
};

constexpr std::array<ProblemText, kNumProblems> kTexts = {{
    {"unequal-lengths", Severity::kError, "the files do not have the same number of lines", "",
     "add or delete lines so that each sentence has its translation beside it"},
    {"no-pairs", Severity::kError, "there is no pair with text on both sides", "", ""},
    {"invalid-utf8", Severity::kError, "1 line is not valid UTF-8", "{} lines are not valid UTF-8",
     "convert the file, or let 'allot clean' drop such lines"},
    {"not-two-columns", Severity::kError, "1 line does not have exactly one tab",
     "{} lines do not have exactly one tab", "'allot clean' drops such lines"},
    {"swapped-sides", Severity::kWarning, "source and target look swapped", "",
     "exchange the files, or the languages"},
    {"other-language", Severity::kWarning, "1 side looks like another language",
     "{} sides look like other languages", "check the files and the language codes"},
    {"misaligned", Severity::kWarning, "1 pair is likely misaligned",
     "{} pairs are likely misaligned", "look first; 'allot clean' drops such pairs"},
    {"unrelated-lengths", Severity::kWarning, "the lengths of the two sides are hardly correlated",
     "", "are they translations of each other, in the same order?"},
    {"empty-side", Severity::kWarning, "1 pair has an empty side", "{} pairs have an empty side",
     "'allot clean' drops such pairs"},
    {"damaged", Severity::kWarning, "1 line has U+FFFD, a sign of earlier damage",
     "{} lines have U+FFFD, a sign of earlier damage", "'allot clean' drops such lines"},
    {"control-characters", Severity::kWarning, "1 line has control characters",
     "{} lines have control characters", "'allot clean' removes them"},
    {"line-separators", Severity::kWarning, "1 line has U+0085, U+2028 or U+2029",
     "{} lines have U+0085, U+2028 or U+2029",
     "some programs end a line there; 'allot clean' puts spaces in their place"},
    {"invisible-characters", Severity::kWarning,
     "1 line has invisible characters (soft hyphens, zero-width spaces, ...)",
     "{} lines have invisible characters (soft hyphens, zero-width spaces, ...)",
     "'allot clean' removes them"},
    {"not-normalized", Severity::kWarning, "1 line is not in Unicode's normal form C",
     "{} lines are not in Unicode's normal form C", "'allot clean' normalizes such lines"},
    {"too-short", Severity::kWarning, "1 pair is too short", "{} pairs are too short",
     "'allot clean' drops such pairs"},
    {"too-long", Severity::kWarning, "1 pair is too long", "{} pairs are too long",
     "'allot clean' drops such pairs"},
    {"long-word", Severity::kWarning, "1 pair has an overlong word",
     "{} pairs have an overlong word", "'allot clean' drops such pairs"},
    {"odd-ratio", Severity::kWarning, "1 pair has sides of very different length",
     "{} pairs have sides of very different length", "'allot clean' drops such pairs"},
    {"duplicate-pair", Severity::kWarning, "1 pair repeats an earlier one",
     "{} pairs repeat an earlier one", "'allot clean' drops such pairs"},
    {"copy", Severity::kWarning, "1 pair has a target that is its source",
     "{} pairs have a target that is their source", "'allot clean' drops such pairs"},
    {"duplicate-source", Severity::kNote, "1 pair has an earlier source with another target",
     "{} pairs have an earlier source with another target",
     "usual; 'allot clean --duplicates source' drops such pairs"},
    {"carriage-returns", Severity::kNote, "1 line ends in CR LF", "{} lines end in CR LF",
     "allot treats the CR as part of the line end"},
    {"byte-order-mark", Severity::kNote, "1 file starts with a byte order mark",
     "{} files start with a byte order mark", "allot drops it"},
    {"no-final-newline", Severity::kNote, "1 file does not end in a newline",
     "{} files do not end in a newline", "allot does not need it"},
}};

const ProblemText& text_of(Problem problem) {
  return kTexts[static_cast<size_t>(problem)];
}

std::string title(const Finding& finding) {
  const ProblemText& text = text_of(finding.problem);
  const bool is_one = finding.count == 1 || text.many[0] == '\0';
  return is_one ? text.one : fmt::format(fmt::runtime(text.many), format_count(finding.count));
}

std::string length_row(const char* label, const LengthHistogram& lengths) {
  if (lengths.count() == 0) return "";
  return fmt::format(
      "  {:<10} {:>13} in all; per line: mean {:.1f}, median {}, 99th percentile {}, longest {} "
      "(line {})\n",
      label, format_count(lengths.total()),
      static_cast<double>(lengths.total()) / static_cast<double>(lengths.count()),
      lengths.quantile(0.5), lengths.quantile(0.99), format_count(lengths.longest()),
      lengths.longest_line());
}

uint64_t num_unpaired(const SideSummary& side, uint64_t num_pairs) {
  return side.counts.lines - std::min(side.counts.lines, num_pairs);
}

// Lines that are in no pair, and whether the numbers below count them.
std::string unpaired_note(const SideSummary& side, uint64_t num_pairs) {
  const uint64_t unpaired = num_unpaired(side, num_pairs);
  if (unpaired == 0) return "";
  const bool is_counted = side.words.count() == side.counts.lines;
  return fmt::format(
      "; {} without {}", format_count(unpaired),
      is_counted ? "a counterpart in the other file" : "exactly one tab, not counted below");
}

std::string language_row(const std::string& language) {
  if (language.empty()) return "";
  return fmt::format("  {:<10} looks like {}\n", "language", language_name(language));
}

std::string side_text(const char* name, const SideSummary& side, const CheckReport& report) {
  return fmt::format("{}: {}\n  {:<10} {:>13}{}\n", name, printable(side.file),
                     report.units ? "texts" : "lines", format_count(side.counts.lines),
                     unpaired_note(side, report.pairs)) +
         language_row(side.language) + length_row("words", side.words) +
         length_row("characters", side.characters);
}

// "at most 100 words, 1,000 characters, ..."
std::string limits_text(const PairLimits& limits) {
  std::string least;
  if (limits.min_words > 1) least += "at least " + format_count(limits.min_words, "word") + "; ";
  if (limits.min_characters > 1) {
    least += "at least " + format_count(limits.min_characters, "character") + "; ";
  }
  std::vector<std::string> parts;
  if (limits.max_words > 0) parts.push_back(format_count(limits.max_words, "word"));
  if (limits.max_characters > 0) {
    parts.push_back(format_count(limits.max_characters, "character"));
  }
  if (limits.max_word_length > 0) {
    parts.push_back(format_count(limits.max_word_length, "character") + " per word");
  }
  if (limits.max_ratio > 0) {
    parts.push_back(fmt::format("{} times longer or shorter than usual", limits.max_ratio));
  }
  return least + (parts.empty() ? "no upper limits" : "at most " + join(parts, ", "));
}

std::string finding_text(const Finding& finding) {
  const ProblemText& text = text_of(finding.problem);
  std::string result = fmt::format("  {}", title(finding));
  if (text.advice[0] != '\0') result += fmt::format(" ({})", text.advice);
  result += "\n";
  for (const FindingPlace& example : finding.examples) {
    result += fmt::format("    {}{}{}\n", to_string(example.place),
                          example.detail.empty() ? "" : ": ", printable(example.detail));
  }
  if (!finding.examples.empty() && finding.num_places > finding.examples.size()) {
    result += fmt::format("    ... and {} more\n",
                          format_count(finding.num_places - finding.examples.size()));
  }
  return result;
}

std::string held_out_text(const HeldOutReport& held_out) {
  std::string text =
      fmt::format("\nvalidation text\n  {} of {} in the training text\n",
                  format_count(held_out.common), format_count(held_out.pairs, "pair"));
  if (held_out.first) {
    text += fmt::format("    {}: line {} of the training text\n", to_string(*held_out.first),
                        format_count(held_out.first_training_line));
  }
  if (!held_out.swap.empty()) text += "  " + printable(held_out.swap) + "\n";
  return text;
}

nlohmann::json lengths_json(const LengthHistogram& lengths) {
  return {{"total", lengths.total()},      {"median", lengths.quantile(0.5)},
          {"p95", lengths.quantile(0.95)}, {"p99", lengths.quantile(0.99)},
          {"longest", lengths.longest()},  {"longest_line", lengths.longest_line()}};
}

nlohmann::json side_json(const SideSummary& side, uint64_t num_pairs) {
  return {
      {"file", side.file},
      {"lines", side.counts.lines},
      {"language", side.language.empty() ? nlohmann::json(nullptr) : nlohmann::json(side.language)},
      {"unpaired", num_unpaired(side, num_pairs)},
      {"words", lengths_json(side.words)},
      {"characters", lengths_json(side.characters)}};
}

}  // namespace

std::string to_string(Problem problem) {
  return text_of(problem).name;
}

std::string to_string(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kNote:
      return "note";
  }
  return "";
}

Severity severity_of(Problem problem) {
  return text_of(problem).severity;
}

std::string to_text(const CheckReport& report) {
  std::string text = report.units ? units_text(*report.units) + changes_text(*report.units) : "";
  text += side_text("source", report.source, report) + side_text("target", report.target, report);
  if (report.usual_ratio > 0) {
    text +=
        fmt::format("lengths: {:.2f} target characters per source character", report.usual_ratio);
    if (report.length_correlation) {
      text += fmt::format("; correlation {:.2f}", *report.length_correlation);
    }
    text += "\n";
  }
  text += fmt::format("limits: {}\n", limits_text(report.limits));
  for (const Severity severity : {Severity::kError, Severity::kWarning, Severity::kNote}) {
    std::string section;
    for (const Finding& finding : report.findings) {
      if (severity_of(finding.problem) == severity) section += finding_text(finding);
    }
    if (!section.empty()) text += "\n" + to_string(severity) + "s\n" + section;
  }
  if (report.held_out) text += held_out_text(*report.held_out);
  const std::string copied = describe_copied_text(report.copied_text, report.pairs);
  if (!copied.empty()) text += "\ntext to copy\n  " + copied + "\n";
  text +=
      fmt::format(report.is_usable() ? "\nusable: {} of {}\n" : "\nnot usable; good: {} of {}\n",
                  format_count(report.usable_pairs), format_count(report.pairs, "pair"));
  return text;
}

nlohmann::json to_json(const CheckReport& report) {
  nlohmann::json findings = nlohmann::json::array();
  for (const Finding& finding : report.findings) {
    nlohmann::json examples = nlohmann::json::array();
    for (const FindingPlace& example : finding.examples) {
      examples.push_back(
          {{"file", example.place.file}, {"line", example.place.line}, {"detail", example.detail}});
    }
    findings.push_back({{"problem", to_string(finding.problem)},
                        {"severity", to_string(severity_of(finding.problem))},
                        {"count", finding.count},
                        {"examples", std::move(examples)}});
  }
  nlohmann::json held_out;
  if (report.held_out) {
    held_out = {{"pairs", report.held_out->pairs},
                {"in_training", report.held_out->common},
                {"swapped", !report.held_out->swap.empty()}};
  }
  nlohmann::json copied = {{"pairs", report.copied_text.count(all_protect_kinds())}};
  for (const ProtectKind kind : all_protect_kinds()) {
    copied[to_string(kind)] = report.copied_text.count({kind});
  }
  return {
      {"usable", report.is_usable()},
      {"units", report.units ? to_json(*report.units) : nlohmann::json(nullptr)},
      {"pairs", report.pairs},
      {"usable_pairs", report.usable_pairs},
      {"source", side_json(report.source, report.pairs)},
      {"target", side_json(report.target, report.pairs)},
      {"usual_ratio", report.usual_ratio},
      {"length_correlation", report.length_correlation ? nlohmann::json(*report.length_correlation)
                                                       : nlohmann::json(nullptr)},
      {"held_out", std::move(held_out)},
      {"copied_text", std::move(copied)},
      {"findings", std::move(findings)}};
}

}  // namespace allot
