"""allot attention and allot bench attention: output, messages and exit codes."""

import json
import os

import allot_cli

SCORES = "1.2 0.8 -0.2"
EXAMPLE = ('  to fix: try: allot attention --transform csparsemax --scores "1.2 0.8 -0.2" --bounds "1 1 1"\n')
NUMBERS = ('  to fix: give numbers separated by spaces or commas, such as "1.2 0.8 -inf" '
           "(positions count from 0)\n")
SCORE_RULE = ("  to fix: scores must be finite, or minus infinity to mask a position "
              "(rows and positions count from 0)\n")
BOUND_RULE = ("  to fix: bounds must be zero or more, infinity for no bound "
              "(rows and positions count from 0)\n")


class AttentionTest(allot_cli.CliTest):
    def row(self, transform, scores, bounds=None, *more):
        bounds = [] if bounds is None else ["--bounds", bounds]
        return self.allot("attention", "--transform", transform, "--scores", scores, *bounds, *more)

    def test_weights_threshold_and_regions(self):
        done = self.row("csparsemax", SCORES, "1 1 1")
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout, "weights: 0.7 0.3 0\nthreshold: 0.5\nregions: interior interior zero\n")
        done = self.row("csparsemax", "1 0.5 0.25 -2", "0.25, 1, 1, inf")
        self.assertEqual(done.stdout,
                         "weights: 0.25 0.5 0.25 0\nthreshold: 0\nregions: at-bound interior interior zero\n")

    def test_all_transforms(self):
        figures = {
            "softmax": (None, [0.521670992951265, 0.349686524010550, 0.128642483038185]),
            "sparsemax": (None, [0.7, 0.3, 0]),
            "csoftmax": ("0.4 0.6 1", [0.4, 0.438635147, 0.161364853]),
            "csparsemax": ("0.4 0.5 1", [0.4, 0.5, 0.1]),
            "entmax15": (None, None),
            "centmax15": ("0.4 0.5 1", [0.4, 0.5, 0.1]),
        }
        for transform, (bounds, weights) in figures.items():
            with self.subTest(transform=transform):
                done = self.row(transform, SCORES, bounds, "--json")
                self.assertEqual(done.returncode, 0, done.stderr)
                found = json.loads(done.stdout)
                self.assertEqual(list(found), ["transform", "precision", "weights", "threshold", "regions"])
                self.assertEqual(found["transform"], transform)
                self.assertAlmostEqual(sum(found["weights"]), 1, 12)
                if weights is None:  # the definition, from the threshold
                    weights = [max(0, z / 2 - found["threshold"]) ** 2 for z in (1.2, 0.8, -0.2)]
                for weight, expected in zip(found["weights"], weights):
                    self.assertAlmostEqual(weight, expected, 8)

    def test_float_prints_what_a_float_is_sure_of(self):
        self.assertEqual(self.row("csparsemax", SCORES, "1 1 1", "--precision", "float").stdout,
                         "weights: 0.7 0.3 0\nthreshold: 0.5\nregions: interior interior zero\n")
        done = self.row("softmax", SCORES, None, "--precision", "float")
        self.assertEqual(done.stdout.splitlines()[0], "weights: 0.521671 0.349687 0.128642")
        found = json.loads(self.row("softmax", "0 0 0", None, "--precision", "float", "--json").stdout)
        self.assertEqual(found["precision"], "float")
        self.assertLess(len(str(found["weights"][0])), 13)
        self.assertAlmostEqual(found["weights"][0], 1 / 3, 7)

    def test_masked_positions_and_a_leading_minus(self):
        done = self.row("sparsemax", "-inf -0.2 +0.3")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.splitlines()[0], "weights: 0 0.25 0.75")
        self.assertEqual(done.stdout.splitlines()[2], "regions: zero interior interior")

    def test_output_file(self):
        self.assertEqual(self.row("softmax", "0 0", None, "-o", "out").returncode, 0)
        self.assertEqual(self.read("out").splitlines()[0], "weights: 0.5 0.5")

    def test_bad_rows(self):
        for arguments, message in [
            (("softmax", "1 nan"), "allot: row 0, position 1: the score is NaN\n" + SCORE_RULE),
            (("softmax", "inf 1"), "allot: row 0, position 0: the score is plus infinity\n" + SCORE_RULE),
            (("sparsemax", "-inf -inf"),
             "allot: row 0: every score is minus infinity\n"
             "  to fix: at least one position must be able to take the weight (rows count from 0)\n"),
            (("csparsemax", "1 2", "1 nan"), "allot: row 0, position 1: the bound is NaN\n" + BOUND_RULE),
            (("csparsemax", "1 2", "-0.5 2"), "allot: row 0, position 0: the bound is -0.5\n" + BOUND_RULE),
            (("csoftmax", "1 2", "0.5 0.25"),
             "allot: row 0: the bounds sum to 0.75, but the weights must sum to 1\n"
             "  to fix: raise the bounds, or add a position without bound (a sink)\n"),
            (("csparsemax", SCORES, "1 1"),
             "allot: 3 scores, but 2 bounds\n  to fix: give one bound for each score (inf = no bound)\n"),
            (("csparsemax", "1", "1 1"),
             "allot: 1 score, but 2 bounds\n  to fix: give one bound for each score (inf = no bound)\n"),
            (("softmax", "1 two 3"), "allot: --scores, position 1: 'two' is not a number\n" + NUMBERS),
            (("softmax", "1 2x"), "allot: --scores, position 1: '2x' is not a number\n" + NUMBERS),
            (("softmax", "+-1"), "allot: --scores, position 0: '+-1' is not a number\n" + NUMBERS),
            (("softmax", "1e999"), "allot: --scores, position 0: '1e999' does not fit a double\n" + NUMBERS),
            (("csoftmax", "1 2", "1 ;"), "allot: --bounds, position 1: ';' is not a number\n" + NUMBERS),
        ]:
            with self.subTest(arguments=arguments):
                self.assert_fails(self.row(*arguments), 2, message)
        self.assert_fails(self.row("softmax", "1e99", None, "--precision", "float"), 2,
                          "allot: --scores, position 0: '1e99' does not fit a float\n" + NUMBERS)

    def test_options_that_do_not_fit_together(self):
        self.assert_fails(self.row("softmax", SCORES, "1 1 1"), 2,
                          "allot: softmax takes no bounds\n"
                          "  to fix: leave --bounds out, or choose one of: csoftmax, csparsemax, centmax15\n")
        for bounds in None, "", " ":
            self.assert_fails(self.row("centmax15", SCORES, bounds), 2,
                              "allot: centmax15 needs bounds\n"
                              "  to fix: give --bounds, one for each score (inf = no bound)\n")
        self.assert_fails(self.allot("attention"), 2, "allot: --transform is missing\n" + EXAMPLE)
        for scores in "", " , ":
            self.assert_fails(self.row("softmax", scores), 2, "allot: --scores is missing\n" + EXAMPLE)
        self.assert_fails(self.row("softmin", SCORES), 2,
                          "allot: unknown transform 'softmin'\n"
                          "  to fix: choose one of: softmax, sparsemax, csoftmax, csparsemax, entmax15, centmax15\n")
        self.assert_fails(self.row("softmax", SCORES, None, "--precision", "half"), 2,
                          "allot: unknown precision 'half'\n  to fix: choose one of: float, double\n")
        self.assert_fails(self.row("softmax", SCORES, None, "--figure1"), 2,
                          "allot: --figure1 has its own scores and bounds, and is a picture\n"
                          "  to fix: leave --transform, --scores, --bounds and --json out\n")

    def test_figure1_is_the_one_in_the_documents(self):
        done = self.allot("attention", "--figure1", "-o", "figure.svg")
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 0)
        with open(os.path.join(allot_cli.SOURCE, "docs", "images", "figure1.svg"), encoding="utf-8") as file:
            self.assertEqual(self.read("figure.svg"), file.read())

    def test_figure_that_cannot_be_written(self):
        done = self.allot("attention", "--figure1", "-o", "no/such/folder.svg")
        self.assertEqual(done.returncode, 1)
        self.assertTrue(done.stderr.startswith("no/such/folder.svg: "), done.stderr)


