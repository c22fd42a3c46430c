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

}  // namespace

StreamRunner::Stream::Stream(const Work& work, Lane its_lane, size_t max_sentences)
    : lane(its_lane),
      model(work.model),
      attention(work.decode->attention),
      stream(work.model->translator(), attention, max_sentences) {}

StreamRunner::StreamRunner(size_t max_sentences, ServerMetrics& metrics)
    : max_sentences_(max_sentences), metrics_(metrics) {}

bool StreamRunner::has_room(Lane lane) const {
  size_t num_sentences = failed_.size();
  for (const uint64_t id : alone_) num_sentences += lines_.at(id).lane == lane ? 1 : 0;
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

void StreamRunner::add(uint64_t id, const Work& work, const LineInput& input, Lane lane) {
  try {
    Stream& stream = stream_for(work, lane);
    stream.stream.add(id, input, work.decode);
    lines_.emplace(id, Line{work, input, lane, &stream});
  } catch (const std::exception&) {
    failed_.push_back({id, std::nullopt, std::current_exception()});
  }
}

void StreamRunner::cancel(uint64_t id) {
  failed_.erase(std::remove_if(failed_.begin(), failed_.end(),
                               [id](const Done& one) { return one.id == id; }),
                failed_.end());
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
        line.work.model->translator().translate({line.input}, *line.work.decode, pool);
    finish(id, std::move(translations.front()), done);
  } catch (...) {
    done.push_back({id, std::nullopt, std::current_exception()});
    lines_.erase(id);
  }
}

void StreamRunner::translate_one_alone(bool is_quick, std::vector<Done>& done) {
  const auto next = std::find_if(alone_.begin(), alone_.end(), [&](uint64_t id) {
    return !is_quick || lines_.at(id).lane == Lane::kQuick;
  });
  if (next == alone_.end()) return;
  const uint64_t id = *next;
  alone_.erase(next);
  translate_alone(id, done);
}

// When a batch fails, its lines are translated alone: a line that cannot be translated is nobody
// else's problem.
bool StreamRunner::step_stream(Stream& stream, std::vector<Done>& done) {
  try {
    std::vector<TranslationStream::Done> found = stream.stream.step();
    metrics_.add_step(stream.model->name(), stream.stream.num_sentences() + found.size());
    for (TranslationStream::Done& one : found) finish(one.id, std::move(one.translation), done);
    return true;
  } catch (const std::exception&) {
    // Below.
  }
  for (auto& [id, line] : lines_) {
    if (line.stream != &stream) continue;
    line.stream = nullptr;
    alone_.push_back(id);
  }
  return false;
}

bool StreamRunner::has_lines(Lane lane) const {
  return std::any_of(streams_.begin(), streams_.end(),
                     [&](const Stream& stream) { return stream.lane == lane; });
}

std::vector<LineRunner::Done> StreamRunner::step() {
  std::vector<Done> done = std::exchange(failed_, {});
  const bool is_quick = has_lines(Lane::kQuick) && num_quick_steps_ < kQuickSteps;
  num_quick_steps_ = is_quick ? num_quick_steps_ + 1 : 0;
  translate_one_alone(is_quick, done);
  for (auto stream = streams_.begin(); stream != streams_.end();) {
    const bool has_turn = !is_quick || stream->lane == Lane::kQuick;
    const bool is_usable = !has_turn || step_stream(*stream, done);
    // A model that was replaced must not be kept alive by an empty batch.
    const bool is_over = !is_usable || stream->stream.is_empty();
    stream = is_over ? streams_.erase(stream) : std::next(stream);
  }
  return done;
}

}  // namespace allot::server
