#include "app/aer.h"

#include <memory>

#include "base/output_file.h"
#include "commands.h"

namespace allot::cli {

void add_aer(Program& program) {
  auto options = std::make_shared<AerOptions>();
  auto as_json = std::make_shared<bool>(false);
  auto output = std::make_shared<std::string>("-");
  CLI::App& app = program.add_command({"aer", "evaluate word alignments: alignment error rate",
                                       "allot aer --gold test.gold forward.align reverse.align"},
                                      [=](const Run&) {
                                        std::string lines;
                                        for (const AerResult& result : run_aer(*options)) {
                                          lines +=
                                              (*as_json ? to_json(result) : to_text(result)) + "\n";
                                        }
                                        write_file(*output, lines);
                                      });
  app.add_option("--gold", options->gold,
                 "Gold links: Pharaoh (possible links: *i-j, i?j or ipj) or NAACL")
      ->required()
      ->type_name("FILE");
  app.add_option("-i,--input,files", options->files, "Links to evaluate (- = stdin)")
      ->type_name("FILE");
  app.add_option("--attention", options->attention,
                 "Attention to evaluate: JSON lines with \"attention\"")
      ->type_name("FILE");
  app.add_flag("--merge-subwords", options->merge_subwords,
               "Merge attention over subword tokens (ending in @@) into attention over words");
  app.add_option("--base", options->base,
                 "First position in the evaluated files: 0 or 1 (default: Pharaoh 0, NAACL 1)")
      ->type_name("N");
  app.add_option("--gold-base", options->gold_base, "First position in the gold file: 0 or 1")
      ->type_name("N");
  app.add_flag("--flip", options->is_flipped,
               "Links in the evaluated files are target-source (j-i)");
  app.add_flag("--json", *as_json, "Write JSON, one line per file");
  add_output_option(app, *output);
}

}  // namespace allot::cli
