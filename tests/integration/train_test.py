"""allot train: from raw text to a model folder, and everything that can go wrong on the way."""

import glob
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import time

import allot_cli
from allot_cli import ALLOT, CliTest, unless_sanitized

# A model that trains in a second.
SMALL = ["--set", "model.hidden-size=16", "--set", "model.embedding-size=16", "--set", "training.shards=2",
         "--set", "bpe.merges=50", "--set", "batch.size=8", "--set", "schedule.warmup=2"]


class TrainTest(CliTest):
    def setUp(self):
        super().setUp()
        self.pairs("train", 60, 1)
        self.pairs("valid", 6, 2)

    def pairs(self, name, count, seed):
        """Sentences that all differ."""
        choose = random.Random(seed)
        nouns = [("Hund", "dog"), ("Katze", "cat"), ("Haus", "house"), ("Baum", "tree"), ("Brief", "letter")]
        verbs = [("sieht", "sees"), ("sucht", "seeks"), ("findet", "finds")]
        lines = []
        for number in range(count):
            a, b, verb = choose.choice(nouns), choose.choice(nouns), choose.choice(verbs)
            code = f"{seed}{number:02}"
            lines.append((f"Nummer {code}: {a[0]} {verb[0]} {b[0]}.\n", f"Number {code}: {a[1]} {verb[1]} {b[1]}.\n"))
        self.write(name + ".de", "".join(line[0] for line in lines))
        self.write(name + ".en", "".join(line[1] for line in lines))

    def arguments(self, *more, output="model"):
        return ["train", "tiny", "--source", "train.de", "--target", "train.en", "--valid-source", "valid.de",
                "--valid-target", "valid.en", "--source-language", "de", "--target-language", "en", "-o", output,
                "--quiet", *SMALL, "--set", "training.epochs=3", *more]

    def train(self, *more, output="model", **options):
        return self.allot(*self.arguments(*more, output=output), **options)

    def weights(self, output="model"):
        with open(self.path(output + "/model.safetensors"), "rb") as file:
            return file.read()


