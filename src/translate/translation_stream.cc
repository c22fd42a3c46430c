#include "translate/translation_stream.h"

#include <algorithm>
#include <utility>

#include "nn/gemm.h"
#include "translate/line_assembly.h"

namespace allot {
namespace {

DecodeOptions with_attention(const AttentionOverrides& attention) {
  DecodeOptions options;
  options.attention = attention;
  return options;
}

}  // namespace

TranslationStream::TranslationStream(const Translator& translator,
                                     const AttentionOverrides& attention, size_t max_sentences,
                                     uint64_t max_bytes)
    : translator_(translator),
      max_sentences_(max_sentences),
      max_bytes_(max_bytes),
      base_(with_attention(attention)),
      search_(translator.search(base_, DecodeMode::kTranslate)) {}

void TranslationStream::add(uint64_t id, const LineInput& line,
                            std::shared_ptr<const DecodeOptions> options) {
  ALLOT_CHECK(lines_.count(id) == 0, "a line that is not here");
  Line added;
  std::vector<SourceText> sources;
  sources.push_back(translator_.read(line, *options, DecodeMode::kTranslate, workspace_));
  added.parts = cut_into_parts({line}, sources, translator_.target_reader_, *options,
                               translator_.shortlist(*options));
  added.source = std::move(sources.front());
  added.options = std::move(options);
  added.results.resize(added.parts.size());
  lines_.emplace(id, std::move(added));
  waiting_.push_back(id);
}

void TranslationStream::cancel(uint64_t id) {
  if (lines_.erase(id) == 0) return;
  waiting_.erase(std::remove(waiting_.begin(), waiting_.end(), id), waiting_.end());
  for (auto place = parts_.begin(); place != parts_.end();) {
    if (place->second.line == id) {
      batch_.cancel(place->first);
      batch_bytes_ -= place->second.bytes;
      place = parts_.erase(place);
    } else {
      ++place;
    }
  }
}

size_t TranslationStream::num_wanted() const {
  size_t count = batch_.num_sentences();
  for (const uint64_t id : waiting_) {
    const Line& line = lines_.at(id);
    count += line.parts.size() - line.num_begun;
  }
  return count;
}

uint64_t TranslationStream::bytes_of_next(const Line& line) const {
  return search_.bytes(
      search_.load(PartSearch::size_of(line.parts[line.num_begun]), *line.options));
}

// Parts of waiting lines in turn, while there is room.
void TranslationStream::admit() {
  std::vector<LinePart*> parts;
  std::vector<PartResult*> results;
  std::vector<RunningSearch::Entry> entries;
  while (!waiting_.empty() && batch_.num_sentences() + parts.size() < max_sentences_) {
    const uint64_t id = waiting_.front();
    Line& line = lines_.at(id);
    if (line.num_begun == line.parts.size()) {  // without words
      waiting_.pop_front();
      continue;
    }
    const uint64_t bytes = bytes_of_next(line);
    if (!parts_.empty() && batch_bytes_ + bytes > max_bytes_) break;
    waiting_.pop_front();
    batch_bytes_ += bytes;
    const size_t number = line.num_begun++;
    parts.push_back(&line.parts[number]);
    results.push_back(&line.results[number]);
    const std::optional<SamplingOptions>& sampling = line.options->sampling;
    entries.push_back({next_part_, &line.options->beam, sampling ? &*sampling : nullptr});
    parts_[next_part_++] = {id, number, bytes};
    if (line.num_begun < line.parts.size()) waiting_.push_back(id);
  }
  if (parts.empty()) return;
  PartSearch::Start start = search_.start(parts, results);
  batch_.add(std::move(start.decoder), start.inputs, entries);
}

TranslationStream::Done TranslationStream::finish(uint64_t id) {
  const auto place = lines_.find(id);
  Line& line = place->second;
  std::vector<PartResult*> results;
  for (PartResult& result : line.results) results.push_back(&result);
  const LineAssembler assembler(translator_.model(), translator_.writer_,
                                translator_.dictionary_.get(), *line.options);
  Done done{id, assembler.assemble(std::move(line.source), results)};
  lines_.erase(place);
  return done;
}

std::vector<TranslationStream::Done> TranslationStream::step() {
  use_one_thread_for_products();
  std::vector<Done> done;
  // Lines without words have nothing to wait for.
  std::vector<uint64_t> empty;
  for (const uint64_t id : waiting_) {
    if (lines_.at(id).parts.empty()) empty.push_back(id);
  }
  admit();
  for (const uint64_t id : empty) {
    waiting_.erase(std::remove(waiting_.begin(), waiting_.end(), id), waiting_.end());
    done.push_back(finish(id));
  }
  if (batch_.is_empty()) return done;
  for (RunningSearch::Found& found : batch_.step()) {
    const auto place = parts_.find(found.id);
    const auto [id, number, bytes] = place->second;
    parts_.erase(place);
    batch_bytes_ -= bytes;
    Line& line = lines_.at(id);
    add_translations(std::move(found.result),
                     {{translator_.model().has_sink()}, line.options->keeps_attention},
                     line.results[number]);
    if (++line.num_done == line.parts.size()) done.push_back(finish(id));
  }
  return done;
}

}  // namespace allot
