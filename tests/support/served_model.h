#pragma once

#include <string>

#include "serve/serve_options.h"
#include "support/test_files.h"
#include "support/text_model.h"

namespace allot::testing {

// Two models with random weights, from de to en and from fr to en, in a folder.
class ServedFolders {
 public:
  ServedFolders() {
    write_text_model(SmallModel({}, 0.9), folder.path("de-en"));
    write_text_model(SmallModel({}, 0.7), folder.path("fr-en"), {"fr", false, false, false});
    options.models = {folder.path("de-en"), folder.path("fr-en")};
  }

  TemporaryFolder folder;
  server::ServeOptions options;
};

}  // namespace allot::testing
