#pragma once

#include "program.h"

// One function for each command, defined in the file of the same name.
namespace allot::cli {

void add_normalize(Program& program);
void add_split(Program& program);
void add_tokenize(Program& program);
void add_detokenize(Program& program);
void add_check(Program& program);
void add_learn_bpe(Program& program);
void add_apply_bpe(Program& program);
void add_undo_bpe(Program& program);
void add_shortlist(Program& program);
void add_quantize(Program& program);
void add_vocab(Program& program);
void add_align(Program& program);
void add_symmetrize(Program& program);
void add_aer(Program& program);
void add_evaluate(Program& program);
void add_evaluate_warnings(Program& program);
void add_compare(Program& program);
void add_inspect(Program& program);
void add_attention(Program& program);
void add_train(Program& program);
void add_translate(Program& program);
void add_score(Program& program);
void add_experiment(Program& program);
void add_tune(Program& program);
void add_fertility(Program& program);
void add_fertility_actual(Program& program, CLI::App& group);
void add_fertility_guided(Program& program, CLI::App& group);
void add_fertility_train(Program& program, CLI::App& group);
void add_fertility_predict(Program& program, CLI::App& group);
void add_fertility_stats(Program& program, CLI::App& group);
void add_explain(Program& program);
void add_serve(Program& program);
void add_bench(Program& program);
void add_bench_align(Program& program, CLI::App& group);
void add_bench_attention(Program& program, CLI::App& group);
void add_bench_train(Program& program, CLI::App& group);
void add_bench_translate(Program& program, CLI::App& group);
void add_convert(Program& program);
void add_clean(Program& program);
void add_split_corpus(Program& program);
void add_completion(Program& program);
void add_demo(Program& program);
void add_manual(Program& program);

// Adds all of them, in the order of the data's way.
void add_all_commands(Program& program);

}  // namespace allot::cli
