#include <fmt/format.h>

#include "base/output_file.h"
#include "base/version.h"
#include "commands.h"

namespace allot::cli {
namespace {

// Text for troff: hyphens that can be copied, no line that starts a request.
std::string roff(const std::string& text) {
  std::string escaped;
  bool at_line_start = true;
  for (const char c : text) {
    if (at_line_start && (c == '.' || c == '\'')) escaped += "\\&";
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else {
      escaped += c;
    }
    at_line_start = c == '\n';
  }
  return escaped;
}

void describe_options(std::string& page, const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    page += ".TP\n.B " + roff(plain_names(option->get_name(true, true)));
    if (!option->get_type_name().empty() && option->get_items_expected_max() > 0) {
      page += " " + roff(option->get_type_name());
    }
    page += "\n" + roff(option->get_description());
    if (!option->get_default_str().empty()) {
      page += roff(" (default: " + option->get_default_str() + ")");
    }
    page += "\n";
  }
}

void describe_command(std::string& page, const CLI::App& command, const std::string& path) {
  page += ".SS " + roff(path) + "\n" + roff(command.get_description()) + "\n";
  describe_options(page, command);
  for (const CLI::App* below : command.get_subcommands([](const CLI::App*) { return true; })) {
    describe_command(page, *below, path + " " + below->get_name());
  }
  if (!command.get_footer().empty()) page += ".PP\n.nf\n" + roff(command.get_footer()) + "\n.fi\n";
}

// The page is generated from the command line itself, so that the two always agree.
std::string manual_page(const CLI::App& app) {
  std::string page = fmt::format(".TH ALLOT 1 \"\" \"allot {}\" \"User Commands\"\n", kVersion);
  page += ".SH NAME\nallot \\- neural machine translation with attention budgets\n";
  page += ".SH SYNOPSIS\n.B allot\n.I COMMAND\n[options]\n";
  page +=
      ".SH DESCRIPTION\n" +
      roff(
          "allot turns raw parallel text into a translation model that gives every source word a "
          "budget of attention, to keep words from being repeated or dropped. Data is "
          "written to stdout, everything else to stderr; '-' or no file means stdin or "
          "stdout.") +
      "\n.SH OPTIONS\n";
  describe_options(page, app);
  page += ".SH COMMANDS\n";
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    describe_command(page, *command, command->get_name());
  }
  page +=
      ".SH EXIT STATUS\n" +
      roff(
          "0: success. 1: failure (output not writable, disk full, internal error). 2: error in "
          "the command line or the recipe. 3: input missing, unreadable, a directory or "
          "malformed. 130, 143, 129, 138: ended by Ctrl-C, by SIGTERM, by SIGHUP, by SIGUSR1, "
          "after saving where there is work to save.") +
      "\n";
  return page;
}

}  // namespace

void add_manual(Program& program) {
  program.add_command({"manual", "print the manual page", "allot manual | man -l -"},
                      [&program](const Run&) { write_file("-", manual_page(program.app())); });
}

}  // namespace allot::cli
