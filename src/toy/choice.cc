#include "toy/choice.h"

namespace allot::toy {
namespace {

template <typename T, typename Test>
const std::vector<const T*>& cached(std::unordered_map<uint64_t, std::vector<const T*>>& cache,
                                    uint64_t key, const std::vector<T>& all, Test test) {
  const auto [entry, is_new] = cache.try_emplace(key);
  if (is_new) {
    for (const T& item : all) {
      if (test(item)) entry->second.push_back(&item);
    }
  }
  return entry->second;
}

}  // namespace

const std::vector<const Noun*>& LexiconIndex::nouns_of(Kinds kinds) {
  return cached(nouns_, kinds, nouns(),
                [kinds](const Noun& noun) { return (noun.kinds & kinds) != 0; });
}

const std::vector<const Adjective*>& LexiconIndex::adjectives_for(Kinds kinds) {
  return cached(adjectives_, kinds, adjectives(),
                [kinds](const Adjective& adjective) { return (adjective.kinds & kinds) != 0; });
}

const std::vector<const Verb*>& LexiconIndex::verbs_of(Frame frame, VerbTraits traits) {
  const uint64_t key = (static_cast<uint64_t>(frame) << 32) | traits;
  return cached(verbs_, key, verbs(), [frame, traits](const Verb& verb) {
    return verb.frame == frame && (verb.traits & traits) == traits;
  });
}

const std::vector<const PlaceNoun*>& LexiconIndex::places_of(Sites sites) {
  return cached(places_, sites, places(),
                [sites](const PlaceNoun& place) { return (place.sites & sites) != 0; });
}

}  // namespace allot::toy
