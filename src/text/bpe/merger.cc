#include "text/bpe/merger.h"

#include <algorithm>
#include <functional>

#include "base/error.h"

namespace allot {

BpeMerger::BpeMerger(const BpeCodes& codes, std::optional<size_t> max_merges) {
  const size_t num_merges = std::min(codes.merges.size(), max_merges.value_or(SIZE_MAX));
  for (size_t i = 0; i < num_merges; ++i) {
    const BpeMerge& merge = codes.merges[i];
    const SymbolPair parts{symbols_.add(merge.left), symbols_.add(merge.right)};
    const auto rank = static_cast<uint32_t>(merges_.size());
    if (ranks_.add(parts, rank) != rank) continue;
    merges_.push_back({parts, symbols_.add(merge.left + merge.right)});
  }
  for (size_t c = 0; c < ascii_symbols_.size(); ++c) {
    const std::string character(1, static_cast<char>(c));
    ascii_symbols_[c].inner = symbols_.find(character);
    ascii_symbols_[c].final = symbols_.find(character + std::string(kEndOfWord));
  }
  first_merge_.assign(symbols_.size(), PairMap::kAbsent);
  for (size_t rank = merges_.size(); rank-- > 0;) {
    first_merge_[merges_[rank].symbol] = static_cast<uint32_t>(rank);
  }
}

std::optional<SymbolPair> BpeMerger::parts_of(uint32_t symbol) const {
  if (symbol == StringIndex::kAbsent || first_merge_[symbol] == PairMap::kAbsent) {
    return std::nullopt;
  }
  return merges_[first_merge_[symbol]].parts;
}

void BpeMerger::split(std::string_view word, const CharacterOptions& characters,
                      const BpeDropout* dropout, Workspace& workspace,
                      std::vector<MergedSymbol>& subwords) const {
  subwords.clear();
  if (word.empty()) return;
  start(word, characters, workspace);
  while (true) {
    select_round(dropout, workspace);
    if (workspace.chosen_.empty()) break;
    merge_round(workspace);
  }
  for (uint32_t i = 0; i != Workspace::kNone; i = workspace.nodes_[i].next) {
    subwords.push_back({workspace.nodes_[i].end, workspace.nodes_[i].symbol});
  }
}

void BpeMerger::start(std::string_view word, const CharacterOptions& characters,
                      Workspace& workspace) const {
  workspace.nodes_.clear();
  workspace.heap_.clear();
  workspace.round_ = 0;
  workspace.ends_.clear();
  append_character_ends(word, characters, workspace.ends_);
  ALLOT_CHECK(workspace.ends_.size() < Workspace::kNone, "a word of four billion characters");
  const auto size = static_cast<uint32_t>(workspace.ends_.size());
  size_t begin = 0;
  for (uint32_t i = 0; i < size; ++i) {
    Workspace::Node node;
    node.end = workspace.ends_[i];
    node.symbol = initial_symbol(word.substr(begin, node.end - begin), i + 1 == size, workspace);
    if (i > 0) node.previous = i - 1;
    if (i + 1 < size) node.next = i + 1;
    workspace.nodes_.push_back(node);
    begin = node.end;
  }
  for (uint32_t i = 0; i + 1 < size; ++i) push_pair(workspace, i);
}

uint32_t BpeMerger::initial_symbol(std::string_view character, bool is_final,
                                   Workspace& workspace) const {
  const auto lead = static_cast<unsigned char>(character.front());
  if (character.size() == 1 && lead < ascii_symbols_.size()) {
    return is_final ? ascii_symbols_[lead].final : ascii_symbols_[lead].inner;
  }
  if (!is_final) return symbols_.find(character);
  workspace.final_character_.assign(character).append(kEndOfWord);
  return symbols_.find(workspace.final_character_);
}

void BpeMerger::push_pair(Workspace& workspace, uint32_t left) const {
  const Workspace::Node& node = workspace.nodes_[left];
  if (node.next == Workspace::kNone) return;
  const SymbolPair pair{node.symbol, workspace.nodes_[node.next].symbol};
  if (pair.left == StringIndex::kAbsent || pair.right == StringIndex::kAbsent) return;
  const uint32_t rank = ranks_.find(pair);
  if (rank == PairMap::kAbsent) return;
  workspace.heap_.push_back({rank, left});
  std::push_heap(workspace.heap_.begin(), workspace.heap_.end(), std::greater<>());
}

bool BpeMerger::is_possible(const Workspace& workspace, uint32_t left, uint32_t rank) const {
  const Workspace::Node& node = workspace.nodes_[left];
  const SymbolPair& parts = merges_[rank].parts;
  return !node.is_gone && node.symbol == parts.left && node.next != Workspace::kNone &&
         workspace.nodes_[node.next].symbol == parts.right;
}

// Chooses the merges of a round: the possible one that was learned first, at all its places.
// Chance passes over some; they are possible again in the next round. To draw only for the merges
// that come up has the same effect as to draw for all of them in advance.
void BpeMerger::select_round(const BpeDropout* dropout, Workspace& workspace) const {
  workspace.chosen_.clear();
  workspace.dropped_.clear();
  std::vector<Workspace::Possible>& heap = workspace.heap_;
  while (!heap.empty()) {
    const Workspace::Possible best = heap.front();
    if (!workspace.chosen_.empty() && best.rank != workspace.chosen_.front().rank) break;
    std::pop_heap(heap.begin(), heap.end(), std::greater<>());
    heap.pop_back();
    if (!is_possible(workspace, best.left, best.rank)) continue;
    const bool is_dropped = dropout != nullptr && dropout->random.chance(dropout->prob);
    (is_dropped ? workspace.dropped_ : workspace.chosen_).push_back(best);
  }
}

void BpeMerger::merge_round(Workspace& workspace) const {
  std::vector<Workspace::Node>& nodes = workspace.nodes_;
  ++workspace.round_;
  for (const Workspace::Possible& merge : workspace.chosen_) {
    // In "x x x" the first merge takes the second x from the next one.
    if (!is_possible(workspace, merge.left, merge.rank)) continue;
    Workspace::Node& left = nodes[merge.left];
    Workspace::Node& right = nodes[left.next];
    left.symbol = merges_[merge.rank].symbol;
    left.end = right.end;
    left.next = right.next;
    left.merged_in_round = workspace.round_;
    right.is_gone = true;
    if (left.next != Workspace::kNone) nodes[left.next].previous = merge.left;
  }
  for (const Workspace::Possible& merge : workspace.chosen_) {
    const Workspace::Node& node = nodes[merge.left];
    if (node.merged_in_round != workspace.round_) continue;
    if (node.previous != Workspace::kNone) push_pair(workspace, node.previous);
    // A neighbor to the right that was merged as well pushes the pair between the two.
    const bool neighbor_pushes =
        node.next != Workspace::kNone && nodes[node.next].merged_in_round == workspace.round_;
    if (!neighbor_pushes) push_pair(workspace, merge.left);
  }
  for (const Workspace::Possible& dropped : workspace.dropped_) {
    workspace.heap_.push_back(dropped);
    std::push_heap(workspace.heap_.begin(), workspace.heap_.end(), std::greater<>());
  }
}

}  // namespace allot
