#!/usr/bin/env bash
# Writes the types of functions (src/callback_types.rs, src/functions.rs, src/fmi3/functions.rs, src/fmi3/values.rs)
# from FMI's headers. Needs bindgen with libclang (Debian: apt install bindgen) and the folder of the headers, which the
# Python package FMPy has in fmpy/c-code: generate.sh FOLDER
set -euo pipefail
headers=$(realpath "$1")
cd "$(dirname "$0")"

generate() { # version, file, imports, types, types of other files
    local version=$1 file=$2 header
    header="$headers/fmi$version""FunctionTypes.h"
    {
        echo "//! Types of the functions of FMI $version.0, generated from \`fmi${version}FunctionTypes.h\` by \`generate.sh\`."
        echo "//!"
        echo "//! In C these are function types; Rust has only pointers to functions, so an alias here is what C writes as"
        echo "//! \`fmi${version}DoStepTYPE *\`. A callback that may be null is an \`Option\`."
        echo "use $3;"
        bindgen "$header" --allowlist-type "$4" --blocklist-type "$5" --no-recursive-allowlist \
            --use-core --ctypes-prefix core::ffi --size_t-is-usize \
            --no-layout-tests --disable-header-comment --no-rustfmt-bindings |
            # Aliases are pointers that are never null; those that may be null are arguments.
            sed -E 's/:: core :: option :: Option < (unsafe extern "C" fn [^;]*) > ;/\1;\n\n/g
                    s/: (fmi3[A-Za-z]*Callback) ?([,)])/: Option<\1>\2/g
                    s/# \[doc = "[^"]*"\]//g
                    s/core :: ffi :: //g'
    } >"$file"
    rustfmt --edition 2024 --config-path ../../rustfmt.toml "$file"
}

callbacks='fmi2(Callback(Logger|AllocateMemory|FreeMemory)|StepFinished)'
types='fmi[23].*(TYPE|Callback\w*)'
values='fmi3[GS]et(Float|U?Int|Boolean|String|Binary|Clock|Shift).*TYPE'
generate 2 src/callback_types.rs 'core::ffi::c_void; use crate::types::*' "$callbacks" none
generate 2 src/functions.rs 'core::ffi::c_char; use crate::{callbacks::fmi2CallbackFunctions, types::*}' \
    "$types" "$callbacks|fmi2CallbackFunctions"
generate 3 src/fmi3/functions.rs 'core::ffi::c_char; use super::types::*' "$types" "$values"
generate 3 src/fmi3/values.rs 'super::types::*' "$values" none
