#include "commands.h"

namespace allot::cli {

void add_fertility(Program& program) {
  CLI::App& group = program.add_group(
      {"fertility", "count or predict fertilities: how many target words each source word becomes",
       "allot fertility actual --source train.de --alignments train.align -o train.fert.actual"});
  add_fertility_actual(program, group);
  add_fertility_guided(program, group);
  add_fertility_train(program, group);
  add_fertility_predict(program, group);
  add_fertility_stats(program, group);
}

}  // namespace allot::cli
