"""bench/pytorch_train.py: which library PyTorch's matrix products come from."""

import importlib.util
import os
import unittest

import allot_cli

DEBIAN = "/usr/lib/x86_64-linux-gnu"


def blas_of(*files):
    path = os.path.join(os.environ.get("ALLOT_SOURCE", "."), "bench", "pytorch_train.py")
    spec = importlib.util.spec_from_file_location("pytorch_train", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.blas_of([f"{DEBIAN}/libc.so.6", *files])


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


if __name__ == "__main__":
    allot_cli.main()
