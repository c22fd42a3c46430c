"""The command line itself: help, mistakes, exit codes, pipes, start-up time."""

import itertools
import os
import re
import resource
import subprocess

import allot_cli
from allot_cli import ALLOT, CliTest, run


def commands(path=()):
    """All commands, nested ones too, as tuples of words; groups are not listed."""
    found = []
    text = run(*path, "--help").stdout
    if "Commands:" not in text:
        return [path]
    for line in text.split("Commands:")[1].split("\n\n")[0].splitlines():
        if line.startswith("  ") and line[2] != " ":
            found += commands(path + (line.split()[0],))
    return found


class Help(CliTest):
    def test_every_command_has_help_with_an_example_that_names_it(self):
        for command in commands():
            with self.subTest(command=" ".join(command)):
                done = run(*command, "--help")
                self.assertEqual(done.returncode, 0)
                self.assertIn("Example", done.stdout)
                self.assertIn("allot " + " ".join(command), done.stdout.split("Example")[1])
                self.assertEqual(run("help", *command).stdout, done.stdout)
                for flag in ("--threads", "-q,--quiet", "-v,--verbose", "--log-level"):
                    self.assertIn(flag, done.stdout)

    def test_lines_are_not_too_long(self):
        for command in [()] + commands():
            text = run(*command, "--help").stdout.split("Example")[0]
            self.assertEqual([line for line in text.splitlines() if len(line) > 100], [], command)

    def test_names_no_flags_that_the_command_lacks(self):
        for command in commands():
            text = run(*command, "--help").stdout.split("\nExample")[0]
            flags = {flag for line in text.splitlines() if line.startswith("  -")
                     for flag in re.findall(r"--[a-z][a-z0-9-]*", line.split()[0])} | {"--help"}
            # Those of another command are named with it: "allot align --both --save-model".
            own = re.sub(r"allot [a-z-]+( --[a-z-]+)+", "", " ".join(text.split()))
            with self.subTest(command=" ".join(command)):
                self.assertEqual(set(re.findall(r"(?<![\w-])--[a-z][a-z0-9-]*", own)) - flags, set())

    def test_names_that_turn_a_flag_off_are_plain(self):
        self.assertIn("  --nfc,--no-nfc  ", run("clean", "--help").stdout)
        self.assertNotIn("{false}", run("manual").stdout)

    def test_no_arguments_print_help_and_are_a_mistake(self):
        done = run()
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stdout, "")
        self.assertIn("Commands:", done.stderr)

    def test_help_alone_lists_the_commands(self):
        self.assertEqual(run("help").stdout, run("--help").stdout)
        self.assertIn("did you mean 'manual'?", run("help", "manul").stderr)

    def test_version(self):
        done = run("--version")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"^allot \d+\.\d+\.\d+\n$")

    def test_options_page_names_every_command_and_flag(self):
        with open(os.path.join(allot_cli.SOURCE, "docs", "options.md"), encoding="utf-8") as file:
            page = file.read()
        for command in commands():
            name = "allot " + " ".join(command)
            sections = [s for s in page.split("\n## ") if name in s]
            self.assertTrue(sections, f"docs/options.md has no section for '{name}'")
            for word in re.findall(r"[\s,](--[a-z][a-z0-9-]*)", run(*command, "--help").stdout):
                if word not in ("--help", "--threads", "--quiet", "--verbose", "--log-level"):
                    self.assertRegex("".join(sections), re.escape(word) + r"(?![a-z0-9-])",
                                     f"docs/options.md does not explain {name} {word}")


