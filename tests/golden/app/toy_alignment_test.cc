// The aligner on the built-in corpus, whose true links are known.
#include <gtest/gtest.h>

#include <map>

#include "align/error_rate.h"
#include "align/symmetrize.h"
#include "align/train.h"
#include "support/numbered_text.h"
#include "toy/corpus.h"

namespace allot::align {
namespace {

struct ToyText {
  testing::NumberedText text;
  std::vector<MarkedLinks> gold;
};

ToyText make_toy_text(size_t num_pairs) {
  ToyText toy;
  ToyCorpus corpus(1);
  for (size_t i = 0; i < num_pairs; ++i) {
    const ToySentence sentence = corpus.next_train();
    toy.text.add(toy::tokenized_text(sentence.german), toy::tokenized_text(sentence.english));
    MarkedLinks links;
    for (const ToyLink& link : sentence.links) {
      Links& list = link.kind == ToyLink::Kind::kSure ? links.sure : links.possible;
      list.push_back({static_cast<uint32_t>(link.german), static_cast<uint32_t>(link.english)});
    }
    toy.gold.push_back(links);
  }
  return toy;
}

TEST(ToyAlignment, FindsTheTrueLinks) {
  const ToyText toy = make_toy_text(5000);
  WorkerPool pool(2);
  std::map<Direction, DirectedAlignment> alignments;
  for (const Direction direction : {Direction::kForward, Direction::kReverse}) {
    alignments[direction] = train(toy.text.directed(direction), {}, {}, pool).alignment;
  }
  LinkCounts forward;
  std::map<Symmetrization, LinkCounts> symmetric;
  for (size_t pair = 0; pair < toy.gold.size(); ++pair) {
    const auto links = [&](Direction direction) {
      return links_of_pair(toy.text.pairs, alignments[direction], direction, pair);
    };
    const MarkedLinks& gold = toy.gold[pair];
    forward += count_links(links(Direction::kForward), gold);
    for (const Symmetrization method :
         {Symmetrization::kIntersect, Symmetrization::kUnion, Symmetrization::kGrowDiag,
          Symmetrization::kGrowDiagFinal, Symmetrization::kGrowDiagFinalAnd}) {
      symmetric[method] += count_links(
          symmetrize(links(Direction::kForward), links(Direction::kReverse), method), gold);
    }
  }
  EXPECT_LE(forward.error_rate(), 0.05);  // with default options
  EXPECT_GE(symmetric[Symmetrization::kIntersect].precision(), 0.97);
  EXPECT_GE(symmetric[Symmetrization::kUnion].recall(), 0.96);
  for (const auto& [method, counts] : symmetric) {
    EXPECT_LE(counts.error_rate(), 0.1) << to_string(method);
  }
}

}  // namespace
}  // namespace allot::align
