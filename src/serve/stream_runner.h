#pragma once

#include <cstddef>
#include <deque>
#include <list>
#include <map>
#include <vector>

#include "serve/line_runner.h"
#include "serve/server_metrics.h"
#include "translate/translation_stream.h"

namespace allot::server {

// Translates lines of all models in running batches, one for each model, kind of attention and
// lane. A step with few sentences takes much less time than one with many, so quick lines do not
// share a batch with bulk lines, and make several steps for each of theirs.
class StreamRunner final : public LineRunner {
 public:
  // max_sentences: in all batches of a lane together. The metrics must outlive it.
  StreamRunner(size_t max_sentences, ServerMetrics& metrics);

  void add(uint64_t id, const Work& work, const LineInput& line, Lane lane) override;
  void cancel(uint64_t id) override;
  bool has_room(Lane lane) const override;
  std::vector<Done> step() override;

 private:
  struct Stream {
    Lane lane;
    std::shared_ptr<const ServedModel> model;
    AttentionOverrides attention;
    TranslationStream stream;

    Stream(const Work& work, Lane lane, size_t max_sentences);
  };
  struct Line {
    Work work;
    LineInput input;
    Lane lane;
    Stream* stream = nullptr;  // null: it is in alone_
  };

  Stream& stream_for(const Work& work, Lane lane);
  bool has_lines(Lane lane) const;
  // False when the stream cannot be used any more.
  bool step_stream(Stream& stream, std::vector<Done>& done);
  void finish(uint64_t id, LineTranslation translation, std::vector<Done>& done);
  void translate_alone(uint64_t id, std::vector<Done>& done);
  void translate_one_alone(bool is_quick, std::vector<Done>& done);

  size_t max_sentences_;
  ServerMetrics& metrics_;
  std::list<Stream> streams_;
  std::map<uint64_t, Line> lines_;
  // Lines whose batch failed. Each is translated by itself, whole, and at most one in a step.
  std::deque<uint64_t> alone_;
  std::vector<Done> failed_;    // lines that no batch can take
  size_t num_quick_steps_ = 0;  // since the last one of bulk lines
};

}  // namespace allot::server
