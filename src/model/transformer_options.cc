#include "model/transformer_options.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/named_choice.h"
#include "base/strings.h"

namespace allot {

const std::vector<Architecture>& all_architectures() {
  static const std::vector<Architecture> all = {Architecture::kLstm, Architecture::kTransformer};
  return all;
}

std::string to_string(Architecture architecture) {
  switch (architecture) {
    case Architecture::kLstm:
      return "lstm";
    case Architecture::kTransformer:
      return "transformer";
  }
  return "";
}

Architecture parse_architecture(const std::string& name) {
  return parse_named("architecture", name, all_architectures());
}

const std::vector<DecoderKind>& all_decoder_kinds() {
  static const std::vector<DecoderKind> all = {DecoderKind::kSame, DecoderKind::kLstm,
                                               DecoderKind::kTransformer};
  return all;
}

std::string to_string(DecoderKind kind) {
  switch (kind) {
    case DecoderKind::kSame:
      return "same";
    case DecoderKind::kLstm:
      return "lstm";
    case DecoderKind::kTransformer:
      return "transformer";
  }
  return "";
}

DecoderKind parse_decoder_kind(const std::string& name) {
  return parse_named("decoder", name, all_decoder_kinds());
}

const std::vector<BudgetScope>& all_budget_scopes() {
  static const std::vector<BudgetScope> all = {BudgetScope::kHead, BudgetScope::kLayer};
  return all;
}

std::string to_string(BudgetScope scope) {
  switch (scope) {
    case BudgetScope::kHead:
      return "head";
    case BudgetScope::kLayer:
      return "layer";
  }
  return "";
}

BudgetScope parse_budget_scope(const std::string& name) {
  return parse_named("budget", name, all_budget_scopes());
}

bool BoundedLayers::contain(int layer, int num_layers) const {
  return choice_ == kAll || layer == last_of(num_layers);
}

int BoundedLayers::last_of(int num_layers) const {
  return choice_ == kAll || choice_ == kLast ? num_layers - 1 : choice_ - 1;
}

std::string to_string(BoundedLayers layers) {
  if (layers.choice_ == BoundedLayers::kLast) return "last";
  if (layers.choice_ == BoundedLayers::kAll) return "all";
  return fmt::format("{}", layers.choice_);
}

BoundedLayers parse_bounded_layers(const std::string& name) {
  if (name == "last") return BoundedLayers::last();
  if (name == "all") return BoundedLayers::all();
  // No decoder has more layers than four digits can say.
  const bool is_number = !name.empty() && name.size() <= 4 && name[0] != '0' &&
                         name.find_first_not_of("0123456789") == std::string::npos;
  if (is_number) return BoundedLayers::only(std::stoi(name));
  throw Error::usage(fmt::format("unknown bounded layers '{}'", name),
                     "choose one of: last, all, or the number of a decoder layer, from 1");
}

}  // namespace allot
