"""The library as other programs find it: installed in a place of its own, with headers, CMake and pkg-config."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

import allot_cli
from allot_cli import ALLOT, SANITIZED, SOURCE, CliTest, must_run

BUILD = os.environ.get("ALLOT_BUILD", os.path.dirname(ALLOT))
LIBRARY = os.path.join(BUILD, "liballot.so")
SHARED = tempfile.TemporaryDirectory(prefix="allot-test-")
PREFIX = os.path.join(SHARED.name, "prefix")
MODEL = os.path.join(SHARED.name, "model")
WARNINGS = "-Wall -Wextra -Wconversion -Werror"
TINY = ("--set", "built-in-sentences=300", "--set", "model.hidden-size=32", "--set", "model.embedding-size=32",
        "--set", "bpe.merges=100", "--set", "training.epochs=1")


def output_of(*command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **options)
    text = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, f"{' '.join(command)}\n{text}"
    return text


def setUpModule():
    unittest.addModuleCleanup(SHARED.cleanup)
    # The sanitizers' parts build the program alone.
    if SANITIZED or not os.path.exists(LIBRARY):
        raise unittest.SkipTest("liballot.so is not built")
    for component in ("liballot1", "liballot-dev"):
        output_of("cmake", "--install", BUILD, "--prefix", PREFIX, "--component", component)
    must_run("train", "demo", "-o", MODEL, "--quiet", *TINY, cwd=SHARED.name)


def library_folder():
    return os.path.dirname(next(
        os.path.join(folder, name) for folder, _, names in os.walk(PREFIX) for name in names
        if name.startswith("liballot.so")))


class Library(CliTest):
    def environment(self):
        return {**os.environ, "LD_LIBRARY_PATH": library_folder(), "CMAKE_PREFIX_PATH": PREFIX,
                "PKG_CONFIG_PATH": os.path.join(library_folder(), "pkgconfig")}

    def test_cmake_builds_the_examples(self):
        build = self.path("build")
        output_of("cmake", "-G", "Ninja", "-S", os.path.join(SOURCE, "examples", "cpp"), "-B", build,
                  f"-DCMAKE_CXX_FLAGS={WARNINGS}", env=self.environment())
        output_of("cmake", "--build", build, env=self.environment())
        self.assertEqual(output_of(os.path.join(build, "attention"), env=self.environment()),
                         "0.25 0.75 0 \n1 0 0 \n50\n")
        shown = subprocess.run([os.path.join(build, "translate"), MODEL], input="Der Hund schläft.\n\n".encode(),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment(), check=True)
        expected = must_run("translate", "-m", MODEL, "--beam-size", "4", "--quiet", stdin="Der Hund schläft.\n")
        lines = shown.stdout.decode().splitlines()
        self.assertEqual(lines[0] + "\n", expected)
        self.assertEqual(lines[-1], "")
        missing = subprocess.run([os.path.join(build, "translate"), "none"], stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, env=self.environment(), check=False)
        self.assertEqual(missing.returncode, 3)
        self.assertIn("to fix:", missing.stderr.decode())

    def compiled(self, source):
        """The program of a source, with the flags of pkg-config."""
        if shutil.which("pkg-config") is None:
            self.skipTest("pkg-config is not there")
        flags = output_of("pkg-config", "--cflags", "--libs", "allot", env=self.environment()).split()
        program = self.path("program")
        output_of("c++", *WARNINGS.split(), source, "-o", program, *flags)
        return program

    def test_the_document_shows_a_program(self):
        with open(os.path.join(SOURCE, "docs", "library.md"), encoding="utf-8") as file:
            shown, = re.findall(r"```c\+\+\n(.*?)```", file.read(), re.DOTALL)
        program = self.compiled(self.path(self.write("shown.cc", shown)))
        # It opens the folder "model" where it runs; what begins with spaces are warnings.
        lines = output_of(program, cwd=SHARED.name, env=self.environment()).splitlines()
        expected = must_run("translate", "-m", MODEL, "--quiet", stdin="Der Hund schläft.\nGuten Tag.\n")
        self.assertEqual([line for line in lines if not line.startswith("  ")], expected.splitlines())

    def test_pkg_config_finds_it(self):
        program = self.compiled(os.path.join(SOURCE, "examples", "cpp", "attention.cc"))
        self.assertIn("0.25 0.75 0", output_of(program, env=self.environment()))
        version = output_of("pkg-config", "--modversion", "allot", env=self.environment()).strip()
        self.assertEqual(must_run("--version").split()[-1], version)

    def test_only_the_face_is_visible(self):
        names = output_of("nm", "--dynamic", "--defined-only", "--demangle", LIBRARY).splitlines()
        self.assertGreater(len(names), 50)
        for line in names:
            self.assertRegex(line, r"allot::api::")
        self.assertIn("SONAME", output_of("objdump", "-p", LIBRARY))
        self.assertRegex(output_of("objdump", "-p", LIBRARY), r"SONAME\s+liballot\.so\.1\b")

    def test_the_face_includes_nothing_of_ours(self):
        with open(os.path.join(PREFIX, "include", "allot", "allot.h"), encoding="utf-8") as file:
            for name in re.findall(r"#include\s*[<\"]([^>\"]+)", file.read()):
                self.assertRegex(name, r"^[a-z]+$")

    def test_the_program_does_without_it(self):
        self.assertNotRegex(output_of("ldd", ALLOT), "liballot|libpython|libmpi")


if __name__ == "__main__":
    allot_cli.main()
