#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

std::string finished(const Adverbial& adverbial) {
  Units units;
  PhrasePair pair = realize(adverbial.text, units);
  const ToySentence sentence = finish_sentence(std::move(pair), '.', units);
  return testing::both(sentence) + " " + pharaoh_text(sentence);
}

TEST(ToyDates, SayDayAndMonth) {
  EXPECT_EQ(finished(dates().front()),
            "Am ersten Januar. = On the first of January. 0-0 0-1 1-2 2-3 2-4 3-5");
  EXPECT_EQ(dates().size(), 144u);
}

TEST(ToyDates, SayTheYear) {
  EXPECT_EQ(finished(years().front()), "Im Jahr 1990. = In 1990. 0-0 1-0 2-1 3-2");
}

}  // namespace
}  // namespace allot::toy
