#pragma once

namespace allot {

// The attention loss of guided attention, summed.
struct GuideLoss {
  double loss = 0;
  // Where only some of several heads are guided to a link, it counts as that share of them.
  double num_links = 0;

  void add(const GuideLoss& other) {
    loss += other.loss;
    num_links += other.num_links;
  }
};

}  // namespace allot
