#include "commands.h"

namespace allot::cli {

void add_bench(Program& program) {
  CLI::App& group = program.add_group(
      {"bench", "measure the speed of parts of allot", "allot bench align --threads 1"});
  add_bench_align(program, group);
  add_bench_attention(program, group);
  add_bench_train(program, group);
  add_bench_translate(program, group);
}

}  // namespace allot::cli
