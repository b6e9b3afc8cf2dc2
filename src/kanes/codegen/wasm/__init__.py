"""Programs as WebAssembly, and loops that LLVM compiled made into modules.

Programs are written without LLVM's target for WebAssembly: that takes 25 times as long for the same speed, and the
elementary functions of our machine code need fused operations, which WebAssembly does not have.
"""
