"""The Python module as a wheel: CMake compiles, setuptools packs (docs/python.md)."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).parent.resolve()


def version():
    """That of the project, which is in one place."""
    return re.search(r"project\(allot VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")).group(1)


class CMakeBuild(build_ext):
    """allot/_core and the library that it calls, side by side in the package."""

    def run(self):
        # A folder that is built already is packed as it is.
        build = pathlib.Path(os.environ.get("ALLOT_WHEEL_BUILD") or self.build_temp).resolve()
        if not (build / "CMakeCache.txt").exists():
            self.cmake("--preset", "release", "-B", str(build), "-DALLOT_BENCH=OFF", f"-DPython_EXECUTABLE={sys.executable}")
        self.cmake("--build", str(build), "--target", "allot_python")
        package = pathlib.Path(self.get_ext_fullpath("allot._core")).parent
        package.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as staged:
            for component in ("python3-allot", "liballot1"):
                self.cmake("--install", str(build), "--prefix", staged, "--component", component)
            for pattern in ("**/_core*.so", "**/liballot.so.1"):
                (found,) = pathlib.Path(staged).glob(pattern)
                shutil.copy(found.resolve(), package / found.name)

    def cmake(self, *arguments):
        try:
            subprocess.run(["cmake", *arguments], cwd=ROOT, check=True)
        except FileNotFoundError:
            sys.exit("allot: cmake is not installed\n  to fix: install the packages that scripts/packages/build.txt names")
        except subprocess.CalledProcessError:
            sys.exit("allot: the module could not be built (see above)\n  to fix: install the packages that "
                     "scripts/packages/build.txt names, and python3-dev and pybind11-dev")


setup(
    name="allot",
    version=version(),
    description="Neural machine translation with attention budgets",
    long_description=(ROOT / "docs" / "python.md").read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    python_requires=">=3.9",
    packages=["allot"],
    package_dir={"": "python"},
    package_data={"allot": ["py.typed", "*.pyi"]},
    install_requires=["numpy"],
    ext_modules=[Extension("allot._core", sources=[])],
    cmdclass={"build_ext": CMakeBuild},
    zip_safe=False,
)
