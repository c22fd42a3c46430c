#include "translate/tag_projection.h"

#include <algorithm>
#include <utility>

namespace allot {
namespace {

struct WordRange {
  size_t begin = 0, end = 0;
};

// The first and last target word of each source word, and the source words of each target word.
struct LinkedWords {
  LinkedWords(const WordNumbers& words, const align::Links& links)
      : sources(words.target), targets(words.source), num_targets(words.target) {
    for (const align::Link& link : links) {
      if (link.source >= words.source || link.target >= words.target) continue;
      sources[link.target].push_back(link.source);
      targets[link.source].push_back(link.target);
    }
  }

  std::vector<std::vector<size_t>> sources;  // by target word
  std::vector<std::vector<size_t>> targets;  // by source word
  size_t num_targets = 0;

  // What target word t says for it being inside: +1, against it: -1, nothing: 0.
  int vote(size_t t, const WordRange& source) const {
    const auto inside = std::count_if(sources[t].begin(), sources[t].end(), [&](size_t s) {
      return s >= source.begin && s < source.end;
    });
    if (sources[t].empty()) return 0;
    return 2 * static_cast<size_t>(inside) >= sources[t].size() ? 1 : -1;
  }

  // Where what stands before source word `word` goes.
  size_t gap_of(size_t word) const {
    if (word >= targets.size()) return num_targets;
    for (size_t distance = 0; word > 0 && distance < targets.size(); ++distance) {
      if (distance < word && !targets[word - 1 - distance].empty()) {
        const auto& left = targets[word - 1 - distance];
        return *std::max_element(left.begin(), left.end()) + 1;
      }
      if (word + distance < targets.size() && !targets[word + distance].empty()) {
        const auto& right = targets[word + distance];
        return *std::min_element(right.begin(), right.end());
      }
    }
    return 0;
  }
};

// An element, or a tag without a partner; node 0 is the line.
struct TagNode {
  size_t opening = 0, closing = 0;  // tags; the same where there is only one
  WordRange source;
  WordRange target;
  std::vector<size_t> children;
};

std::vector<TagNode> tree_of(const std::vector<InlineTag>& tags) {
  const std::vector<size_t> other = pair_tags(tags);
  std::vector<TagNode> nodes(1);
  std::vector<size_t> open = {0};
  for (size_t i = 0; i < tags.size(); ++i) {
    if (other[i] < i) {
      open.pop_back();
      continue;
    }
    nodes[open.back()].children.push_back(nodes.size());
    nodes.push_back({i, other[i], {tags[i].word, tags[other[i]].word}, {}, {}});
    if (other[i] > i) open.push_back(nodes.size() - 1);
  }
  return nodes;
}

// The target words from the first to the last that are linked to these.
WordRange reach_of(const LinkedWords& linked, const WordRange& source) {
  WordRange reach{linked.num_targets, 0};
  for (size_t s = source.begin; s < std::min(source.end, linked.targets.size()); ++s) {
    for (const size_t t : linked.targets[s]) {
      reach = {std::min(reach.begin, t), std::max(reach.end, t + 1)};
    }
  }
  return reach;
}

// The row of target words with the largest sum of votes.
WordRange best_range(const LinkedWords& linked, const WordRange& source) {
  const WordRange reach = reach_of(linked, source);
  WordRange best;
  int largest = 0, sum = 0;
  size_t begin = 0;
  for (size_t t = reach.begin; t < reach.end; ++t) {
    const int vote = linked.vote(t, source);
    if (sum <= 0 && vote > 0) {
      sum = 0;
      begin = t;
    }
    sum += vote;
    if (vote <= 0 || sum <= largest) continue;
    largest = sum;
    best = {begin, t + 1};
  }
  return best;
}

WordRange first_range(const TagNode& node, const LinkedWords& linked) {
  const bool is_all = node.source.begin == 0 && node.source.end >= linked.targets.size();
  if (node.opening != node.closing && is_all) return {0, linked.num_targets};
  if (node.opening != node.closing && node.source.begin < node.source.end) {
    const WordRange range = best_range(linked, node.source);
    if (range.begin < range.end) return range;
  }
  const size_t gap = linked.gap_of(node.source.begin);
  return {gap, gap};
}

// Where neighbors a (first) and b overlap: the boundary with the fewest words on the wrong side.
size_t best_boundary(const LinkedWords& linked, const TagNode& a, const TagNode& b) {
  const size_t begin = std::max(a.target.begin, b.target.begin);
  const size_t end = std::min(a.target.end, std::max(b.target.end, begin));
  const auto belongs = [&](size_t t, const TagNode& node) {
    return linked.vote(t, node.source) > 0 ? 1 : 0;
  };
  int errors = 0;
  for (size_t t = begin; t < end; ++t) errors += belongs(t, a);
  int fewest = errors;
  size_t best = begin;
  for (size_t t = begin; t < end; ++t) {
    errors += belongs(t, b) - belongs(t, a);
    if (errors >= fewest) continue;
    fewest = errors;
    best = t + 1;
  }
  return best;
}

// Children in the order of the translation, made disjoint.
void order_children(const LinkedWords& linked, std::vector<TagNode>& nodes, TagNode& parent) {
  std::stable_sort(parent.children.begin(), parent.children.end(), [&](size_t a, size_t b) {
    const WordRange &x = nodes[a].target, &y = nodes[b].target;
    return std::pair(x.begin, x.end) < std::pair(y.begin, y.end);
  });
  for (size_t i = 1; i < parent.children.size(); ++i) {
    TagNode &a = nodes[parent.children[i - 1]], &b = nodes[parent.children[i]];
    if (b.target.begin >= a.target.end) continue;
    // What is between two parts of a goes behind it if it has no words of its own.
    const bool is_point = b.target.begin == b.target.end;
    const size_t boundary = is_point ? a.target.end : best_boundary(linked, a, b);
    a.target.end = boundary;
    b.target.begin = boundary;
    b.target.end = std::max(b.target.end, boundary);
  }
}

// Inside the range of the parent.
void clamp(const WordRange& parent, WordRange& range) {
  range.begin = std::clamp(range.begin, parent.begin, parent.end);
  range.end = std::clamp(range.end, range.begin, parent.end);
}

// No deeper than kDeepestTags.
void write_node(const std::vector<TagNode>& nodes, const TagNode& node,
                std::vector<PlacedTag>& placed) {
  for (const size_t child : node.children) {
    const TagNode& own = nodes[child];
    placed.push_back({own.opening, own.target.begin});
    write_node(nodes, own, placed);
    if (own.closing != own.opening) placed.push_back({own.closing, own.target.end});
  }
}

}  // namespace

std::vector<PlacedTag> project_tags(const WordNumbers& words, const align::Links& links,
                                    const std::vector<InlineTag>& tags) {
  if (tags.empty()) return {};
  const LinkedWords linked(words, links);
  std::vector<TagNode> nodes = tree_of(tags);
  nodes[0].target = {0, words.target};
  // Inner nodes come behind outer ones: from the inside, each grows to hold its own.
  for (size_t i = nodes.size(); i-- > 1;) {
    WordRange range = first_range(nodes[i], linked);
    for (const size_t child : nodes[i].children) {
      const WordRange& inner = nodes[child].target;
      if (inner.begin == inner.end) continue;
      range = range.begin == range.end
                  ? inner
                  : WordRange{std::min(range.begin, inner.begin), std::max(range.end, inner.end)};
    }
    nodes[i].target = range;
  }
  // From the outside, each is fit into its own place.
  for (TagNode& node : nodes) {
    for (const size_t child : node.children) clamp(node.target, nodes[child].target);
    order_children(linked, nodes, node);
  }
  std::vector<PlacedTag> placed;
  placed.reserve(tags.size());
  write_node(nodes, nodes[0], placed);
  return placed;
}

}  // namespace allot