class Letters(CliTest):
    """One letter means the same in every command, and every command with such a flag has its letter."""

    def test_all_commands_alike(self):
        letters = {"--source": "-s", "--target": "-t", "--model": "-m", "--input": "-i", "--output": "-o",
                   "--language": "-l"}
        longer = {short: long for long, short in letters.items()}
        for command in commands():
            for flags in re.findall(r"^  (-[^ ]+)", run(*command, "--help").stdout, re.MULTILINE):
                short = [flag for flag in flags.split(",") if not flag.startswith("--")]
                for long in set(flags.split(",")) & set(letters):
                    self.assertEqual(short, [letters[long]], (command, flags))
                for flag in set(short) & set(longer):
                    allowed = [longer[flag]] + (["--hypothesis"] if flag == "-i" else [])
                    self.assertTrue(set(allowed) & set(flags.split(",")), (command, flags))

    def test_h_is_help_and_nothing_else(self):
        for command in [()] + commands():
            found = re.findall(r"^  (-h\b[^ ]*)", run(*command, "--help").stdout, re.MULTILINE)
            self.assertEqual(found, ["-h,--help"], command)
            self.assertEqual(run(*command, "-h").stdout, run(*command, "--help").stdout, command)

    def test_reports_go_to_a_file(self):
        self.write("a", "der Hund\nein Haus\n")
        self.write("b", "the dog\na house\n")
        self.write("links", "0-0 1-1\n0-0 1-1\n")
        for arguments in (["aer", "--gold", "links", "links"], ["check", "a", "b"], ["fertility", "stats", "a", "links"]):
            with self.subTest(arguments=arguments):
                expected = self.allot(*arguments).stdout
                self.assertNotEqual(expected, "")
                done = self.allot(*arguments, "-o", "report")
                self.assertEqual((done.returncode, done.stdout, self.read("report")), (0, "", expected))
        for arguments in (["bench", "attention", "--rows", "8", "--seconds", "0.01"],
                          ["bench", "align", "--sentences", "50", "--repeat", "1"]):
            with self.subTest(arguments=arguments):
                done = self.allot(*arguments, "--json", "--output", "report")
                self.assertEqual((done.returncode, done.stdout), (0, ""))
                self.assertEqual(self.read("report")[0], "{")

    def test_reports_of_bad_input_are_written(self):
        self.write("a", "ein Haus\nzwei\n")
        self.write("b", "a house\n")
        done = self.allot("check", "a", "b", "-o", "report")
        self.assertEqual((done.returncode, done.stdout), (3, ""))
        self.assertIn("the files do not have the same number of lines", self.read("report"))

    def test_every_report_has_an_output(self):
        for command in commands():
            if command[0] in ("aer", "check", "inspect", "bench", "fertility", "evaluate", "attention"):
                self.assertIn("-o,--output", run(*command, "--help").stdout, command)

    def test_input_by_flag(self):
        self.write("in", "a b\n")
        expected = self.allot("vocab", "in").stdout
        self.assertEqual(expected, "a 1\nb 1\n")
        for flag in ("-i", "--input"):
            self.assertEqual(self.allot("vocab", flag, "in").stdout, expected)
            self.assertEqual(self.allot("tokenize", "-l", "en", flag, "in", "-o", "out").returncode, 0)
            self.assertEqual(self.read("out"), "a b\n")