class Training(TrainTest):
    def test_one_command_makes_a_model_folder(self):
        done = self.train("--set", "training.epochs=12", "--set", "schedule.learning-rate=0.01")
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        for name in ("model.json", "model.safetensors", "source.vocab", "target.vocab", "source.bpe", "target.bpe"):
            self.assertTrue(os.path.exists(self.path("model/" + name)), name)
        for name in ("log.jsonl", "curve.svg", "recipe.yml"):
            self.assertTrue(os.path.exists(self.path("model.run/" + name)), name)
        self.assertEqual(self.allot("inspect", "model").returncode, 0)

    def test_the_recipe_of_a_run_makes_the_same_model(self):
        self.assertEqual(self.train().returncode, 0)
        done = self.allot("train", "model.run/recipe.yml", "-o", "again", "--quiet", "--threads", "1")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(self.weights("again"), self.weights())

    def test_tab_separated_text(self):
        self.assertEqual(self.train("--set", "training.epochs=1").returncode, 0)
        for name in ("train", "valid"):
            pairs = zip(self.read(name + ".de").splitlines(), self.read(name + ".en").splitlines())
            self.write(name + ".tsv", "".join(f"{source}\t{target}\n" for source, target in pairs))
        arguments = ["train", "tiny", "--tsv", "train.tsv", "--valid-tsv", "valid.tsv", "--source-language", "de",
                     "--target-language", "en", "-o", "other", "--quiet", *SMALL, "--set", "training.epochs=1"]
        done = self.allot(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.weights("other"), self.weights())
        self.assert_fails(self.allot(*arguments, "--source", "train.de"), 2,
                          "allot: tsv, which has both sides, and a source or target file are both set\n"
                          "  to fix: choose one of them\n")
        self.write("train.tsv", self.read("train.tsv") + "ohne Tabulator\n")
        self.assert_fails(self.allot(*arguments, "--overwrite"), 3,
                          "train.tsv:61: 0 tabs where one is expected: source, tab, target\n"
                          "  to fix: keep two columns (for example: cut -f 1,2 FILE), or let 'allot clean' drop such lines\n")

    def test_translation_memories(self):
        self.assertEqual(self.train("--set", "training.epochs=1").returncode, 0)
        for name in ("train", "valid"):
            pairs = zip(self.read(name + ".de").splitlines(), self.read(name + ".en").splitlines())
            units = "".join(f'<tu><tuv xml:lang="en-GB"><seg>{target}</seg></tuv><tuv xml:lang="de"><seg>{source}</seg></tuv>'
                            "</tu>\n" for source, target in pairs)
            self.write(name + ".tmx", f'<tmx version="1.4"><body>\n{units}</body></tmx>')
        arguments = ["train", "tiny", "--tsv", "train.tmx", "--valid-tsv", "valid.tmx", "--source-language", "de",
                     "-o", "other", "--quiet", *SMALL, "--set", "training.epochs=1"]
        done = self.allot(*arguments, "--target-language", "en")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.weights("other"), self.weights())
        self.assert_fails(self.allot(*arguments, "--target-language", "fr", "--overwrite"), 3,
                          "train.tmx: has no text in 'fr'\n"
                          "  to fix: choose two of its languages: de (60), en-GB (60)\n")

    def test_validation_text_is_taken_from_the_training_text(self):
        arguments = ["train", "tiny", "--source", "train.de", "--target", "train.en", "--source-language", "de",
                     "--target-language", "en", "-o", "model", *SMALL, "--set", "training.epochs=1"]
        self.assert_fails(self.allot(*arguments, "--quiet"), 3,
                          "train.de: no validation text is set, and the training text (60 pairs) is too short to take it from\n"
                          "  to fix: set valid-source and valid-target (or --valid-source, --valid-target) to text that is "
                          "not trained on\n")
        self.pairs("train", 200, 1)
        done = self.allot(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("no validation text is set: 10 pairs of train.de are held out for validation (0 equal to "
                      "them left out)\n", done.stderr)
        self.assertIn("training: 190 of 190 pairs", done.stderr)
        first = self.weights()
        # The same again, and another training text is not taken for it.
        self.assertEqual(self.allot(*arguments, "--quiet", "--overwrite").returncode, 0)
        self.assertEqual(self.weights(), first)
        self.pairs("train", 220, 1)
        self.assertIn("no validation text is set: 11 pairs of train.de", self.allot(*arguments, "--overwrite").stderr)
        self.assert_fails(self.allot(*arguments, "--valid-source", "valid.de"), 2,
                          "allot: the validation text has one side\n"
                          "  to fix: set both valid-source and valid-target (or --valid-source, --valid-target)\n")

    def test_seed(self):
        self.assertIn("\nseed: 7\n", self.train("--seed", "7", "--dry-run").stdout)

    def test_a_slash_behind_the_output_means_nothing(self):
        self.assertEqual(self.train(output="model/").returncode, 0)
        self.assertEqual(sorted(name for name in os.listdir(self.folder) if "." not in name), ["allot-cache", "model"])
        self.assertNotIn("allot-cache", os.listdir(self.path("model")))
        self.assertEqual(self.train("--resume", output="model//").returncode, 0)

    def test_a_second_run_finds_everything_prepared(self):
        self.assertEqual(self.train().returncode, 0)
        before = sorted(os.listdir(self.path("allot-cache")))
        self.assertEqual(self.train("--set", "model.transform=softmax", output="other").returncode, 0)
        self.assertEqual(sorted(os.listdir(self.path("allot-cache"))), before)

    def test_log_is_json_lines(self):
        self.train()
        events = [json.loads(line) for line in self.read("model.run/log.jsonl").splitlines()]
        self.assertEqual(events[0]["event"], "start")
        self.assertEqual(events[-1]["event"], "end")
        self.assertEqual(sum(event["event"] == "validation" for event in events), 3)

    def test_sizes_and_optimizers(self):
        for i, change in enumerate(["optimizer.kind=adamw", "optimizer.kind=adagrad", "optimizer.kind=momentum",
                                    "optimizer.kind=sgd", "schedule.kind=plateau", "schedule.kind=epoch-halving",
                                    "schedule.kind=inverse-sqrt", "schedule.kind=constant", "batch.unit=tokens",
                                    "model.transform=softmax", "sink=constrained", "bpe.joint=no",
                                    "training.accumulate=3", "averaging.ema=0.9", "averaging.checkpoints=2",
                                    "validation.every=4", "validation.measures=[perplexity, bleu, drop]",
                                    "model.shared-embeddings=yes", "lowercase=yes", "pretokenized=yes"]):
            with self.subTest(change):
                done = self.train("--set", "training.epochs=1", "--set", change, output=f"m{i}")
                # After one epoch it may still say the same of every sentence.
                self.assertNotIn("to fix", done.stderr)
                self.assertEqual(done.returncode, 0)

    def test_bpe_dropout_goes_without_guided_attention(self):
        done = self.train("--set", "training.epochs=1", "--set", "bpe.dropout=0.1")
        self.assert_fails(done, 2, "allot: attention-guide.weight is 0.2, but bpe.dropout splits words differently in every epoch\n"
                                   "  to fix: set one of them to 0\n")
        done = self.train("--set", "training.epochs=1", "--set", "bpe.dropout=0.1", "--set", "attention-guide.weight=0")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_smallest_model(self):
        done = self.train("--set", "model.hidden-size=2", "--set", "model.embedding-size=1", "--set",
                          "model.tied-embeddings=no", "--set", "training.epochs=1")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_dry_run_prints_a_recipe_that_can_be_used(self):
        done = self.train("--dry-run")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for part in ("# parameters: ", "# memory: about ", "# expected time: "):
            self.assertIn(part, done.stdout)
        self.assertFalse(os.path.exists(self.path("model.run")))
        self.write("whole.yml", done.stdout)
        self.assertEqual(self.allot("train", "whole.yml", "--quiet").returncode, 0)

    def test_one_sentence_is_enough(self):
        for name in ("train", "valid"):
            self.write(name + ".de", "Ja.\n")
            self.write(name + ".en", "Yes.\n")
        done = self.train()
        self.assertEqual((done.returncode, done.stderr), (0, ""))


class MistakesInTheText(TrainTest):
    """What is noticed before anything is trained."""

    def dry_run(self, *more):
        return self.allot("train", "tiny", "--source", "train.de", "--target", "train.en", "--valid-source", "valid.de",
                          "--valid-target", "valid.en", "-o", "model", *SMALL, "--dry-run", *more)

    def languages(self, source, target):
        return ("--source-language", source, "--target-language", target)

    def test_validation_text_that_is_training_text(self):
        for ending in (".de", ".en"):
            self.write("valid" + ending, "".join(self.read("train" + ending).splitlines(True)[:20]))
        done = self.dry_run(*self.languages("de", "en"))
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.endswith(
            "valid.de:1: 20 of 20 validation pairs are also in the training text (this one is its line 1)\n"
            "  to fix: validate on text that is not trained on: the choice of the best model depends on it; or set "
            "allow-overlap (--allow-overlap)\n"), done.stderr)
        done = self.dry_run(*self.languages("de", "en"), "--allow-overlap")
        self.assertEqual(done.returncode, 0)
        self.assertIn("warning: valid.de:1: 20 of 20 validation pairs are also in the training text", done.stderr)

    def test_languages_and_sides(self):
        for name in ("train", "valid"):
            self.write(name + ".de", "".join(f"{name} {i}: der Hund ist in dem Haus und das ist nicht gut\n" for i in range(40)))
            self.write(name + ".en", "".join(f"{name} {i}: the dog is in the house and that is not good\n" for i in range(40)))
        done = self.dry_run(*self.languages("de", "en"))
        self.assertIn("words are split by the rules of German (de) and English (en)\n", done.stderr)
        self.assertNotIn("looks like", done.stderr)
        done = self.dry_run(*self.languages("en", "de"))
        self.assertIn("warning: train.de: swapped-sides: looks like German and the target looks like English, but the "
                      "languages are given as en and de", done.stderr)
        done = self.dry_run(*self.languages("ro", "xx"))
        self.assertIn("warning: train.de: other-language: looks like German, but its language is given as ro (Romanian)",
                      done.stderr)
        self.assertIn("warning: target-language: unknown language 'xx'", done.stderr)
        done = self.dry_run(*self.languages("de", "en"), "--set", "valid-source=valid.en", "--set",
                            "valid-target=valid.de")
        self.assertIn("warning: valid.en is spelled like train.en, and valid.de like train.de: are the files swapped?\n",
                      done.stderr)

    def test_mistakes_are_named_in_every_run(self):
        """Also when the text is not looked at again."""
        for name in ("train", "valid"):
            self.write(name + ".de", "".join(f"{name} {i}: der Hund ist in dem Haus und das ist nicht gut\n" for i in range(40)))
            self.write(name + ".en", "".join(f"{name} {i}: the dog is in the house and that is not good\n" for i in range(40)))
        swapped = ("--set", "valid-source=valid.en", "--set", "valid-target=valid.de")
        for more, message in ((self.languages("en", "de"), "train.de: swapped-sides: looks like German"),
                              ((*self.languages("de", "en"), *swapped), "valid.en is spelled like train.en")):
            self.dry_run(*more)
            done = self.dry_run(*more)
            with self.subTest(message):
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("\nreusing ", done.stderr)
                self.assertIn("warning: " + message, done.stderr)

    def test_text_that_could_be_copied(self):
        message = ("60 of 60 pairs have the same numbers on both sides; a model copies them unchanged if it is trained with "
                   "protect: [numbers] (in the recipe, or with --set)\n")
        for _ in range(2):
            self.assertEqual(self.dry_run(*self.languages("de", "en")).stderr.count(message), 1)
        done = self.dry_run(*self.languages("de", "en"), "--set", "protect=[numbers]")
        self.assertNotIn("unchanged", done.stderr)
        # A text that allot has made itself.
        done = self.allot("train", "tiny", "-o", "model", *SMALL, "--dry-run", "--set", "built-in-sentences=8000")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("unchanged", done.stderr)

    def test_one_file_twice(self):
        for side, text in (("target", "train.de"), ("valid-target", "valid.de")):
            self.assert_fails(self.train("--set", f"{side}=./{text}"), 2,
                              f"allot: source and target are the same file: './{text}'\n"
                              "  to fix: give the translation of the source as target\n")

    def test_three_columns(self):
        pairs = zip(self.read("train.de").splitlines(), self.read("train.en").splitlines())
        self.write("three.tsv", "".join(f"{i}\t{source}\t{target}\n" for i, (source, target) in enumerate(pairs)))
        arguments = ["train", "tiny", "--tsv", "three.tsv", *self.languages("de", "en"), "-o", "model", "--quiet", *SMALL]
        message = "three.tsv:1: 2 tabs where one is expected: source, tab, target\n"
        self.assert_fails(self.allot(*arguments, "--valid-source", "valid.de", "--valid-target", "valid.en"), 3,
                          message + "  to fix: keep two columns (for example: cut -f 1,2 FILE), or let 'allot clean' drop "
                          "such lines\n")
        # Also where validation text is taken from it.
        self.assert_fails(self.allot(*arguments), 3,
                          message + "  to fix: keep the two columns that matter, for example: cut -f 1,2 FILE\n")

    def test_a_table_without_names_of_columns(self):
        pairs = zip(self.read("train.de").splitlines(), self.read("train.en").splitlines())
        self.write("a.csv", "de,en\n" + "".join(f'"{source}","{target}"\n' for source, target in pairs))
        arguments = ["train", "tiny", "--tsv", "a.csv", *self.languages("de", "en"), "-o", "model", *SMALL, "--dry-run", "--quiet"]
        validation = ["--valid-source", "valid.de", "--valid-target", "valid.en"]
        for more in ([], validation):
            self.assert_fails(self.allot(*arguments, *more), 3,
                              "a.csv:1: no tab where one is expected: source, tab, target\n"
                              "  to fix: a table (CSV) is read by the names of its columns: give --source-column NAME and "
                              "--target-column NAME\n")
        done = self.allot(*arguments, *validation, "--source-column", "de", "--target-column", "en")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_encodings(self):
        self.write("train.de", self.read("train.de").replace("Hund", "Tür").encode("latin-1"))
        done = self.dry_run(*self.languages("de", "en"))
        self.assertEqual(done.returncode, 3)
        self.assertIn("the file is likely ISO-8859-1; add --encoding ISO-8859-1", done.stderr)
        self.assertEqual(self.dry_run(*self.languages("de", "en"), "--encoding", "ISO-8859-1").returncode, 0)


