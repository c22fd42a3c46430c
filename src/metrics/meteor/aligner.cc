#include "metrics/meteor/aligner.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "base/error.h"

namespace allot::meteor {
namespace {

constexpr int kNone = -1;

struct Path {
  int covered = 0;  // words in matches, on both sides, weighted
  int chunks = 0;   // closed ones
  int distance = 0;
  int next_reference = 0;           // first reference word not yet decided
  int last_hypothesis_end = kNone;  // where the open chunk would continue
  int last_choice = kNone;          // index into Search::choices_
  int new_match = kNone;            // taken in the last step, not yet among the choices
  size_t used = 0;                  // its set of used hypothesis words, without new_match
  size_t order = 0;                 // among the paths made in one step, the last tie-breaker
};

bool is_better(const Path& a, const Path& b) {
  if (a.covered != b.covered) return a.covered > b.covered;
  if (a.chunks != b.chunks) return a.chunks < b.chunks;
  if (a.distance != b.distance) return a.distance < b.distance;
  return a.order < b.order;
}

// The paths are chains of choices that share their beginnings.
struct Choice {
  int match;
  int previous;
};

class Search {
 public:
  Search(const Candidates& candidates, const std::vector<Module>& modules,
         const AlignerOptions& options)
      : candidates_(candidates),
        modules_(modules),
        beam_size_(static_cast<size_t>(options.beam_size)),
        num_blocks_((candidates.hypothesis_coverage.size() + 63) / 64),
        paths_(1),
        used_(num_blocks_) {}

  std::vector<Match> run() {
    const size_t num_reference = candidates_.reference_coverage.size();
    for (size_t position = 0; position < num_reference; ++position) {
      advance(position);
      prune();
    }
    for (size_t rank = 0; rank < paths_.size(); ++rank) {
      close_chunk(paths_[rank]);
      paths_[rank].order = rank;
    }
    return choices_of(*std::min_element(paths_.begin(), paths_.end(), is_better));
  }

 private:
  // Decides reference word `position` in every path.
  void advance(size_t position) {
    next_paths_.clear();
    const size_t begin = candidates_.first[position];
    const size_t end = candidates_.first[position + 1];
    const bool is_certain = end == begin + 1 && is_alone(candidates_.matches[begin]);
    for (Path& path : paths_) {
      if (static_cast<int>(position) < path.next_reference) {
        add(path);
      } else if (is_certain) {
        take(path, begin);
        path.distance += distance(candidates_.matches[begin]);
        add(path);
      } else {
        branch(path, begin, end);
      }
    }
    paths_.swap(next_paths_);
  }

  void add(const Path& path) {
    next_paths_.push_back(path);
    next_paths_.back().order = next_paths_.size();
  }

  // True when no other match touches the words of this one.
  bool is_alone(const Match& match) const {
    for (int i = match.hypothesis.begin; i < match.hypothesis.end(); ++i) {
      if (candidates_.hypothesis_coverage[static_cast<size_t>(i)] != 1) return false;
    }
    for (int j = match.reference.begin; j < match.reference.end(); ++j) {
      if (candidates_.reference_coverage[static_cast<size_t>(j)] != 1) return false;
    }
    return true;
  }

  void branch(Path& path, size_t begin, size_t end) {
    for (size_t m = begin; m < end; ++m) {
      const Match& match = candidates_.matches[m];
      if (uses(path, match.hypothesis)) continue;
      add(path);
      take(next_paths_.back(), m);
      // METEOR charges the distance of a match to the paths that do not take it: the later
      // alternatives and the one that leaves the word out. Its values depend on it.
      path.distance += distance(match);
    }
    close_chunk(path);
    ++path.next_reference;
    add(path);
  }

  static int distance(const Match& match) {
    return std::abs(match.reference.begin - match.hypothesis.begin);
  }

