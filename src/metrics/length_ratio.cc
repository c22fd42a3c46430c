#include "metrics/length_ratio.h"

#include <fmt/format.h>

#include "metrics/json_numbers.h"
#include "metrics/unicode_words.h"

namespace allot {

Statistics LengthRatio::statistics(const Segment& segment) const {
  size_t num_words = 0;
  for (const std::string_view reference : segment.references) {
    num_words += split_words(reference).size();
  }
  return {static_cast<double>(split_words(segment.hypothesis).size()),
          static_cast<double>(num_words) / static_cast<double>(segment.references.size())};
}

double LengthRatio::score(const Statistics& sum) const {
  if (sum[0] == 0 && sum[1] == 0) return 1;
  return sum[0] / (sum[1] > 0 ? sum[1] : 1);
}

std::string LengthRatio::signature(const SignatureContext& context) const {
  return make_signature(context, {{"tok", "none"}});
}

nlohmann::ordered_json LengthRatio::parts(const Statistics& sum) const {
  return {{"words", json_number(sum[0])}, {"ref_words", json_number(sum[1])}};
}

std::string LengthRatio::summary(const Statistics& sum) const {
  return fmt::format("{:g} words, {:g} in the references", sum[0], sum[1]);
}

}  // namespace allot
