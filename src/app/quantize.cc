#include "app/quantize.h"

#include <filesystem>

#include "base/available_memory.h"
#include "base/error.h"
#include "base/log.h"
#include "model/model_folder.h"

namespace allot {
namespace {

uint64_t weight_bytes(const ModelFolder& model) {
  for (const SealedFolder::File& file : model.folder().files()) {
    if (file.name == kWeightsFile) return file.bytes;
  }
  return 0;
}

}  // namespace

void quantize_model(const QuantizeOptions& options) {
  const ModelFolder model(options.model);
  if (model.precision() != Precision::kFloat) {
    throw Error(ErrorKind::kUsage, {options.model}, "has 8-bit weights already",
                "copy the folder, or name the model that it was quantized from");
  }
  std::error_code ignored;
  if (std::filesystem::equivalent(options.model, options.output, ignored)) {
    throw Error::usage("-o is the model itself, whose floats would be lost",
                       "name a folder that does not exist");
  }
  write_quantized_folder(model, options.output);
  log::info("{}: weights of {} instead of {}", options.output,
            format_bytes(weight_bytes(ModelFolder(options.output))),
            format_bytes(weight_bytes(model)));
}

}  // namespace allot
