#!/usr/bin/env bash
# Installs `cargo fmu` from this clone, unless the machine has it.
set -euo pipefail
command -v cargo-fmu >/dev/null ||
    cargo install --locked --path "$(dirname "${BASH_SOURCE[0]}")/../crates/cargo-fmu"
