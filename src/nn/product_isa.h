#pragma once

#include <string>

namespace allot {

// The instructions that oneDNN is asked for by the environment: ONEDNN_MAX_CPU_ISA, else
// DNNL_MAX_CPU_ISA, as it looks itself; "" when neither is set.
std::string asked_for_instructions();

// Whether a value of these is a level without tiles (AMX).
bool excludes_tiles(const std::string& level);

// Keeps oneDNN from tiles, unless a lower level is asked for. It uses them where the CPU shows
// them, although the system may not let this process use them: an 8- or 16-bit product would then
// end it with "illegal instruction". Products of floats, the only ones that are made with it so
// far, have no use for tiles. To be called before it first computes anything; later calls do
// nothing.
void use_possible_instructions();

}  // namespace allot
