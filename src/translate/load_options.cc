#include "translate/load_options.h"

#include "base/error.h"

namespace allot {

void LoadOptions::validate() const {
  if (models.empty()) throw Error::usage("no model was named", "name its folder: -m DIR");
}

}  // namespace allot
