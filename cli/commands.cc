#include "commands.h"

namespace allot::cli {

void add_all_commands(Program& program) {
  add_normalize(program);
  add_split(program);
  add_tokenize(program);
  add_detokenize(program);
  add_check(program);
  add_convert(program);
  add_clean(program);
  add_split_corpus(program);
  add_demo(program);
  add_learn_bpe(program);
  add_apply_bpe(program);
  add_undo_bpe(program);
  add_vocab(program);
  add_align(program);
  add_symmetrize(program);
  add_aer(program);
  add_evaluate(program);
  add_evaluate_warnings(program);
  add_compare(program);
  add_inspect(program);
  add_attention(program);
  add_fertility(program);
  add_train(program);
  add_translate(program);
  add_score(program);
  add_tune(program);
  add_shortlist(program);
  add_quantize(program);
  add_explain(program);
  add_serve(program);
  add_experiment(program);
  add_bench(program);
  add_completion(program);
  add_manual(program);
}

}  // namespace allot::cli
