#include "corpus/side_languages.h"

#include <fmt/format.h>

#include "text/language_names.h"
#include "text/moses/language.h"

namespace allot {
namespace {

// "looks like English", or what it is not.
std::string looks(const LanguageProfile& profile, const std::string& declared) {
  const std::string guessed = profile.guess();
  if (guessed.empty()) return "does not look like " + language_name(declared);
  return "looks like " + language_name(guessed);
}

void check_side(CorpusSide side, const LanguageProfile& profile, const std::string& declared,
                std::vector<LanguageFinding>& findings) {
  if (declared.empty() || profile.can_be(declared)) return;
  findings.push_back({Problem::kOtherLanguage, side,
                      fmt::format("{}, but its language is given as {} ({})",
                                  looks(profile, declared), declared, language_name(declared))});
}

}  // namespace

std::vector<LanguageFinding> check_side_languages(const LanguageProfile& source,
                                                  const LanguageProfile& target,
                                                  const LanguagePair& languages) {
  std::vector<LanguageFinding> findings;
  const bool are_given = !languages.source.empty() && !languages.target.empty();
  if (are_given && !source.can_be(languages.source) && !target.can_be(languages.target) &&
      source.can_be(languages.target) && target.can_be(languages.source)) {
    findings.push_back(
        {Problem::kSwappedSides, CorpusSide::kSource,
         fmt::format("{} and the target {}, but the languages are given as {} and {}",
                     looks(source, languages.source), looks(target, languages.target),
                     languages.source, languages.target)});
    return findings;
  }
  check_side(CorpusSide::kSource, source, languages.source, findings);
  check_side(CorpusSide::kTarget, target, languages.target, findings);
  return findings;
}

std::optional<std::string> describe_unknown_language(const std::string& code) {
  const std::string language = parse_language(code);
  if (is_known_language(language) || has_own_rules(language) || language.size() == 3) {
    return std::nullopt;
  }
  return fmt::format("unknown language '{}' (is the code right?)", code);
}

}  // namespace allot
