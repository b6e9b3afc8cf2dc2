"""What kernels compute."""
