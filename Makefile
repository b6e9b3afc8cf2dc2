# Everything a user or developer runs. Each target sets up what it needs in .venv, pinned by constraints.txt.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: assets demo test test-all test-targets test-versions test-lowest test-newest test-clone check bench docs dist clean

demo: $(VENV)/.run
	$(BIN)/kanes run three_link_chain --out demo/three_link_chain
	@echo
	$(BIN)/kanes run five_body_spacecraft --out demo/five_body_spacecraft

test: $(VENV)/.test
	$(BIN)/python -m pytest -q -n auto --dist loadfile -m "not heavy"

test-all: $(VENV)/.oracles
	$(BIN)/python -m pytest -q -n auto --dist loadfile --margins 0.2

# What `make test` runs, as on other processors: any PC, one with AVX2 and FMA, and this one. Our machine code, the kernels
# of BLAS, NumPy's loops and the functions of the C library each round in their own way there.
AVX512 := X86_V4 AVX512_ICL AVX512_SPR
ANY_PC := KANES_TARGET=x86-64 OPENBLAS_CORETYPE=Nehalem NPY_DISABLE_CPU_FEATURES="X86_V3 $(AVX512)" \
	GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX512F
WITH_AVX2 := KANES_TARGET=x86-64-v3 OPENBLAS_CORETYPE=Haswell NPY_DISABLE_CPU_FEATURES="$(AVX512)" \
	GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F
test-targets: $(VENV)/.test
	$(ANY_PC) $(BIN)/python -m pytest -q -n auto --dist loadfile -m "not heavy"
	$(WITH_AVX2) $(BIN)/python -m pytest -q -n auto --dist loadfile -m "not heavy"
	KANES_TARGET=native $(BIN)/python -m pytest -q -n auto --dist loadfile -m "not heavy"

# The same with the lowest versions that pyproject.toml allows and with the newest ones, each in an environment of its own.
test-versions: test-lowest test-newest

test-lowest: LIMIT := --constraint constraints-lowest.txt
test-lowest test-newest: test-%:
	test -d $(VENV)-$* || $(PYTHON) -m venv $(VENV)-$*
	$(VENV)-$*/bin/python -m pip install --quiet --disable-pip-version-check \
		--upgrade --upgrade-strategy eager $(LIMIT) --editable '.[test]'
	$(VENV)-$*/bin/python -m pytest -q -n auto --dist loadfile -m "not heavy"

# Each target in a fresh clone of what is committed, as on a machine that has nothing; TARGETS="docs dist" for some.
test-clone:
	$(PYTHON) tests/clone_targets.py $(TARGETS)

check: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(VENV)/.bench
	$(BIN)/python -m benchmarks

docs: $(VENV)/.docs
	$(BIN)/sphinx-build -q -W --keep-going -j auto -b html docs docs/_build/html
	@echo "open docs/_build/html/index.html"

# A wheel and a source archive, in dist/.
dist: $(VENV)/.dev
	$(BIN)/python -m build --quiet
	@ls dist

# What pages are made of: the integrators' loop as WebAssembly, and scripts from web/, which need node and npm. The
# results are kept in the repository.
assets: $(VENV)/.run
	$(BIN)/python -m kanes.simulate.loop.build_wasm
	$(BIN)/python -m kanes.simulate.time_stepping.code
	cd web && npm ci --no-audit --no-fund --ignore-scripts && node build.mjs && node studio/build.mjs

clean:
	rm -rf $(VENV) $(VENV)-lowest $(VENV)-newest docs/_build

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Kanes needs Python 3.11 or newer; set PYTHON=..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }

$(VENV)/.run: $(BIN)/python pyproject.toml constraints.txt
	$(PIP) --editable .
	@touch $@

$(VENV)/.test $(VENV)/.oracles $(VENV)/.dev $(VENV)/.docs $(VENV)/.bench: $(VENV)/.%: $(BIN)/python pyproject.toml constraints.txt
	$(PIP) --editable '.[$*]'
	@touch $@
