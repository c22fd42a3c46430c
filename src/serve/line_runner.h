#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <vector>

#include "serve/work.h"
#include "translate/line_input.h"
#include "translate/line_translation.h"

namespace allot::server {

// Somebody waits for the answer to a small request; a large one may take its time.
enum class Lane { kQuick, kBulk };

// A batch that runs on the thread of one worker: lines join before any step and leave when they are
// done.
class LineRunner {
 public:
  struct Done {
    uint64_t id = 0;
    std::optional<LineTranslation> translation;
    std::exception_ptr failure;  // when there is no translation
  };

  virtual ~LineRunner() = default;

  // `id` is the caller's. Never throws for the line's sake: its failure is a result.
  virtual void add(uint64_t id, const Work& work, const LineInput& line, Lane lane) = 0;
  // Nobody waits for it any more; there will be no result.
  virtual void cancel(uint64_t id) = 0;
  // Whether another line would be translated at once.
  virtual bool has_room(Lane lane) const = 0;
  // One step of lines; those that are done.
  virtual std::vector<Done> step() = 0;
};

}  // namespace allot::server
