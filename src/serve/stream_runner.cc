#include "serve/stream_runner.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/worker_pool.h"
#include "serve/served_model.h"

namespace allot::server {
namespace {

// Steps of quick lines for each of bulk lines, when there are both.
constexpr size_t kQuickSteps = 8;

LineInput input_of(const std::string& text) {
  LineInput input;
  input.text = text;
  return input;
}

}  // namespace

StreamRunner::Stream::Stream(const Work& work, Lane its_lane, size_t max_sentences)
    : lane(its_lane),
      model(work.model),
      attention(work.decode->attention),
      stream(work.model->translator(), attention, max_sentences) {}

StreamRunner::StreamRunner(size_t max_sentences, ServerMetrics& metrics)
    : max_sentences_(max_sentences), metrics_(metrics) {}

bool StreamRunner::has_room(Lane lane) const {
  size_t num_sentences = alone_.size();
  for (const Stream& stream : streams_) {
    if (stream.lane == lane) num_sentences += stream.stream.num_wanted();
  }
  return num_sentences < max_sentences_;
}

StreamRunner::Stream& StreamRunner::stream_for(const Work& work, Lane lane) {
  const auto found = std::find_if(streams_.begin(), streams_.end(), [&](const Stream& stream) {
    return stream.lane == lane && stream.model == work.model &&
           stream.attention == work.decode->attention;
  });
  if (found != streams_.end()) return *found;
  return streams_.emplace_back(work, lane, max_sentences_);
}

void StreamRunner::add(uint64_t id, const Work& work, const std::string& text, Lane lane) {
  Line line{work, text, nullptr};
  try {
    if (!work.decode->sampling) {
      Stream& stream = stream_for(work, lane);
      stream.stream.add(id, input_of(text), work.decode);
      line.stream = &stream;
    }
  } catch (const std::exception&) {
    // Alone it will fail again, and that is its result.
  }
  if (line.stream == nullptr) alone_.push_back(id);
  lines_.emplace(id, std::move(line));
}

void StreamRunner::cancel(uint64_t id) {
  const auto place = lines_.find(id);
  if (place == lines_.end()) return;
  if (place->second.stream != nullptr) place->second.stream->stream.cancel(id);
  alone_.erase(std::remove(alone_.begin(), alone_.end(), id), alone_.end());
  lines_.erase(place);
}

void StreamRunner::finish(uint64_t id, LineTranslation translation, std::vector<Done>& done) {
  const auto place = lines_.find(id);
  const size_t num_tokens =
      translation.hypotheses.empty() ? 0 : translation.hypotheses.front().target.tokens.size();
  metrics_.add_sentence(place->second.work.model->name(), num_tokens);
  lines_.erase(place);
  done.push_back({id, std::move(translation), nullptr});
}

void StreamRunner::translate_alone(uint64_t id, std::vector<Done>& done) {
  const Line& line = lines_.at(id);
  try {
    WorkerPool pool(1);
    std::vector<LineTranslation> translations =
        line.work.model->translator().translate({input_of(line.text)}, *line.work.decode, pool);
    finish(id, std::move(translations.front()), done);
  } catch (...) {
    done.push_back({id, std::nullopt, std::current_exception()});
    lines_.erase(id);
  }
}

// When a batch fails, its lines are translated one by one: a line that cannot be translated is
// nobody else's problem.
void StreamRunner::step_stream(Stream& stream, std::vector<Done>& done) {
  try {
    std::vector<TranslationStream::Done> found = stream.stream.step();
    metrics_.add_step(stream.model->name(), stream.stream.num_sentences() + found.size());
    for (TranslationStream::Done& one : found) finish(one.id, std::move(one.translation), done);
    return;
  } catch (const std::exception&) {
    // Below.
  }
  std::vector<uint64_t> ids;
  for (const auto& [id, line] : lines_) {
    if (line.stream == &stream) ids.push_back(id);
  }
  for (const uint64_t id : ids) {
    stream.stream.cancel(id);
    translate_alone(id, done);
  }
}

bool StreamRunner::has_lines(Lane lane) const {
  return std::any_of(streams_.begin(), streams_.end(),
                     [&](const Stream& stream) { return stream.lane == lane; });
}

std::vector<LineRunner::Done> StreamRunner::step() {
  std::vector<Done> done;
  const bool is_quick = has_lines(Lane::kQuick) && num_quick_steps_ < kQuickSteps;
  num_quick_steps_ = is_quick ? num_quick_steps_ + 1 : 0;
  for (const uint64_t id : std::exchange(alone_, {})) translate_alone(id, done);
  for (auto stream = streams_.begin(); stream != streams_.end();) {
    if (!is_quick || stream->lane == Lane::kQuick) step_stream(*stream, done);
    // A model that was replaced must not be kept alive by an empty batch.
    stream = stream->stream.is_empty() ? streams_.erase(stream) : std::next(stream);
  }
  return done;
}

}  // namespace allot::server
