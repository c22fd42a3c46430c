#include "app/extra_outputs.h"

namespace allot {
namespace {

std::unique_ptr<OutputFile> open_if_named(const std::string& path) {
  return path.empty() ? nullptr : std::make_unique<OutputFile>(path);
}

void render_hypothesis(const ExtraOutputOptions& options, uint64_t number,
                       const LineTranslation& line, const LineHypothesis& hypothesis,
                       ExtraLines& lines) {
  const OutputLevel level = options.level;
  if (!options.alignments.empty()) {
    lines.alignments += alignment_text(line, hypothesis, level) + "\n";
  }
  if (!options.attention.empty()) {
    lines.attention += attention_json(number, line, hypothesis, level) + "\n";
  }
  if (!options.word_scores.empty()) lines.word_scores += scores_text(hypothesis, level) + "\n";
}

}  // namespace

ExtraLines render_extra(const ExtraOutputOptions& options, uint64_t number,
                        const LineTranslation& line) {
  ExtraLines lines;
  if (line.hypotheses.empty()) render_hypothesis(options, number, line, {}, lines);
  for (const LineHypothesis& hypothesis : line.hypotheses) {
    render_hypothesis(options, number, line, hypothesis, lines);
  }
  return lines;
}

ExtraOutputs::ExtraOutputs(const ExtraOutputOptions& options)
    : alignments_(open_if_named(options.alignments)),
      attention_(open_if_named(options.attention)),
      word_scores_(open_if_named(options.word_scores)) {}

void ExtraOutputs::write(const ExtraLines& lines) {
  if (alignments_) alignments_->write(lines.alignments);
  if (attention_) attention_->write(lines.attention);
  if (word_scores_) word_scores_->write(lines.word_scores);
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
