#include "translate/source_language.h"

#include <fmt/format.h>

#include "text/language_names.h"
#include "translate/source_text.h"

namespace allot {
namespace {

constexpr size_t kMostLines = 100;
constexpr uint64_t kEnoughWords = 40;
constexpr size_t kEnoughLetters = 120;
// Nats per letter; text of the source side is on the other side of 0 by as much.
constexpr double kClearlyTarget = 0.3;

std::string name_or(const std::string& language, const char* otherwise) {
  return language.empty() ? otherwise : language_name(language);
}

}  // namespace

SourceLanguageCheck::SourceLanguageCheck(const ModelFolder& model)
    : source_language_(text_settings(model, TextSide::kSource).language),
      target_language_(text_settings(model, TextSide::kTarget).language),
      // A vocabulary of both sides tells nothing about either.
      compares_spelling_(model.source_vocabulary().content_checksum() !=
                         model.target_vocabulary().content_checksum()) {
  if (!compares_spelling_) return;
  source_spelling_.add(model.source_vocabulary());
  target_spelling_.add(model.target_vocabulary());
}

void SourceLanguageCheck::add(std::string_view line) {
  if (is_done_ || num_lines_ == kMostLines) return;
  ++num_lines_;
  profile_.add(line);
  sample_ += line;
  sample_ += '\n';
}

bool SourceLanguageCheck::is_like_target() const {
  if (!compares_spelling_) return false;
  const SpellingModel::Score source = source_spelling_.score(sample_);
  const SpellingModel::Score target = target_spelling_.score(sample_);
  return source.letters >= kEnoughLetters && target.mean() > source.mean() + kClearlyTarget;
}

std::optional<std::string> SourceLanguageCheck::warning() {
  const bool is_enough = profile_.num_words() >= kEnoughWords || sample_.size() >= kEnoughLetters;
  if (is_done_ || !is_enough) return std::nullopt;
  const bool is_foreign = !source_language_.empty() && !profile_.can_be(source_language_);
  const bool is_like_other = !is_foreign && is_like_target();
  if (!is_foreign && !is_like_other) {
    is_done_ = num_lines_ == kMostLines;
    return std::nullopt;
  }
  is_done_ = true;
  sample_.clear();
  std::string guess = profile_.guess();
  if (guess.empty() && is_like_other) guess = target_language_;
  return fmt::format("does not look like {}, which this model translates{}",
                     name_or(source_language_, "the source language"),
                     guess.empty() ? "" : fmt::format(": it looks like {}", language_name(guess)));
}

}  // namespace allot