class KillAndResume(TrainTest):
    def kill_and_resume(self, times):
        more = ("--set", "checkpoint.every=3", "--set", "averaging.checkpoints=2", "--set", "averaging.ema=0.9",
                "--set", "training.epochs=6")
        start = time.time()
        self.assertEqual(self.train(*more, output="whole").returncode, 0)
        duration = time.time() - start
        choose = random.Random(7)
        for _ in range(times):
            process = subprocess.Popen([ALLOT, *self.arguments(*more, "--resume")], cwd=self.folder,
                                       stderr=subprocess.DEVNULL)
            time.sleep(choose.uniform(0, duration))
            process.kill()
            process.wait()
        self.assertEqual(self.train(*more, "--resume").returncode, 0)
        self.assertEqual(self.weights(), self.weights("whole"))


class Resume(KillAndResume):
    def test_signal_saves_and_leaves(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):
                shutil.rmtree(self.path("model.run"), ignore_errors=True)
                process = self.start(*self.arguments("--overwrite", "--set", "training.epochs=3000"))
                self.wait_until(lambda: os.path.exists(self.path("model/model.json")) and
                                glob.glob(self.path("model.run/checkpoints/update-*")), process)
                process.send_signal(number)
                stderr = process.communicate(timeout=60)[1].decode()
                self.assertEqual(process.returncode, -number)
                self.assertRegex(stderr, r"model.run: stopped after update [\d,]+; everything is saved\n"
                                         r"  to fix: continue with --resume\n$")

    def test_kill_at_random_moments_does_not_show(self):
        """Few times here; tests/slow/train_kill_test.py has more."""
        self.kill_and_resume(times=3)

    def test_damaged_checkpoint_falls_back_and_says_so(self):
        more = ("--set", "checkpoint.every=4")
        self.train(*more, output="whole")
        self.train(*more)
        newest = sorted(glob.glob(self.path("model.run/checkpoints/update-*")))[-1]
        with open(newest + "/arrays.safetensors", "r+b") as file:
            file.seek(-100, os.SEEK_END)
            file.write(b"damage")
        shutil.rmtree(self.path("model"))
        done = self.train(*more, "--resume")
        self.assertEqual(done.returncode, 0)
        self.assertIn("arrays.safetensors: has changed since it was written", done.stderr)
        self.assertIn("falling back to the checkpoint before", done.stderr)
        self.assertEqual(self.weights(), self.weights("whole"))

    def test_all_checkpoints_damaged(self):
        self.train()
        for path in glob.glob(self.path("model.run/checkpoints/*/checkpoint.json")):
            with open(path, "w", encoding="utf-8") as file:
                file.write("{")
        done = self.train("--resume")
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.endswith(
            "model.run/checkpoints: every checkpoint is damaged\n"
            "  to fix: start again with --overwrite, or from the best model so far with init-from\n"), done.stderr)

    def test_a_run_is_not_replaced_unasked(self):
        self.train()
        self.assert_fails(self.train(), 2,
                          "model.run: already contains a training run\n"
                          "  to fix: continue with --resume, start over with --overwrite, or name another output\n")
        self.assertEqual(self.train("--overwrite").returncode, 0)

    def test_a_finished_run_stays_what_it_is(self):
        self.train()
        names = ("model.run/training-hash", "model.run/recipe.yml", "model.run/log.jsonl", "model/model.json")
        before = [self.read(name) for name in names]
        self.assertEqual(len(json.loads(before[3])["training"]["hash"]), len(before[0].strip()))
        self.assertEqual(self.train("--resume", "--set", "optimizer.clip=2").returncode, 0)
        self.assertEqual([self.read(name) for name in names], before)

    def test_only_a_finished_model_says_which_training_it_was(self):
        process = self.start(*self.arguments("--set", "training.epochs=3000"))
        self.wait_until(lambda: os.path.exists(self.path("model/model.json")), process)
        process.kill()
        process.communicate()
        self.assertNotIn("hash", json.loads(self.read("model/model.json"))["training"])

    def test_resuming_and_starting_over_exclude_each_other(self):
        self.assert_fails(self.train("--resume", "--overwrite"), 2,
                          "allot: --resume continues a run and --overwrite starts over\n  to fix: leave one of them out\n")

    def test_a_model_without_checkpoints_is_not_replaced(self):
        self.train()
        before = self.weights()
        shutil.rmtree(self.path("model.run"))
        self.assert_fails(self.train("--resume"), 2,
                          "model: is a model without checkpoints: there is nothing to resume from\n"
                          "  to fix: train from its weights with init-from and another output, or start over in its "
                          "place with --overwrite\n")
        self.assertEqual(self.weights(), before)
        self.assertFalse(os.path.exists(self.path("model.run")))

    def test_one_training_at_a_time(self):
        process = self.start(*self.arguments("--set", "training.epochs=3000"))
        self.wait_until(lambda: os.path.exists(self.path("model.run/log.jsonl")), process)
        self.assert_fails(self.train("--overwrite"), 1,
                          "model.run/lock: another training is at work in this folder\n"
                          "  to fix: wait for it to end, or name another folder with -o\n")

    def test_other_data_is_not_resumed(self):
        self.train()
        self.pairs("train", 50, 9)
        self.assert_fails(self.train("--resume"), 2,
                          "model.run: the run was started with other data or another model\n"
                          "  to fix: give the same files and model keys as before, or start over with --overwrite\n")


