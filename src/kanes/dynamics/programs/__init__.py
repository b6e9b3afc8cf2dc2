"""The programs that kernels compute."""
