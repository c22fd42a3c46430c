#pragma once

#include <cstddef>
#include <list>
#include <map>

#include "serve/line_runner.h"
#include "serve/server_metrics.h"
#include "translate/translation_stream.h"

namespace allot::server {

// Translates lines of all models in running batches, one for each model and kind of attention. Each
// of them makes a step in turn.
class StreamRunner final : public LineRunner {
 public:
  // max_sentences: in all batches together. The metrics must outlive it.
  StreamRunner(size_t max_sentences, ServerMetrics& metrics);

  void add(uint64_t id, const Work& work, const std::string& line) override;
  void cancel(uint64_t id) override;
  bool has_room() const override;
  std::vector<Done> step() override;

 private:
  struct Stream {
    std::shared_ptr<const ServedModel> model;
    AttentionOverrides attention;
    TranslationStream stream;

    Stream(const Work& work, size_t max_sentences);
  };
  struct Line {
    Work work;
    std::string text;
    Stream* stream = nullptr;  // null: it is translated by itself
  };

  Stream& stream_for(const Work& work);
  void step_stream(Stream& stream, std::vector<Done>& done);
  void finish(uint64_t id, LineTranslation translation, std::vector<Done>& done);
  void translate_alone(uint64_t id, std::vector<Done>& done);

  size_t max_sentences_;
  ServerMetrics& metrics_;
  std::list<Stream> streams_;
  std::map<uint64_t, Line> lines_;
  std::vector<uint64_t> alone_;  // lines that no batch can take
};

}  // namespace allot::server