class BenchAttentionTest(allot_cli.CliTest):
    def test_json(self):
        done = self.allot("bench", "attention", "--json", "--seconds", "0.01")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r'^{"rows": 64, "columns": 30, "microseconds": {("[a-z0-9]+": \d+\.\d+(, )?){6}}}\n$')
        found = json.loads(done.stdout)
        self.assertEqual(list(found["microseconds"]),
                         ["softmax", "sparsemax", "csoftmax", "csparsemax", "entmax15", "centmax15"])
        self.assertGreater(min(found["microseconds"].values()), 0)

    def test_text_tells_how_many_bounds_bind(self):
        done = self.allot("bench", "attention", "--seconds", "0.01", "--rows", "8")
        lines = done.stdout.splitlines()
        self.assertEqual(lines[0], "8 rows of 30 scores, float, one core, forward and backward, microseconds")
        shares = {line.split()[0]: int(line.split()[3].rstrip("%")) for line in lines[2:]}
        for name, share in shares.items():
            if name in ("csoftmax", "csparsemax", "centmax15"):
                self.assertTrue(45 <= share <= 55, f"{name}: {share}%")
            else:
                self.assertEqual(share, 0)

    def test_nothing_to_measure(self):
        self.assert_fails(self.allot("bench", "attention", "--rows", "0"), 2,
                          "allot: --rows: must be at least 1, not '0'\n"
                          "  to fix: see 'allot bench attention --help'\n")
        self.assert_fails(self.allot("bench", "attention", "--seconds", "0"), 2,
                          "allot: there is nothing to measure\n"
                          "  to fix: --rows and --columns must be at least 1, and --seconds above 0\n")


if __name__ == "__main__":
    allot_cli.main()
