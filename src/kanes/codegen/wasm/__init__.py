"""Programs as WebAssembly, written byte by byte: no compiler, no linker."""
