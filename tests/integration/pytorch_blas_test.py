"""The scripts of bench/ for PyTorch, as far as they do without it: which library its matrix products come from, and how
much is translated."""

import importlib.util
import os
import sys
import unittest

import allot_cli

DEBIAN = "/usr/lib/x86_64-linux-gnu"
BENCH = os.path.join(os.environ.get("ALLOT_SOURCE", "."), "bench")


def script(name):
    spec = importlib.util.spec_from_file_location(name, os.path.join(BENCH, f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def blas_of(*files):
    return script("pytorch_train").blas_of([f"{DEBIAN}/libc.so.6", *files])


class BlasOfPytorch(unittest.TestCase):
    def test_the_reference(self):
        reference = f"{DEBIAN}/blas/libblas.so.3.11.0"
        self.assertEqual(blas_of(reference), (reference, True))
        # LAPACK of another package does not make it faster.
        self.assertEqual(blas_of(f"{DEBIAN}/openblas-pthread/libopenblas-r0.3.21.so", reference), (reference, True))

    def test_other_packages_of_debian(self):
        for library in ("openblas-pthread/libblas.so.3", "blis-openmp/libblas.so.3", "atlas/libblas.so.3.10.3"):
            self.assertEqual(blas_of(f"{DEBIAN}/{library}", f"{DEBIAN}/libgfortran.so.5"), (f"{DEBIAN}/{library}", False))

    def test_without_libblas(self):
        self.assertEqual(blas_of("/opt/lib/libmkl_rt.so.2"), ("/opt/lib/libmkl_rt.so.2", False))
        self.assertEqual(blas_of("/opt/torch.libs/libopenblasp-r0.3.21.so"), ("/opt/torch.libs/libopenblasp-r0.3.21.so", False))

    def test_a_library_for_gpus_is_none(self):
        self.assertEqual(blas_of("/opt/lib/libcublas.so.12", "/opt/lib/libcublasLt.so.12", "/opt/lib/librocblas.so"), (None, False))
        self.assertEqual(blas_of(), (None, False))


class Translation(unittest.TestCase):
    # longest_translation.h, with the factor 0.5 of src/app/bench/translate.cc.
    def test_as_many_steps_as_allot(self):
        sys.path.insert(0, BENCH)
        self.addCleanup(sys.path.remove, BENCH)
        translate = script("pytorch_translate")
        for length in range(1, 30):
            self.assertEqual(translate.num_steps_of(length), int(0.5 * length + 5))


if __name__ == "__main__":
    allot_cli.main()
