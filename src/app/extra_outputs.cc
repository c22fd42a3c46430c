#include "app/extra_outputs.h"

namespace allot {
namespace {

std::unique_ptr<OutputFile> open_if_named(const std::string& path) {
  return path.empty() ? nullptr : std::make_unique<OutputFile>(path);
}

}  // namespace

ExtraOutputs::ExtraOutputs(const ExtraOutputOptions& options)
    : level_(options.level),
      alignments_(open_if_named(options.alignments)),
      attention_(open_if_named(options.attention)),
      word_scores_(open_if_named(options.word_scores)) {}

void ExtraOutputs::write_hypothesis(uint64_t number, const LineTranslation& line,
                                    const LineHypothesis& hypothesis) {
  if (alignments_) alignments_->write_line(alignment_text(line, hypothesis, level_));
  if (attention_) attention_->write_line(attention_json(number, line, hypothesis, level_));
  if (word_scores_) word_scores_->write_line(scores_text(hypothesis, level_));
}

void ExtraOutputs::write(uint64_t number, const LineTranslation& line) {
  if (line.hypotheses.empty()) write_hypothesis(number, line, {});
  for (const LineHypothesis& hypothesis : line.hypotheses) {
    write_hypothesis(number, line, hypothesis);
  }
}

size_t omitted_attention_lines(const ExtraOutputOptions& options, const LineTranslation& line) {
  size_t count = 0;
  for (const LineHypothesis& hypothesis : line.hypotheses) {
    const bool has_room = attention_size(line, hypothesis, options.level) <= kMostAttention;
    if (!options.attention.empty() && !has_room) ++count;
  }
  return count;
}

void ExtraOutputs::flush() {
  for (OutputFile* file : {alignments_.get(), attention_.get(), word_scores_.get()}) {
    if (file != nullptr) file->flush();
  }
}

std::vector<OutputFile*> ExtraOutputs::files() const {
  std::vector<OutputFile*> files;
  for (OutputFile* file : {alignments_.get(), attention_.get(), word_scores_.get()}) {
    if (file != nullptr) files.push_back(file);
  }
  return files;
}

}  // namespace allot
