#include "nn/product_isa.h"

#include <dnnl.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

#include "base/log.h"

namespace allot {

std::string asked_for_instructions() {
  for (const char* name : {"ONEDNN_MAX_CPU_ISA", "DNNL_MAX_CPU_ISA"}) {
    const char* level = std::getenv(name);
    if (level != nullptr && *level != '\0') return level;
  }
  return "";
}

bool excludes_tiles(const std::string& level) {
  // Those of oneDNN 2.6. Every other value means all to it: those of later versions, and those of
  // Xeon Phi (AVX512_MIC), which its header still has.
  static constexpr std::array kWithout = {
      "SSE41", "AVX", "AVX2", "AVX2_VNNI", "AVX512_CORE", "AVX512_CORE_VNNI", "AVX512_CORE_BF16"};
  std::string upper = level;
  for (char& letter : upper) {
    letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  }
  return std::find(kWithout.begin(), kWithout.end(), upper) != kWithout.end();
}

void use_possible_instructions() {
  static const bool is_done = [] {
    if (excludes_tiles(asked_for_instructions())) return true;
    // It is refused when another library of this process has computed with oneDNN before.
    if (dnnl_set_max_cpu_isa(dnnl_cpu_isa_avx512_core_bf16) == dnnl_success) return true;
    log::debug("oneDNN does not let its instructions be limited; ONEDNN_MAX_CPU_ISA does it");
    return true;
  }();
  (void)is_done;
}

}  // namespace allot