class Mistakes(TrainTest):
    def test_recipe_mistakes(self):
        cases = [
            ("model:\n  hiden-size: 3\n", "r.yml:2: unknown key 'model.hiden-size'\n"
             "  to fix: did you mean 'model.hidden-size'? 'allot train --list-keys' lists all keys\n"),
            ("seed: 1\nmodel:\n  hidden-size: many\n", "r.yml:3: model.hidden-size: 'many' is not a whole number\n"
             "  to fix: write digits only: 500\n"),
            ("sink: sometimes\n", "r.yml:1: sink: unknown sink 'sometimes'\n"
             "  to fix: choose one of: always, constrained, never\n"),
            ("source: [\n", "r.yml:2: not YAML: end of sequence flow not found\n"
             "  to fix: write 'key: value' lines; keys of a group stand below it, indented alike\n"),
            ("base: smal\n", "allot: unknown recipe 'smal': neither built in nor a file\n"
             "  to fix: did you mean 'small'? built in are: paper, paper-transformer, small, "
             "small-transformer, tiny, demo\n"),
        ]
        for text, message in cases:
            with self.subTest(text):
                self.write("r.yml", text)
                self.assert_fails(self.allot("train", "r.yml"), 2, message)

    def test_missing_recipe_file(self):
        self.assertEqual(self.allot("train", "missing.yml").returncode, 3)

    def test_bad_set(self):
        self.assert_fails(self.allot("train", "tiny", "--set", "sed=1"), 2,
                          "allot: --set sed=1: unknown key 'sed'\n"
                          "  to fix: did you mean 'seed'? 'allot train --list-keys' lists all keys\n")

    def test_missing_settings(self):
        self.assert_fails(self.allot("train", "tiny"), 2,
                          "allot: no source text to train on\n"
                          "  to fix: set source (or --source) to a file with one sentence per line\n")
        self.assert_fails(self.train("--set", "sink=never"), 2,
                          "allot: sink is never, but csparsemax bounds the attention of every token\n"
                          "  to fix: set sink to always or constrained: once all budgets are spent there is nothing "
                          "else left to attend to\n")
        self.assert_fails(self.train("--set", "source-language="), 2,
                          "allot: the language of the text is not known\n"
                          "  to fix: set source-language and target-language, or pretokenized if words are split "
                          "already\n")

    def test_model_keys_are_checked_before_the_data(self):
        self.assert_fails(self.train("--set", "model.hidden-size=15"), 2,
                          "allot: model.hidden-size is 15\n"
                          "  to fix: it must be even: the two directions of the encoder share it\n")
        self.assertEqual(sorted(os.listdir(self.folder)), ["train.de", "train.en", "valid.de", "valid.en"])

    def test_missing_file(self):
        os.remove(self.path("train.en"))
        done = self.train()
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.startswith("train.en: "), done.stderr)

    def test_empty_corpus(self):
        self.write("train.de", "")
        self.write("train.en", "")
        done = self.train()
        self.assertEqual(done.returncode, 3)
        self.assertIn("train.de", done.stderr)
        self.assertIn("to fix: ", done.stderr)

    def test_unequal_files(self):
        self.write("train.en", "one\n")
        done = self.train()
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.startswith("train.en:1: ends after 1 line, but train.de has 60 lines\n"),
                        done.stderr)

    def test_only_lines_that_are_too_long(self):
        self.write("train.de", "der Hund " * 60 + "\n")
        self.write("train.en", "the dog " * 60 + "\n")
        done = self.train()
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.endswith(
            "train.de: no pair is left of 1: longer than 50 tokens on a side (with the sink): 1, empty on a side: 0\n"
            "  to fix: split long lines into sentences, or raise max-length; 'allot check' shows lengths\n"),
            done.stderr)

    def test_divergence_says_what_to_change(self):
        done = self.train("--set", "optimizer.kind=sgd", "--set", "optimizer.clip=0", "--set",
                          "schedule.learning-rate=3e37", "--set", "schedule.kind=constant", "--set",
                          "schedule.warmup=0")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"model.run: training diverged at update \d+: loss [-a-z0-9.]+, gradient norm "
                                      r"[-+a-z0-9.]+, learning rate 3e\+37\n  to fix: lower schedule.learning-rate")
        self.assertTrue(done.stderr.endswith("then start over with --overwrite: there is no checkpoint yet\n"))


