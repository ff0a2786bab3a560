#!/usr/bin/env bash
# Packages the FMUs of a Cargo workspace for several platforms, on Linux: package.sh WORKSPACE TARGET ...
set -euo pipefail
cd "$1"
shift
rustup target add "$@"
linker=x86_64-w64-mingw32-gcc
if [[ " $* " == *' x86_64-pc-windows-gnu '* ]] && ! command -v "$linker" >/dev/null; then
    # Containers run as root and have no sudo.
    root=()
    [[ $EUID == 0 ]] || root=(sudo)
    "${root[@]}" apt-get update --quiet=2
    "${root[@]}" apt-get install --quiet=2 --yes --no-install-recommends gcc-mingw-w64-x86-64-posix
fi
options=("${@/#/--target=}")
# Libraries for Linux also load on systems that are older than this one.
[[ $* != *-linux-gnu* ]] || options+=(--portable)
cargo fmu package "${options[@]}"
