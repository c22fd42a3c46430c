#include <fmt/format.h>

#include <memory>

#include "base/error.h"
#include "base/output_file.h"
#include "base/printable.h"
#include "commands.h"

namespace allot::cli {
namespace {

std::vector<const CLI::App*> verbs_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

std::string long_flags(const CLI::App& app) {
  std::string flags;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) flags += "--" + name + " ";
  }
  return flags;
}

std::string verb_list(const CLI::App& app) {
  std::string names;
  for (const CLI::App* verb : verbs_of(app)) names += verb->get_name() + " ";
  return names;
}

// bash: words after the verb complete to its flags and verbs; everything else to files.
std::string bash_script(const CLI::App& app) {
  std::string cases;
  for (const CLI::App* verb : verbs_of(app)) {
    cases += fmt::format("    {}) words=\"{}{}\" ;;\n", verb->get_name(), verb_list(*verb),
                         long_flags(*verb));
  }
  return fmt::format(R"(# bash completion for allot
_allot() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" words=""
  case "${{COMP_WORDS[1]}}" in
{}    *) [ "$COMP_CWORD" -eq 1 ] && words="{}{}" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ "${{current:0:1}}" != "-" ] && [ "$COMP_CWORD" -gt 1 ]; then
    COMPREPLY+=($(compgen -f -- "$current"))
  fi
}}
complete -o filenames -F _allot allot
)",
                     cases, verb_list(app), long_flags(app));
}

// zsh can run bash completions.
std::string zsh_script(const CLI::App& app) {
  return "#compdef allot\nautoload -U +X bashcompinit && bashcompinit\n" + bash_script(app);
}

std::string fish_quote(std::string text) {
  for (size_t i = 0; (i = text.find('\'', i)) != std::string::npos; i += 2) text.insert(i, "\\");
  return "'" + text + "'";
}

std::string fish_script(const CLI::App& app) {
  std::string script = "# fish completion for allot\n";
  for (const CLI::App* verb : verbs_of(app)) {
    script += fmt::format("complete -c allot -n __fish_use_subcommand -a {} -d {}\n",
                          verb->get_name(), fish_quote(verb->get_description()));
    for (const CLI::Option* option : verb->get_options()) {
      for (const std::string& name : option->get_lnames()) {
        script += fmt::format("complete -c allot -n '__fish_seen_subcommand_from {}' -l {} -d {}\n",
                              verb->get_name(), name, fish_quote(option->get_description()));
      }
    }
  }
  return script;
}

}  // namespace

void add_completion(Program& program) {
  auto shell = std::make_shared<std::string>();
  CLI::App& verb = program.add_verb(
      {"completion", "print a completion script for bash, zsh or fish",
       "allot completion bash > ~/.local/share/bash-completion/completions/allot"},
      [&program, shell](const Run&) {
        std::string script;
        if (*shell == "bash") {
          script = bash_script(program.app());
        } else if (*shell == "zsh") {
          script = zsh_script(program.app());
        } else if (*shell == "fish") {
          script = fish_script(program.app());
        } else {
          throw Error::usage("unknown shell " + quote(*shell), "choose one of: bash, zsh, fish");
        }
        write_file("-", script);
      });
  verb.add_option("shell", *shell, "bash, zsh or fish")->required()->type_name("SHELL");
}

}  // namespace allot::cli
