//! Getters, setters, and functions that refuse all arguments.
//!
//! # Safety
//! All functions here require an instance that is null or live. Their pointers are null, or valid for the number of
//! elements that the call says.
use std::ptr::{null, null_mut};

use fmi_export_sys::*;
use fmu_export::Fmu;
use fmu_export::fmi3::{TIME, functions};

use super::call::Type;
use crate::arguments::{Whole, fill};

pub(super) unsafe fn get<F: Fmu>(
    c: fmi3Instance,
    r#type: Type,
    list: &[fmi3ValueReference],
    count: usize,
) -> fmi3Status {
    let (vr, n) = (list.as_ptr(), list.len());
    unsafe {
        match r#type {
            Type::Float64 => functions::fmi3GetFloat64::<F>(c, vr, n, vec![0.0; count].as_mut_ptr(), count),
            Type::Int32 => functions::fmi3GetInt32::<F>(c, vr, n, vec![0; count].as_mut_ptr(), count),
            Type::Int64 => functions::fmi3GetInt64::<F>(c, vr, n, vec![0; count].as_mut_ptr(), count),
            Type::Boolean => functions::fmi3GetBoolean::<F>(c, vr, n, vec![0; count].as_mut_ptr(), count),
            Type::String => functions::fmi3GetString::<F>(c, vr, n, vec![null(); count].as_mut_ptr(), count),
            Type::Other(which) => match which % 4 {
                0 => functions::fmi3GetFloat32::<F>(c, vr, n, vec![0.0; count].as_mut_ptr(), count),
                1 => functions::fmi3GetUInt8::<F>(c, vr, n, vec![0; count].as_mut_ptr(), count),
                2 => functions::fmi3GetUInt64::<F>(c, vr, n, vec![0; count].as_mut_ptr(), count),
                _ => {
                    let (mut sizes, mut values) = (vec![0; count], vec![null(); count]);
                    functions::fmi3GetBinary::<F>(c, vr, n, sizes.as_mut_ptr(), values.as_mut_ptr(), count)
                }
            },
        }
    }
}

pub(super) unsafe fn set<F: Fmu>(
    c: fmi3Instance,
    r#type: Type,
    list: &[fmi3ValueReference],
    reals: &[f64],
    wholes: &[Whole],
) -> fmi3Status {
    let (vr, n, count) = (list.as_ptr(), list.len(), reals.len());
    let wholes = fill(&wholes.iter().map(|whole| whole.value()).collect::<Vec<_>>(), count, 1);
    unsafe {
        match r#type {
            Type::Float64 => functions::fmi3SetFloat64::<F>(c, vr, n, reals.as_ptr(), count),
            Type::Int32 => functions::fmi3SetInt32::<F>(c, vr, n, wholes.as_ptr(), count),
            Type::Int64 => {
                let wide: Vec<i64> = wholes.iter().map(|&whole| i64::from(whole) << (whole & 8)).collect();
                functions::fmi3SetInt64::<F>(c, vr, n, wide.as_ptr(), count)
            }
            Type::Boolean => {
                let bytes: Vec<u8> = wholes.iter().map(|&whole| whole as u8).collect();
                functions::fmi3SetBoolean::<F>(c, vr, n, bytes.as_ptr(), count)
            }
            Type::String => functions::fmi3SetString::<F>(c, vr, n, vec![c"text".as_ptr(); count].as_ptr(), count),
            Type::Other(which) => match which % 2 {
                0 => functions::fmi3SetInt8::<F>(c, vr, n, vec![0; count].as_ptr(), count),
                _ => functions::fmi3SetUInt32::<F>(c, vr, n, vec![0; count].as_ptr(), count),
            },
        }
    }
}

pub(super) unsafe fn null_lists<F: Fmu>(c: fmi3Instance, which: u8, n: usize) -> fmi3Status {
    let vr = null();
    unsafe {
        match which % 7 {
            0 => functions::fmi3GetFloat64::<F>(c, vr, n, null_mut(), n),
            1 => functions::fmi3SetFloat64::<F>(c, &TIME, 1, null(), n),
            2 => functions::fmi3GetString::<F>(c, vr, n, null_mut(), 0),
            3 => functions::fmi3SetDebugLogging::<F>(c, fmi3True, n, null()),
            4 => functions::fmi3GetDirectionalDerivative::<F>(c, vr, n, vr, n, null(), n, null_mut(), n),
            5 => functions::fmi3GetOutputDerivatives::<F>(c, vr, n, null(), null_mut(), n),
            _ => functions::fmi3GetEventIndicators::<F>(c, null_mut(), n),
        }
    }
}

pub(super) unsafe fn refused<F: Fmu>(c: fmi3Instance, which: u8, list: &[fmi3ValueReference]) -> fmi3Status {
    let (vr, n) = (list.as_ptr(), list.len());
    unsafe {
        match which % 6 {
            0 => functions::fmi3GetClock::<F>(c, vr, n, null_mut()),
            1 => functions::fmi3SetClock::<F>(c, vr, n, null()),
            2 => functions::fmi3GetIntervalDecimal::<F>(c, vr, n, null_mut(), null_mut()),
            3 => functions::fmi3EnterConfigurationMode::<F>(c),
            4 => functions::fmi3ExitConfigurationMode::<F>(c),
            _ => functions::fmi3ActivateModelPartition::<F>(c, 0, 0.0),
        }
    }
}
