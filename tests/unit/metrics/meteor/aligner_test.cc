#include "metrics/meteor/aligner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "base/error.h"
#include "base/random.h"

namespace allot::meteor {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::vector<Module> kModules = {Module::kExact, Module::kStem};

struct Lengths {
  int hypothesis = 0;
  int reference = 0;
};

Candidates make_candidates(std::vector<Match> matches, const Lengths& lengths) {
  std::stable_sort(matches.begin(), matches.end(), [](const Match& a, const Match& b) {
    return a.reference.begin < b.reference.begin;
  });
  Candidates candidates;
  candidates.hypothesis_coverage.resize(static_cast<size_t>(lengths.hypothesis));
  candidates.reference_coverage.resize(static_cast<size_t>(lengths.reference));
  candidates.first.resize(static_cast<size_t>(lengths.reference) + 1);
  for (const Match& match : matches) {
    for (int i = match.hypothesis.begin; i < match.hypothesis.end(); ++i) {
      ++candidates.hypothesis_coverage[static_cast<size_t>(i)];
    }
    for (int j = match.reference.begin; j < match.reference.end(); ++j) {
      ++candidates.reference_coverage[static_cast<size_t>(j)];
    }
    for (int j = match.reference.begin + 1; j <= lengths.reference; ++j) {
      ++candidates.first[static_cast<size_t>(j)];
    }
  }
  candidates.matches = std::move(matches);
  return candidates;
}

// Words are letters; equal letters match, and so do a letter and its capital, by stem.
Candidates letters(const std::string& hypothesis, const std::string& reference) {
  std::vector<Match> matches;
  for (int stage = 0; stage < 2; ++stage) {
    for (size_t j = 0; j < reference.size(); ++j) {
      for (size_t i = 0; i < hypothesis.size(); ++i) {
        const char a = hypothesis[i];
        const char b = reference[j];
        const bool is_match = stage == 0 ? a == b : a != b && std::tolower(a) == std::tolower(b);
        if (is_match)
          matches.push_back({stage, {static_cast<int>(j), 1}, {static_cast<int>(i), 1}});
      }
    }
  }
  return make_candidates(matches,
                         {static_cast<int>(hypothesis.size()), static_cast<int>(reference.size())});
}

// For each reference word the position of its partner, or -1.
std::vector<int> partners(const std::string& hypothesis, const std::string& reference,
                          int beam_size = 40) {
  std::vector<int> result(reference.size(), -1);
  for (const Match& match : align(letters(hypothesis, reference), kModules, {beam_size})) {
    result[static_cast<size_t>(match.reference.begin)] = match.hypothesis.begin;
  }
  return result;
}

TEST(MeteorAligner, TakesWhatIsCertain) {
  EXPECT_THAT(partners("abc", "cxa"), ElementsAre(2, -1, 0));
  EXPECT_THAT(partners("", "ab"), ElementsAre(-1, -1));
  EXPECT_THAT(partners("ab", ""), IsEmpty());
}

TEST(MeteorAligner, PrefersFewChunks) {
  // The second a stands next to b in both.
  EXPECT_THAT(partners("axab", "ab"), ElementsAre(2, 3));
}

TEST(MeteorAligner, PrefersExactMatchesToStems) {
  EXPECT_THAT(partners("Aa", "a"), ElementsAre(1));
  EXPECT_THAT(partners("aA", "A"), ElementsAre(1));
}

TEST(MeteorAligner, ChargesDistancesToTheOtherPaths) {
  // Both a are possible and each stands alone. METEOR adds the distance of the first to the path
  // of the second, so the first wins although the second is nearer.
  EXPECT_THAT(partners("axxxya", "xxxxxa"), ElementsAre(1, 2, 3, -1, -1, 0));
}

TEST(MeteorAligner, CountsHalvesDownwards) {
  // A stem match adds nothing while METEOR searches: leaving the word out is as good, and better
  // when it saves a chunk.
  EXPECT_THAT(partners("bAa", "ab"), ElementsAre(2, 0));
  EXPECT_THAT(partners("xA", "aA"), ElementsAre(-1, 1));
}

// The same search in the plainest way: whole paths copied, sorted by a stable sort.
struct PlainPath {
  std::vector<Match> chosen;
  std::vector<bool> used;
  int covered = 0;
  int chunks = 0;
  int distance = 0;
  int next = 0;
  int last_end = -1;
};

void plain_take(PlainPath& path, const Match& match) {
  const auto half = [&match](int length) { return match.stage == 0 ? length : length / 2; };
  path.covered += half(match.hypothesis.length) + half(match.reference.length);
  if (path.last_end != -1 && match.hypothesis.begin != path.last_end) ++path.chunks;
  path.last_end = match.hypothesis.end();
  path.next = match.reference.end();
  path.chosen.push_back(match);
  for (int i = match.hypothesis.begin; i < match.hypothesis.end(); ++i) {
    path.used[static_cast<size_t>(i)] = true;
  }
}

bool plain_is_free(const PlainPath& path, const Match& match) {
  for (int i = match.hypothesis.begin; i < match.hypothesis.end(); ++i) {
    if (path.used[static_cast<size_t>(i)]) return false;
  }
  return true;
}

std::vector<Match> plain_align(const Candidates& candidates, size_t beam_size) {
  const auto better = [](const PlainPath& a, const PlainPath& b) {
    return std::tuple(-a.covered, a.chunks, a.distance) <
           std::tuple(-b.covered, b.chunks, b.distance);
  };
  const auto is_single = [&candidates](const Match& match) {
    for (int i = match.hypothesis.begin; i < match.hypothesis.end(); ++i) {
      if (candidates.hypothesis_coverage[static_cast<size_t>(i)] != 1) return false;
    }
    for (int j = match.reference.begin; j < match.reference.end(); ++j) {
      if (candidates.reference_coverage[static_cast<size_t>(j)] != 1) return false;
    }
    return true;
  };
  std::vector<PlainPath> paths(1);
  paths[0].used.resize(candidates.hypothesis_coverage.size());
  const int length = static_cast<int>(candidates.reference_coverage.size());
  for (int position = 0; position <= length; ++position) {
    std::stable_sort(paths.begin(), paths.end(), better);
    if (paths.size() > beam_size) paths.resize(beam_size);
    if (position == length) break;
    std::vector<Match> here;
    for (const Match& match : candidates.matches) {
      if (match.reference.begin == position) here.push_back(match);
    }
    std::vector<PlainPath> next;
    for (PlainPath& path : paths) {
      if (path.next > position) {
        next.push_back(path);
      } else if (here.size() == 1 && is_single(here[0])) {
        plain_take(path, here[0]);
        path.distance += std::abs(here[0].reference.begin - here[0].hypothesis.begin);
        next.push_back(path);
      } else {
        for (const Match& match : here) {
          if (!plain_is_free(path, match)) continue;
          next.push_back(path);
          plain_take(next.back(), match);
          path.distance += std::abs(match.reference.begin - match.hypothesis.begin);
        }
        if (path.last_end != -1) ++path.chunks;
        path.last_end = -1;
        path.next = position + 1;
        next.push_back(path);
      }
    }
    paths = std::move(next);
  }
  for (PlainPath& path : paths) {
    if (path.last_end != -1) ++path.chunks;
  }
  std::stable_sort(paths.begin(), paths.end(), better);
  return paths[0].chosen;
}

// Words and phrases at random, many of them in each other's way.
Candidates random_candidates(Random& random) {
  const Lengths lengths{static_cast<int>(random.below(90)), static_cast<int>(random.below(14))};
  std::vector<Match> matches;
  if (lengths.hypothesis > 0 && lengths.reference > 0) {
    for (uint64_t n = random.below(50); n > 0; --n) {
      Match match;
      match.stage = static_cast<int>(random.below(2));
      const auto span = [&random](int length) {
        const int begin = static_cast<int>(random.below(static_cast<uint64_t>(length)));
        const int longest = std::min(3, length - begin);
        return Span{begin, 1 + static_cast<int>(random.below(static_cast<uint64_t>(longest)))};
      };
      match.reference = span(lengths.reference);
      match.hypothesis = span(lengths.hypothesis);
      matches.push_back(match);
    }
  }
  return make_candidates(matches, lengths);
}

TEST(MeteorAligner, EqualsThePlainSearch) {
  Random random(1);
  for (int round = 0; round < 500; ++round) {
    const Candidates candidates = random_candidates(random);
    const int beam_size = 1 + static_cast<int>(random.below(12));
    EXPECT_EQ(align(candidates, kModules, {beam_size}),
              plain_align(candidates, static_cast<size_t>(beam_size)))
        << "round " << round;
  }
}

TEST(MeteorAligner, UsesNoWordTwice) {
  Random random(2);
  for (int round = 0; round < 300; ++round) {
    const Candidates candidates = random_candidates(random);
    std::vector<int> hypothesis(candidates.hypothesis_coverage.size());
    std::vector<int> reference(candidates.reference_coverage.size());
    for (const Match& match : align(candidates, kModules, {40})) {
      EXPECT_THAT(candidates.matches, ::testing::Contains(match));
      for (int i = match.hypothesis.begin; i < match.hypothesis.end(); ++i) {
        EXPECT_EQ(++hypothesis[static_cast<size_t>(i)], 1);
      }
      for (int j = match.reference.begin; j < match.reference.end(); ++j) {
        EXPECT_EQ(++reference[static_cast<size_t>(j)], 1);
      }
    }
  }
}

// The best (weighted words, chunks) over all choices.
std::pair<int, int> best_value(const Candidates& candidates, size_t match, PlainPath path) {
  if (match == candidates.matches.size()) return {path.covered, -count_chunks(path.chosen)};
  const Match& next = candidates.matches[match];
  std::pair<int, int> best = best_value(candidates, match + 1, path);
  if (next.reference.begin >= path.next && plain_is_free(path, next)) {
    plain_take(path, next);
    best = std::max(best, best_value(candidates, match + 1, path));
  }
  return best;
}

TEST(MeteorAligner, IsTheBestOfAllWithAWideBeam) {
  Random random(3);
  int num_tried = 0;
  while (num_tried < 200) {
    Candidates candidates = random_candidates(random);
    if (candidates.matches.empty() || candidates.matches.size() > 14) continue;
    ++num_tried;
    // Exact ones: a certain match always pays then, and METEOR takes it whether it pays or not.
    for (Match& match : candidates.matches) match.stage = 0;
    PlainPath start;
    start.used.resize(candidates.hypothesis_coverage.size());
    PlainPath found = start;
    for (const Match& match : align(candidates, kModules, {100000})) plain_take(found, match);
    EXPECT_EQ(std::make_pair(found.covered, -count_chunks(found.chosen)),
              best_value(candidates, 0, start));
  }
}

TEST(MeteorAligner, CountsChunks) {
  EXPECT_EQ(count_chunks({}), 0);
  EXPECT_EQ(count_chunks({{0, {0, 1}, {3, 1}}, {0, {1, 1}, {4, 1}}}), 1);
  EXPECT_EQ(count_chunks({{0, {0, 1}, {3, 1}}, {0, {2, 1}, {4, 1}}}), 2);
  EXPECT_EQ(count_chunks({{0, {0, 1}, {3, 1}}, {0, {1, 1}, {5, 1}}}), 2);
  EXPECT_EQ(count_chunks({{0, {0, 2}, {3, 1}}, {0, {2, 1}, {4, 2}}}), 1);
}

TEST(MeteorAligner, NeedsABeam) {
  EXPECT_THROW(align(letters("a", "a"), kModules, {0}), InternalError);
}

}  // namespace
}  // namespace allot::meteor
