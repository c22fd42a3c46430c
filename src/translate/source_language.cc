#include "translate/source_language.h"

#include <fmt/format.h>

#include "text/language_names.h"
#include "translate/source_text.h"

namespace allot {
namespace {

constexpr size_t kMostLines = 100;
constexpr size_t kMostBytes = 16'000;
constexpr uint64_t kEnoughWords = 40;
constexpr size_t kEnoughLetters = 120;
// Nats per letter; text of the source side is on the other side of 0 by as much.
constexpr double kClearlyTarget = 0.3;

std::string name_or(const std::string& language, const char* otherwise) {
  return language.empty() ? otherwise : language_name(language);
}

// The beginning of a text, at most so many bytes of it, without half a character at its end.
std::string_view beginning(std::string_view text, size_t bytes) {
  if (text.size() <= bytes) return text;
  const auto continues_character = [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
  };
  while (bytes > 0 && continues_character(text[bytes])) --bytes;
  return text.substr(0, bytes);
}

}  // namespace

SourceLanguageCheck::SourceLanguageCheck(const ModelFolder& model)
    : model_(model),
      source_language_(text_settings(model, TextSide::kSource).language),
      target_language_(text_settings(model, TextSide::kTarget).language) {}

void SourceLanguageCheck::compare_vocabularies() {
  if (has_compared_vocabularies_) return;
  has_compared_vocabularies_ = true;
  const Vocabulary &source = model_.source_vocabulary(), &target = model_.target_vocabulary();
  // A vocabulary of both sides tells nothing about either.
  if (source.content_checksum() == target.content_checksum()) return;
  spelling_.emplace();
  spelling_->source.add(source);
  spelling_->target.add(target);
}

void SourceLanguageCheck::add(std::string_view line) {
  if (is_done_ || is_full_) return;
  const std::string_view piece = beginning(line, kMostBytes - sample_.size());
  profile_.add(piece);
  sample_ += piece;
  ++num_lines_;
  is_full_ = num_lines_ == kMostLines || piece.size() < line.size() || sample_.size() == kMostBytes;
  if (!is_full_) sample_ += '\n';
}

bool SourceLanguageCheck::is_like_target() {
  compare_vocabularies();
  if (!spelling_) return false;
  const SpellingModel::Score source = spelling_->source.score(sample_);
  const SpellingModel::Score target = spelling_->target.score(sample_);
  return source.letters >= kEnoughLetters && target.mean() > source.mean() + kClearlyTarget;
}

std::optional<std::string> SourceLanguageCheck::warning() {
  const bool is_enough = profile_.num_words() >= kEnoughWords || sample_.size() >= kEnoughLetters;
  if (is_done_ || !is_enough) return std::nullopt;
  const bool is_foreign = !source_language_.empty() && !profile_.can_be(source_language_);
  const bool is_like_other = !is_foreign && is_like_target();
  is_done_ = is_full_ || is_foreign || is_like_other;
  if (is_done_) {
    sample_ = {};
    spelling_.reset();
  }
  if (!is_foreign && !is_like_other) return std::nullopt;
  std::string guess = profile_.guess();
  if (guess.empty() && is_like_other) guess = target_language_;
  return fmt::format("does not look like {}, which this model translates{}",
                     name_or(source_language_, "the source language"),
                     guess.empty() ? "" : fmt::format(": it looks like {}", language_name(guess)));
}

}  // namespace allot
