#include <fmt/format.h>

#include <memory>

#include "base/error.h"
#include "base/output_file.h"
#include "base/printable.h"
#include "commands.h"

namespace allot::cli {
namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

std::string long_flags(const CLI::App& app) {
  std::string flags;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) flags += "--" + name + " ";
  }
  return flags;
}

std::string command_list(const CLI::App& app) {
  std::string names;
  for (const CLI::App* command : commands_of(app)) names += command->get_name() + " ";
  return names;
}

// bash: words after the command complete to its flags and commands; everything else to files.
std::string bash_script(const CLI::App& app) {
  std::string cases;
  for (const CLI::App* command : commands_of(app)) {
    cases += fmt::format("    {}) words=\"{}{}\" ;;\n", command->get_name(), command_list(*command),
                         long_flags(*command));
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
                     cases, command_list(app), long_flags(app));
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
  for (const CLI::App* command : commands_of(app)) {
    script += fmt::format("complete -c allot -n __fish_use_subcommand -a {} -d {}\n",
                          command->get_name(), fish_quote(command->get_description()));
    for (const CLI::Option* option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) {
        script += fmt::format("complete -c allot -n '__fish_seen_subcommand_from {}' -l {} -d {}\n",
                              command->get_name(), name, fish_quote(option->get_description()));
      }
    }
  }
  return script;
}

}  // namespace

void add_completion(Program& program) {
  auto shell = std::make_shared<std::string>();
  CLI::App& command = program.add_command(
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
  command.add_option("shell", *shell, "bash, zsh or fish")->required()->type_name("SHELL");
}

}  // namespace allot::cli