class Refusals(TrainTest):
    """What is refused leaves everything as it was."""

    def everything(self):
        found = {}
        for folder, _, files in os.walk(self.folder):
            found[os.path.relpath(folder, self.folder)] = sorted(files)
        return found

    def assert_refused(self, *more, output="deep/er/model", code=3):
        before = self.everything()
        done = self.train(*more, output=output)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(self.everything(), before)

    def test_text_that_cannot_be_used(self):
        self.write("train.en", "one\n")
        self.assert_refused()
        self.assert_refused(output="model")
        self.assert_refused("--set", "cache=other/cache")
        self.write("train.en", "")
        self.assert_refused()
        os.remove(self.path("train.en"))
        self.assert_refused()

    def test_text_of_one_side_only(self):
        self.write("train.en", "\n" * 60)
        self.assert_refused()

    def test_a_cache_that_is_there(self):
        self.assertEqual(self.train(output="runs/model").returncode, 0)
        self.assertEqual(sorted(os.listdir(self.path("runs"))), ["allot-cache", "model", "model.run"])
        self.write("train.en", "one\n")
        self.assert_refused(output="runs/other")

    def test_an_output_in_use(self):
        self.assertEqual(self.train().returncode, 0)
        self.assert_refused(output="model", code=2)

    def test_weights_that_do_not_fit(self):
        self.assertEqual(self.train(output="first").returncode, 0)
        before = set(os.listdir(self.folder))
        done = self.train("--set", "init-from=first", "--set", "model.hidden-size=32", "--set",
                          "model.embedding-size=32", output="model")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("weights, but the recipe asks for a model of", done.stderr)
        self.assertEqual(set(os.listdir(self.folder)), before)

    def test_half_a_built_in_corpus_is_made_whole(self):
        """Killed while it was writing the corpus; nothing of that is left behind the next run."""
        arguments = ["train", "demo", "-o", "toy/model", "--quiet", *SMALL, "--set", "training.epochs=1"]
        process = self.start(*arguments, "--set", "built-in-sentences=30000")
        self.wait_until(lambda: glob.glob(self.path("toy/allot-cache/.built-in-*")), process)
        process.kill()
        process.wait()
        self.assertEqual(glob.glob(self.path("toy/allot-cache/built-in-*")), [])
        self.assertEqual(self.allot(*arguments, "--set", "built-in-sentences=100").returncode, 0)
        again = self.allot(*arguments, "--dry-run", "--set", "built-in-sentences=30000", "--set", "bpe.merges=0")
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(glob.glob(self.path("toy/allot-cache/.*")), [])
        self.assertFalse(os.path.exists(self.path("toy/allot-cache/locks")))


