"""Training and translating with the instructions of every kind of CPU that oneDNN knows."""

import os

import allot_cli
from allot_cli import CliTest

# What the CPU does not have oneDNN leaves alone, so all of them can be asked for on every machine. AVX2_VNNI_2 and those of
# Xeon Phi are of other versions than Debian's, to which they mean ALL.
LEVELS = ("SSE41", "AVX", "AVX2", "AVX2_VNNI", "AVX2_VNNI_2", "AVX512_MIC", "AVX512_MIC_4OPS", "AVX512_CORE", "AVX512_CORE_VNNI",
          "AVX512_CORE_BF16", "AVX512_CORE_AMX", "ALL")
TRAIN = ("train", "demo", "--quiet", "--set", "built-in-sentences=200", "--set", "model.hidden-size=40", "--set",
         "model.embedding-size=40", "--set", "bpe.merges=200", "--set", "training.max-updates=2", "--set",
         "decoding.tune=no", "--set", "cache=cache")
NAMES = ("ONEDNN_MAX_CPU_ISA", "DNNL_MAX_CPU_ISA")
LINES = "Der Hund sieht den Mann.\nDie alte Frau sucht eine rote Katze.\n"


class EveryLevel(CliTest):
    def run_at(self, level, *arguments, **options):
        """Under a limit; "" for none."""
        environment = {key: value for key, value in os.environ.items() if key not in NAMES}
        if level:
            environment[NAMES[0]] = level
        done = self.allot(*arguments, env=environment, **options)
        self.assertEqual(done.returncode, 0, f"{level}: {done.stderr}")
        return done.stdout

    def test_trains_and_translates(self):
        for level in ("", *LEVELS):
            with self.subTest(level=level):
                self.run_at(level, *TRAIN, "-o", f"model-{level}")
                self.run_at(level, "translate", "-m", f"model-{level}", "--quiet", stdin=LINES)

    # Translation has products of its own, which the limit does not concern.
    def test_a_model_translates_the_same(self):
        self.run_at("", *TRAIN, "-o", "model")
        for precision in ("float", "int8"):
            translate = ("translate", "-m", "model", "--quiet", "--precision", precision)
            expected = self.run_at("", *translate, stdin=LINES)
            for level in LEVELS:
                with self.subTest(level=level, precision=precision):
                    self.assertEqual(self.run_at(level, *translate, stdin=LINES), expected)

    def weights_with(self, output, **limit):
        """The weights of a training with these variables, without the others."""
        environment = {key: value for key, value in os.environ.items() if key not in NAMES}
        done = self.allot(*TRAIN, "-o", output, env={**environment, **limit})
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.path(f"{output}/model.safetensors"), "rb") as file:
            return file.read()

    # Neither name is overridden by our own limit: levels give different sums.
    def test_the_older_name(self):
        limited = self.weights_with("model", **{NAMES[0]: "SSE41"})
        self.assertEqual(self.weights_with("other", **{NAMES[1]: "SSE41"}), limited)
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            if "avx2" not in info.read().split():
                self.skipTest("a CPU without AVX2: the limit changes nothing")
        self.assertNotEqual(self.weights_with("unlimited"), limited)


if __name__ == "__main__":
    allot_cli.main()