class Mistakes(CliTest):
    def test_unknown_command_names_the_nearest(self):
        self.assert_fails(self.allot("manul"), 2,
                          "allot: unknown command 'manul'\n"
                          "  to fix: did you mean 'manual'? 'allot --help' lists all commands\n")

    def test_unknown_flag_names_the_nearest(self):
        self.assert_fails(self.allot("manual", "--quite"), 2,
                          "allot: unknown flag '--quite'\n"
                          "  to fix: did you mean '--quiet'? 'allot manual --help' lists all flags\n")

    def test_a_letter_is_not_taken_for_another(self):
        self.assert_fails(self.allot("manual", "-x"), 2,
                          "allot: unknown flag '-x'\n  to fix: 'allot manual --help' lists all flags\n")

    def test_a_flag_that_was_cut_short(self):
        done = self.allot("translate", "-m", "x", "--beam", "3")
        self.assertEqual(done.returncode, 2)
        self.assertIn("did you mean '--beam-size'?", done.stderr)

    def test_an_unknown_flag_comes_before_the_required_one_that_is_missing(self):
        self.assert_fails(self.allot("evaluate", "--hyp", "x", "--reference", "y"), 2,
                          "allot: unknown flag '--hyp'\n"
                          "  to fix: did you mean '--hypothesis'? 'allot evaluate --help' lists all flags\n")
        self.assert_fails(self.allot("evaluate", "-x", "y"), 2,
                          "allot: unknown flag '-x'\n  to fix: 'allot evaluate --help' lists all flags\n")

    def test_one_dash_for_two(self):
        self.assert_fails(self.allot("check", "-source", "a"), 2,
                          "allot: unknown flag '-source'\n"
                          "  to fix: did you mean '--source'? 'allot check --help' lists all flags\n")
        self.assert_fails(self.allot("check", "-xsource=a", "-t", "b"), 2,
                          "allot: unknown flag '-xsource'\n"
                          "  to fix: did you mean '--source'? 'allot check --help' lists all flags\n")

    def test_what_begins_like_help_is_not_help(self):
        for arguments, nearest in ((("evaluate", "-hyp", "x"), "--hypothesis"), (("evaluate", "-q", "-hyp=x"), "--hypothesis"),
                                   (("compare", "-hyp"), "--help"), (("translate", "-m", "x", "-hm"), ""),
                                   (("translate", "-host"), ""), (("bench", "train", "-hidden-size", "3"), ""), (("-hx",), "")):
            with self.subTest(arguments=arguments):
                flag = next(one for one in arguments if one.startswith("-h")).split("=")[0]
                command = " ".join(("allot", *itertools.takewhile(lambda one: one[0] != "-", arguments)))
                meant = f"did you mean '{nearest}'? " if nearest else ""
                self.assert_fails(self.allot(*arguments), 2, f"allot: unknown flag '{flag}'\n"
                                                             f"  to fix: {meant}'{command} --help' lists all flags\n")

    def test_values_may_begin_like_help(self):
        for name in ("-h", "-hx", "-help"):
            self.write(name, "a b\n")
        for arguments in (("-i", "-hx"), ("--input", "-h"), ("-i", "-h", "-o", "-"), ("--input=-hx",), ("--", "-hx"),
                          ("--", "-help")):
            with self.subTest(arguments=arguments):
                done = self.allot("vocab", *arguments)
                self.assertEqual((done.returncode, done.stdout), (0, "a 1\nb 1\n"), done.stderr)
        # That of the flag before it is not a flag which has one.
        self.assertIn("unknown flag '-hx'", self.allot("vocab", "-i", "-o", "-hx").stderr)

    def test_values_that_are_no_numbers(self):
        self.assert_fails(self.allot("manual", "--threads", "two"), 2,
                          "allot: --threads: 'two' is not a whole number\n"
                          "  to fix: see 'allot manual --help'\n")
        self.assert_fails(self.allot("translate", "-m", "x", "--alpha", "y"), 2,
                          "allot: --alpha: 'y' is not a number\n  to fix: see 'allot translate --help'\n")

    def test_numbers_that_do_not_fit(self):
        # What CLI11 makes of them: the largest number, the largest number, 16.
        largest = 2**64 - 1
        for value, problem in (("-1", "must be at least 0, not '-1'"),
                               (f"{largest + 1}", f"must be at most {largest}, not '{largest + 1}'"),
                               ("9" * 20, f"must be at most {largest}, not '{'9' * 20}'"),
                               ("0x10", "'0x10' is not a whole number"),
                               ("1e3", "'1e3' is not a whole number"),
                               ("-", "'-' is not a whole number")):
            self.assert_fails(self.allot("demo", "--write-corpus", "x", "--seed", value), 2,
                              f"allot: --seed: {problem}\n"
                              "  to fix: see 'allot demo --help'\n")
        self.assert_fails(self.allot("translate", "-m", "x", "--alpha", "1e999"), 2,
                          "allot: --alpha: '1e999' is not a number\n  to fix: see 'allot translate --help'\n")

    def test_zeros_in_front_of_a_number(self):
        self.assertEqual(self.allot("demo", "--write-corpus", "x", "--sentences", "00100").returncode, 0)
        self.assertEqual(self.read("x/train.de").count("\n"), 100)

    def test_names_that_are_empty(self):
        self.assert_fails(self.allot("translate", "-m", ""), 2,
                          "allot: --model: the name is empty\n  to fix: name a folder\n")

    def test_unknown_command_that_is_like_nothing(self):
        self.assert_fails(self.allot("zzzzzzzz"), 2,
                          "allot: unknown command 'zzzzzzzz'\n  to fix: 'allot --help' lists all commands\n")

    def test_missing_argument(self):
        self.assert_fails(self.allot("completion"), 2,
                          "allot: shell is required\n  to fix: see 'allot completion --help'\n")

    def test_bad_value(self):
        done = self.allot("manual", "--threads", "many")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--threads", done.stderr)
        self.assertIn("to fix: see 'allot manual --help'", done.stderr)

    def test_bad_log_level_lists_the_choices(self):
        self.assert_fails(self.allot("manual", "--log-level", "loud"), 2,
                          "allot: unknown log level 'loud'\n"
                          "  to fix: choose one of: debug, info, warning, error\n")

    def test_unexpected_argument(self):
        self.assert_fails(self.allot("manual", "extra"), 2,
                          "allot: unexpected argument 'extra'\n  to fix: see 'allot manual --help'\n")