  void take(Path& path, size_t index) const {
    const Match& match = candidates_.matches[index];
    path.covered += weighted(match, match.hypothesis) + weighted(match, match.reference);
    if (path.last_hypothesis_end != kNone && match.hypothesis.begin != path.last_hypothesis_end) {
      ++path.chunks;
    }
    path.next_reference = match.reference.end();
    path.last_hypothesis_end = match.hypothesis.end();
    path.new_match = static_cast<int>(index);
  }

  // METEOR adds up in whole numbers: half a word is nothing, three halves are one.
  int weighted(const Match& match, const Span& span) const {
    const bool is_exact = modules_[static_cast<size_t>(match.stage)] == Module::kExact;
    return is_exact ? span.length : span.length / 2;
  }

  static void close_chunk(Path& path) {
    if (path.last_hypothesis_end == kNone) return;
    ++path.chunks;
    path.last_hypothesis_end = kNone;
  }

  // Keeps the best paths and writes down what they took: only now, since most paths end here.
  void prune() {
    const size_t size = std::min(beam_size_, paths_.size());
    std::partial_sort(paths_.begin(), paths_.begin() + static_cast<std::ptrdiff_t>(size),
                      paths_.end(), is_better);
    paths_.resize(size);
    next_used_.clear();
    for (Path& path : paths_) {
      const auto used = used_.begin() + static_cast<std::ptrdiff_t>(path.used);
      path.used = next_used_.size();
      next_used_.insert(next_used_.end(), used, used + static_cast<std::ptrdiff_t>(num_blocks_));
      if (path.new_match == kNone) continue;
      mark(path.used, candidates_.matches[static_cast<size_t>(path.new_match)].hypothesis);
      choices_.push_back({path.new_match, path.last_choice});
      path.last_choice = static_cast<int>(choices_.size()) - 1;
      path.new_match = kNone;
    }
    used_.swap(next_used_);
  }

  bool uses(const Path& path, const Span& span) const {
    for (int i = span.begin; i < span.end(); ++i) {
      const auto word = static_cast<size_t>(i);
      if ((used_[path.used + word / 64] >> (word % 64) & 1U) != 0) return true;
    }
    return false;
  }

  void mark(size_t used, const Span& span) {
    for (int i = span.begin; i < span.end(); ++i) {
      const auto word = static_cast<size_t>(i);
      next_used_[used + word / 64] |= uint64_t{1} << (word % 64);
    }
  }

  std::vector<Match> choices_of(const Path& path) const {
    std::vector<Match> alignment;
    for (int choice = path.last_choice; choice != kNone;) {
      const Choice& step = choices_[static_cast<size_t>(choice)];
      alignment.push_back(candidates_.matches[static_cast<size_t>(step.match)]);
      choice = step.previous;
    }
    std::reverse(alignment.begin(), alignment.end());
    return alignment;
  }

  const Candidates& candidates_;
  const std::vector<Module>& modules_;
  size_t beam_size_;
  size_t num_blocks_;  // of 64 hypothesis words
  std::vector<Path> paths_;
  std::vector<Path> next_paths_;
  std::vector<uint64_t> used_;  // the sets of the paths, one after the other
  std::vector<uint64_t> next_used_;
  std::vector<Choice> choices_;
};

}  // namespace

std::vector<Match> align(const Candidates& candidates, const std::vector<Module>& modules,
                         const AlignerOptions& options) {
  ALLOT_CHECK(options.beam_size > 0, "the beam must hold a path");
  return Search(candidates, modules, options).run();
}

int count_chunks(const std::vector<Match>& alignment) {
  int chunks = 0;
  const Match* last = nullptr;
  for (const Match& match : alignment) {
    const bool continues = last != nullptr && match.reference.begin == last->reference.end() &&
                           match.hypothesis.begin == last->hypothesis.end();
    if (!continues) ++chunks;
    last = &match;
  }
  return chunks;
}

}  // namespace allot::meteor