class Limits(TrainTest):
    def test_unwritable_folder(self):
        self.write("file", "")
        self.assert_fails(self.train(output="file/model"), 1,
                          "file/model.run: cannot create this folder: Not a directory\n"
                          "  to fix: name an output in a folder that you may write to\n")

    def test_a_model_that_cannot_be_replaced_shows_before_training(self):
        self.assertEqual(self.train().returncode, 0)
        log = self.read("model.run/log.jsonl")
        # The folder of the run may be written to, the one above may not.
        options = {}
        if os.getuid() == 0:
            options["user"] = "nobody"
            for folder, folders, files in os.walk(self.path("model.run")):
                for name in [".", *folders, *files]:
                    shutil.chown(os.path.join(folder, name), "nobody")
        os.chmod(self.folder, 0o555)
        self.addCleanup(os.chmod, self.folder, 0o755)
        try:
            done = self.train("--overwrite", **options)
        except PermissionError:
            self.skipTest("nobody may run the program")
        self.assert_fails(done, 1, "model: cannot be written: Permission denied\n"
                                   "  to fix: check the disk, and that you may write to the folder above\n")
        self.assertEqual(self.read("model.run/log.jsonl"), log)

    def test_an_output_that_is_something_else(self):
        self.write("model", "")
        self.assert_fails(self.train("--overwrite"), 2, "model: is a file, not the folder of a model\n"
                                                        "  to fix: name another output, or move the file away\n")

    def test_lack_of_disk_space_is_said_before_starting(self):
        done = self.train("--set", "model.hidden-size=2000000", "--set", "model.embedding-size=2000000")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"model: not enough disk space: checkpoints and model need up to [\d.]+ GB, but only "
                                      r"[\d.]+ GB is available\n  to fix: free some space, ")
        self.assertFalse(os.path.exists(self.path("model.run")))

    @unless_sanitized
    def test_lack_of_memory_is_said_before_starting(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (1500 << 20, 1500 << 20))
        done = self.train("--set", "model.hidden-size=3000", "--set", "model.embedding-size=3000", "--threads", "2",
                          preexec_fn=limit)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"allot: not enough memory: training needs about [\d.]+ [GM]B, but only [\d.]+ [GM]B "
                                      r"is available\n  to fix: lower batch.size ")

    def test_a_file_that_cannot_grow(self):
        """What a full disk does, for those who may not mount one."""
        self.assertEqual(self.train().returncode, 0)
        weights = self.weights()

        def limit():
            # Python ignores the signal, which would be handed on: the program must see to it.
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))
        done = self.train("--overwrite", preexec_fn=limit)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot be written: File too large\n  to fix: raise the limit on the size of files", done.stderr)
        self.assertEqual(self.weights(), weights)

    def test_full_disk(self):
        os.mkdir(self.path("disk"))
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=20m", "tmpfs", self.path("disk")],
                                 stderr=subprocess.DEVNULL, check=False).returncode == 0
        if not mounted:
            self.skipTest("may not mount a small disk")
        try:
            self.check_full_disk()
        finally:
            subprocess.run(["umount", self.path("disk")], check=True)

    def check_full_disk(self):
        more = ("--set", "cache=allot-cache", "--set", "training.epochs=2000")
        process = self.start(*self.arguments(*more, output="disk/model"))
        self.wait_until(lambda: glob.glob(self.path("disk/model.run/checkpoints/update-*")), process)
        try:
            with open(self.path("disk/filler"), "wb", buffering=0) as filler:
                while True:
                    filler.write(b"x" * 4096)
        except OSError:
            pass
        stderr = process.communicate(timeout=60)[1].decode()
        self.assertEqual(process.returncode, 1)
        self.assertIn("No space left on device\n  to fix: ", stderr)
        os.remove(self.path("disk/filler"))
        self.assertEqual(self.train(*more, "--resume", "--set", "training.epochs=1", output="disk/model").returncode, 0)


if __name__ == "__main__":
    allot_cli.main()
