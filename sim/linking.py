"""How helpers become part of the machine code of an entry: linked once, and optimised there only.

Left to itself Numba optimises every function together with all that it calls and makes machine code of it, so that a
helper six calls below an entry is optimised seven times, and six times for nothing. Here a helper is only translated;
whoever needs machine code links in all helpers that it reaches and optimises the whole.
"""

from typing import Any

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary


class _Library(JITCodeLibrary):
    """Code that keeps apart the helpers that it reaches, each once and after one that calls it."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.helpers: dict[HelperLibrary, None] = {}

    def add_linking_library(self, library: Any) -> None:
        """Remember code that this code calls, and what a helper calls in its turn."""
        if not isinstance(library, HelperLibrary):
            super().add_linking_library(library)
            return
        library._ensure_finalized()
        self.helpers.update(dict.fromkeys((library, *library.helpers)))
        for other in library._linking_libraries:
            super().add_linking_library(other)


class HelperLibrary(_Library):
    """A helper: code to be linked into others, never run by itself."""

    def finalize(self) -> None:
        """Let several others bring this code along, and let it go where it has been inlined."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.external:
                function.linkage = Linkage.linkonce_odr
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0: there is no machine code to point to."""
        return 0

    @property
    def codegen(self) -> "HelperLibrary":
        """What Numba asks to set an environment."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Have no environment: only Python objects need one, and kernels know none."""

    def _get_module_for_linking(self) -> Any:
        """Return the code together with all that it reaches, for functions that Numba compiles in its own way."""
        if self._shared_module is None:
            whole = self._final_module.clone()
            for helper in self.helpers:
                whole.link_in(helper._final_module, preserve=True)
            for library in self._linking_libraries:
                whole.link_in(library._get_module_for_linking(), preserve=True)
            self._shared_module = whole
        return self._shared_module


class EntryLibrary(_Library):
    """What becomes machine code, helpers included."""

    def finalize(self) -> None:
        """Link in all helpers, optimise and make machine code."""
        for helper in self.helpers:
            self._final_module.link_in(helper._final_module, preserve=True)
        super().finalize()