class Manners(CliTest):
    def test_underscores_are_hyphens(self):
        self.assertEqual(run("manual", "--log_level=error").returncode, 0)

    def test_common_flags_work_before_or_after_the_command(self):
        self.assertEqual(run("--threads", "1", "manual").returncode, 0)
        self.assertEqual(run("manual", "--threads", "1").returncode, 0)

    def test_full_disk(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([ALLOT, "manual"], stdout=full, stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.decode(),
                         "<stdout>: cannot be written: No space left on device\n"
                         "  to fix: free some space on the disk, then run again\n")

    def test_a_reader_that_leaves_ends_it_quietly(self):
        # Python ignores SIGPIPE, and children inherit that: allot must undo it.
        done = subprocess.run(["bash", "-c", f"yes word | {ALLOT} undo-bpe | head -n 1"], capture_output=True,
                              timeout=60)
        self.assertEqual(done.stdout, b"word\n")
        self.assertEqual(done.stderr, b"")

    def test_answers_line_by_line_on_a_pipe(self):
        process = subprocess.Popen([ALLOT, "undo-bpe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.addCleanup(process.kill)
        for word in (b"one\n", b"two\n"):
            process.stdin.write(word)
            process.stdin.flush()
            self.assertEqual(process.stdout.readline(), word)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)

    def test_starts_fast(self):
        # CPU time of the fastest of some starts: a busy machine makes the clock unfair.
        with open(ALLOT, "rb") as program:
            if re.search(b"__(asan|tsan)_init", program.read()):
                self.skipTest("sanitizers start slowly")
        self.assertLess(min(self.start_seconds() for _ in range(20)), 0.020)

    @staticmethod
    def start_seconds():
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([ALLOT, "--version"], stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Generated(CliTest):
    def test_completions_know_the_commands(self):
        for shell in ("bash", "zsh", "fish"):
            done = run("completion", shell)
            self.assertEqual(done.returncode, 0)
            for command in commands():
                self.assertIn(command[0], done.stdout)

    def test_bash_completes(self):
        script = self.write("allot.bash", run("completion", "bash").stdout)
        done = subprocess.run(
            ["bash", "-c", f"source {script}; COMP_WORDS=(allot man); COMP_CWORD=1; _allot; echo ${{COMPREPLY[@]}}"],
            cwd=self.folder, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.stdout, "manual\n")

    def test_manual_names_every_command(self):
        page = run("manual").stdout.replace("\\-", "-")
        for command in commands():
            self.assertIn(".SS " + " ".join(command), page)


if __name__ == "__main__":
    allot_cli.main()
