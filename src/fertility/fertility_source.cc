#include "fertility/fertility_source.h"

#include "base/error.h"

namespace allot {
namespace {

class ConstantFertility : public FertilitySource {
 public:
  explicit ConstantFertility(double bound) : bound_(static_cast<float>(bound)) {}

  void append_bounds(size_t, const TokenIds& source, std::vector<float>& bounds) const override {
    bounds.insert(bounds.end(), source.size(), bound_);
  }

 private:
  float bound_;
};

}  // namespace

std::unique_ptr<const FertilitySource> make_fertility_source(const FertilityOptions& options) {
  options.validate();
  switch (options.kind) {
    case FertilityKind::kConstant:
      return std::make_unique<ConstantFertility>(options.constant);
    case FertilityKind::kGuided:
    case FertilityKind::kActual:
      break;  // not in recipes yet
  }
  throw InternalError("a fertility kind without a source");
}

}  // namespace allot
