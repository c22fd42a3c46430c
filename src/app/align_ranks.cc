#include "app/align_ranks.h"

#include <string>
#include <vector>

#include "base/value_bytes.h"

namespace allot {
namespace {

std::string pack(const align::Sentences& sentences) {
  std::string text;
  for (size_t i = 0; i < sentences.size(); ++i) {
    const auto length = static_cast<uint32_t>(sentences[i].size());
    append_bytes(&length, 1, text);
    append_bytes(sentences[i].data(), length, text);
  }
  return text;
}

align::Sentences unpack(const std::string& text, uint64_t count) {
  align::Sentences sentences;
  ByteTaker taker(text);
  std::vector<align::WordId> words;
  for (uint64_t i = 0; i < count; ++i) {
    words.resize(taker.take<uint32_t>());
    taker.take(words.data(), words.size());
    sentences.add(words);
  }
  return sentences;
}

struct Sizes {
  uint64_t pairs = 0, source_words = 0, target_words = 0;
};

}  // namespace

align::Team team_of(RankGroup& group) {
  align::Team team;
  team.rank = group.rank();
  team.size = group.size();
  team.gather = [&group](const std::exception_ptr& failure, const std::string& mine) {
    return group.report(failure, mine);
  };
  return team;
}

void send_pairs(RankGroup& group, const align::SentencePairs& pairs,
                const align::VocabularySizes& sizes) {
  const RankGroup::Step step(group);
  Communicator& communicator = group.communicator();
  communicator.broadcast_value(Sizes{pairs.size(), sizes.source, sizes.target});
  communicator.broadcast(pack(pairs.source));
  communicator.broadcast(pack(pairs.target));
}

SharedPairs receive_pairs(RankGroup& group) {
  const RankGroup::Step step(group);
  Communicator& communicator = group.communicator();
  const Sizes sizes = communicator.broadcast_value(Sizes());
  SharedPairs shared;
  shared.sizes = {sizes.source_words, sizes.target_words};
  shared.pairs.source = unpack(communicator.broadcast(""), sizes.pairs);
  shared.pairs.target = unpack(communicator.broadcast(""), sizes.pairs);
  return shared;
}

}  // namespace allot
