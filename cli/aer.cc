#include "app/aer.h"

#include <memory>

#include "base/output_file.h"
#include "commands.h"

namespace allot::cli {

void add_aer(Program& program) {
  auto options = std::make_shared<AerOptions>();
  auto as_json = std::make_shared<bool>(false);
  CLI::App& verb = program.add_verb({"aer", "evaluate word alignments by the alignment error rate",
                                     "allot aer --gold test.gold forward.align reverse.align"},
                                    [=](const Run&) {
                                      std::string lines;
                                      for (const AerResult& result : run_aer(*options)) {
                                        lines +=
                                            (*as_json ? to_json(result) : to_text(result)) + "\n";
                                      }
                                      write_file("-", lines);
                                    });
  verb.add_option("--gold", options->gold,
                  "Right links: Pharaoh (possible ones *i-j, i?j or ipj) or NAACL")
      ->required()
      ->type_name("FILE");
  verb.add_option("files", options->files, "Links to evaluate (- = stdin)")->type_name("FILE");
  verb.add_option("--attention", options->attention,
                  "Attention to evaluate, JSON lines with \"attention\"")
      ->type_name("FILE");
  verb.add_flag("--merge-subwords", options->merge_subwords,
                "Evaluate the attention over words (pieces end in @@)");
  verb.add_option("--base", options->base,
                  "First position in the evaluated files: 0 or 1 (default: Pharaoh 0, NAACL 1)")
      ->type_name("N");
  verb.add_option("--gold-base", options->gold_base, "First position in the gold")->type_name("N");
  verb.add_flag("--flip", options->is_flipped, "The evaluated files have target before source");
  verb.add_flag("--json", *as_json, "JSON, a line for each file");
}

}  // namespace allot::cli
