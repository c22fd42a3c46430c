#pragma once

#include <vector>

#include "align/pharaoh.h"

namespace allot::align {

// Alignment error rate (Och and Ney 2003) over a text: A the links that are evaluated, S the sure
// and P the possible gold links (sure ones are possible too). Counts are real numbers because
// attention has shares of links.
struct LinkCounts {
  double links = 0;               // |A|
  double sure = 0;                // |S|
  double links_and_sure = 0;      // |A and S|
  double links_and_possible = 0;  // |A and P|

  LinkCounts& operator+=(const LinkCounts& other);

  // |A and P| / |A|; 0 without links
  double precision() const;
  // |A and S| / |S|; 0 without sure links
  double recall() const;
  // 1 - (|A and S| + |A and P|) / (|A| + |S|); 0 when there is nothing to evaluate
  double error_rate() const;
};

// One sentence pair; a link that is repeated counts once.
LinkCounts count_links(Links links, const MarkedLinks& gold);

// Attention of one sentence pair: a row for each target word, a column for each source word, and
// maybe more columns (the sink).
using AttentionRows = std::vector<std::vector<double>>;

// Every weight is a share of a link. A weight on a column or row that the gold does not know (sink,
// end of sentence) is a wrong link. Throws InternalError when a gold link is outside the matrix.
LinkCounts count_soft_links(const AttentionRows& attention, const MarkedLinks& gold);

// One link for each target word, where its attention is largest (of equals the first).
LinkCounts count_hard_links(const AttentionRows& attention, const MarkedLinks& gold);

}  // namespace allot::align
