#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <vector>

#include "search/running_search.h"
#include "translate/translator.h"

namespace allot {

// Translates lines in one running batch, on the calling thread: a line joins at the next step of
// the decoder and leaves when it is done, so that nobody waits for a stranger's long sentence. A
// line gets what Translator::translate gives it, to the bit. Lines with other attention options
// need another stream; everything else may differ from line to line.
class TranslationStream {
 public:
  // The translator must outlive it. Throws Error as Translator::check does. `max_sentences`: in the
  // batch at a time; others wait. Long lines are cut into several, which take turns with others.
  // `max_bytes`: about how much memory the batch may take, unless one sentence alone needs more.
  TranslationStream(const Translator& translator, const AttentionOverrides& attention,
                    size_t max_sentences, uint64_t max_bytes = PartSearch::kBatchBytes);
  TranslationStream(const TranslationStream&) = delete;
  TranslationStream& operator=(const TranslationStream&) = delete;

  // `id` is the caller's, and is not used again while the line is here. The options must have
  // passed Translator::check. Throws Error with the place of a line whose prefix or bounds cannot
  // be used.
  void add(uint64_t id, const LineInput& line, std::shared_ptr<const DecodeOptions> options);
  // Nobody waits for the line any more; nothing when it is not here.
  void cancel(uint64_t id);

  bool is_empty() const { return lines_.empty(); }
  size_t num_lines() const { return lines_.size(); }
  size_t num_sentences() const { return batch_.num_sentences(); }
  // Those of the batch and those that wait.
  size_t num_wanted() const;
  // Whether another line would be in the batch at the next step, if there is memory for it.
  bool has_room() const { return num_wanted() < max_sentences_; }

  struct Done {
    uint64_t id = 0;
    LineTranslation translation;
  };
  // One step of the decoder; the lines that are done. An exception means that the model cannot be
  // used: nothing else can be done with the stream then.
  std::vector<Done> step();

 private:
  struct Line {
    SourceText source;
    std::shared_ptr<const DecodeOptions> options;
    std::vector<LinePart> parts;
    std::vector<PartResult> results;
    size_t num_begun = 0;  // parts that have joined the batch
    size_t num_done = 0;
  };
  struct Place {
    uint64_t line = 0;
    size_t part = 0;
    uint64_t bytes = 0;
  };
  void admit();
  // Memory for the next part of a line.
  uint64_t bytes_of_next(const Line& line) const;
  Done finish(uint64_t id);

  const Translator& translator_;
  size_t max_sentences_;
  uint64_t max_bytes_;
  DecodeOptions base_;  // of the search for all
  PartSearch search_;
  RunningSearch batch_;
  TextReader::Workspace workspace_;
  std::map<uint64_t, Line> lines_;
  std::deque<uint64_t> waiting_;  // lines with parts that have not begun, whose turn is next first
  std::map<uint64_t, Place> parts_;  // in the batch, by their number there
  uint64_t batch_bytes_ = 0;         // of all of them
  uint64_t next_part_ = 0;
};

}  // namespace allot
