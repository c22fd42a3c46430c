#include "nn/product_isa.h"

#include <dnnl.h>
#include <gtest/gtest.h>

#include "support/environment.h"

namespace allot {
namespace {

TEST(ProductIsa, LevelsBelowTilesAreKnown) {
  for (const char* level : {"SSE41", "avx2", "AVX2_VNNI", "AVX512_CORE", "AVX512_CORE_BF16"}) {
    EXPECT_TRUE(excludes_tiles(level)) << level;
  }
  for (const char* level : {"", "ALL", "AVX512_CORE_AMX", "DEFAULT", "nonsense", "\xe4"}) {
    EXPECT_FALSE(excludes_tiles(level)) << level;
  }
  // They limit nothing: oneDNN 2.6 does not know the first, and has forgotten the others.
  for (const char* level : {"AVX2_VNNI_2", "AVX512_MIC", "AVX512_MIC_4OPS"}) {
    EXPECT_FALSE(excludes_tiles(level)) << level;
  }
}

TEST(ProductIsa, BothNamesOfTheVariableAreLookedAt) {
  const testing::Environment old_name("DNNL_MAX_CPU_ISA", "AVX2");
  {
    const testing::Environment name("ONEDNN_MAX_CPU_ISA", "SSE41");
    EXPECT_EQ(asked_for_instructions(), "SSE41");
  }
  const testing::Environment empty("ONEDNN_MAX_CPU_ISA", "");
  EXPECT_EQ(asked_for_instructions(), "AVX2");
  const testing::Environment neither("DNNL_MAX_CPU_ISA", "");
  EXPECT_EQ(asked_for_instructions(), "");
}

// Fails without the limit on a CPU that shows tiles.
TEST(ProductIsa, ProductsDoWithoutTiles) {
  use_possible_instructions();
  use_possible_instructions();
  const int with_tiles = dnnl_cpu_isa_avx512_core_amx;
  EXPECT_NE(dnnl_get_effective_cpu_isa() & with_tiles, with_tiles);
}

}  // namespace
}  // namespace allot
