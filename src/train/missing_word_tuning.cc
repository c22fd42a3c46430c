#include "train/missing_word_tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "align/aligner.h"
#include "base/file_bytes.h"
#include "base/json_text.h"
#include "base/log.h"
#include "base/progress.h"
#include "base/sealed_change.h"
#include "base/strings.h"
#include "model/model_folder.h"
#include "translate/missing_word_limits.h"
#include "translate/model_settings.h"
#include "translate/translator.h"

namespace allot {
namespace {

template <typename Word>
std::vector<std::string> texts_of(const std::vector<Word>& words) {
  std::vector<std::string> texts;
  texts.reserve(words.size());
  for (const Word& word : words) texts.push_back(word.text);
  return texts;
}

// A sentence in words.
struct ValidationSentence {
  std::vector<std::string> source, reference, translation;
};

// Sentences that are translated before one looks whether to stop.
constexpr size_t kSentencesAtOnce = 64;

// Fewer than the text has when it was stopped.
std::vector<ValidationSentence> translate_text(const LoadOptions& load, const HeldOutText& text,
                                               WorkerPool& pool, const std::atomic<bool>& stop) {
  const Translator translator(load);
  DecodeOptions options;
  options.keeps_attention = false;
  options = with_model_settings(translator, options, {});
  const TextReader reader(translator.model().folder(), TextSide::kTarget,
                          translator.options().form);
  TextReader::Workspace workspace;
  std::vector<ValidationSentence> sentences;
  for (size_t begin = 0; begin < text.inputs.size() && !stop; begin += kSentencesAtOnce) {
    const size_t end = std::min(begin + kSentencesAtOnce, text.inputs.size());
    const std::vector<LineInput> inputs(text.inputs.begin() + static_cast<std::ptrdiff_t>(begin),
                                        text.inputs.begin() + static_cast<std::ptrdiff_t>(end));
    const std::vector<LineTranslation> lines = translator.translate(inputs, options, pool);
    for (size_t i = 0; i < lines.size(); ++i) {
      const bool has_words = !lines[i].hypotheses.empty();
      sentences.push_back({texts_of(lines[i].source.words),
                           texts_of(reader.read(text.references[begin + i], workspace).words),
                           has_words ? texts_of(lines[i].hypotheses.front().target.words)
                                     : std::vector<std::string>()});
    }
  }
  return sentences;
}

// A sentence as the aligner reads it; empty, and so without links, if a word has a space in it.
std::string joined_words(const std::vector<std::string>& words) {
  std::string line = join(words, " ");
  return split_spaces(line).size() == words.size() ? line : "";
}

// An aligner may have a sink behind the last word.
void remove_sink_links(size_t num_words, align::Links& links) {
  links.erase(std::remove_if(links.begin(), links.end(),
                             [&](const align::Link& link) { return link.source == num_words; }),
              links.end());
}

std::vector<EvidenceSample> samples_of(const std::vector<ValidationSentence>& sentences,
                                       const align::Lexicon& lexicon,
                                       const align::ModelFile& aligner, WorkerPool& pool) {
  std::vector<std::string> sources, references;
  for (const ValidationSentence& sentence : sentences) {
    sources.push_back(joined_words(sentence.source));
    references.push_back(joined_words(sentence.reference));
  }
  std::vector<align::Links> links = align::align_sentences(aligner, sources, references, pool);
  std::vector<EvidenceSample> samples;
  for (size_t i = 0; i < sentences.size(); ++i) {
    const ValidationSentence& sentence = sentences[i];
    remove_sink_links(sentence.source.size(), links[i]);
    const auto evidence = word_evidence(lexicon, sentence.source, sentence.translation);
    const std::vector<bool> lost =
        lost_words(sentence.source.size(), links[i], sentence.reference, sentence.translation);
    for (size_t w = 0; w < evidence.size(); ++w) {
      if (evidence[w]) samples.push_back({*evidence[w], lost[w], i});
    }
  }
  return samples;
}

// The text of a lexicon, and who keeps it.
struct LexiconText {
  std::shared_ptr<const void> owner;
  std::string_view text;
};

LexiconText text_of(std::shared_ptr<const FileBytes> file) {
  const std::string_view text = file->bytes();
  return {std::move(file), text};
}

LexiconText text_of(std::string made) {
  auto kept = std::make_shared<const std::string>(std::move(made));
  const std::string_view text = *kept;
  return {std::move(kept), text};
}

LexiconText find_lexicon(const std::string& path, const std::string& model,
                         const align::ModelFile& aligner) {
  if (!path.empty()) return text_of(std::make_shared<const FileBytes>(path));
  const ModelFolder opened(model);
  const SealedFolder& folder = opened.folder();
  if (folder.has(kLexiconFile)) return text_of(folder.bytes_of(kLexiconFile));
  return text_of(align::lexicon_text(aligner));
}

void report_limits(const MissingWordLimits& limits, size_t num_pairs) {
  if (limits.bands.empty()) {
    log::info(
        "no warnings about missing words: on the validation text they would be wrong too often");
    return;
  }
  log::info(
      "warnings about missing words: by the references of the validation text, precision {:.0f} % "
      "and recall {:.0f} % of {}; lexicon of {}",
      100 * limits.precision, 100 * limits.recall, format_count(limits.lost, "lost word"),
      format_count(num_pairs, "word pair"));
}

}  // namespace

bool add_missing_word_check(const LoadOptions& load, const HeldOutText& text,
                            const std::string& aligner_path, const std::string& lexicon_path,
                            WorkerPool& pool, const std::atomic<bool>& stop) {
  const std::string& model = load.models.front();
  log::info("choosing limits for warnings about missing words on {}",
            format_count(text.inputs.size(), "validation sentence"));
  const align::ModelFile aligner(aligner_path);
  const LexiconText found = find_lexicon(lexicon_path, model, aligner);
  const align::Lexicon lexicon(found.owner, found.text, kLexiconFile);
  const std::vector<ValidationSentence> sentences = translate_text(load, text, pool, stop);
  if (sentences.size() < text.inputs.size()) return false;
  MissingWordLimits limits = choose_limits(samples_of(sentences, lexicon, aligner, pool));
  limits.sentences = sentences.size();
  if (!limits.bands.empty()) put_sealed_file(kModelFolder, model, kLexiconFile, found.text);
  put_sealed_file(kModelFolder, model, kMissingWordsFile, json_text(to_json(limits), 2) + "\n");
  report_limits(limits, lexicon.size());
  return true;
}

}  // namespace allot
