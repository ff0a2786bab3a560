//! Functions that both kinds of instances have.

/// Functions with a status alone.
macro_rules! without_results {
    ($($name:ident $function:ident;)*) => {$(
        fn $name(&self) -> Status {
            status(call!($function(self.c)))
        }
    )*};
}
pub(crate) use without_results;

/// Getters and setters whose values C has in the same form.
macro_rules! variables {
    ($($type:ty: $get:ident $c_get:ident $set:ident $c_set:ident;)*) => {$(
        fn $get(&self, references: Vec<u32>) -> Result<Vec<$type>, Status> {
            self.get(&references, <$type>::default(), functions::$c_get::<M>)
        }
        fn $set(&self, references: Vec<u32>, values: Vec<$type>) -> Status {
            self.set(&references, &values, functions::$c_set::<M>)
        }
    )*};
}
pub(crate) use variables;

/// Getters and setters of binary variables and clocks. No FMU has any, so that only an empty list is not refused.
macro_rules! absent {
    (
        getters { $($get:ident $c_get:ident($($result:expr),*) $of:ty;)* }
        setters { $($set:ident $c_set:ident($($value:expr),*) $type:ty;)* }
    ) => {
        $(fn $get(&self, references: Vec<u32>) -> Result<Vec<$of>, Status> {
            result(call!($c_get(self.c, references.as_ptr(), references.len(), $($result),*)), Vec::new())
        })*
        $(fn $set(&self, references: Vec<u32>, _values: Vec<$type>) -> Status {
            status(call!($c_set(self.c, references.as_ptr(), references.len(), $($value),*)))
        })*
    };
}
pub(crate) use absent;

/// All functions that both interfaces declare.
macro_rules! shared_functions {
    () => {
        fn set_debug_logging(&self, on: bool, categories: Vec<String>) -> Status {
            let categories: Vec<_> = categories.into_iter().map(c_string).collect();
            let pointers: Vec<_> = categories.iter().map(|category| category.as_ptr()).collect();
            status(call!(fmi3SetDebugLogging(self.c, on.into(), pointers.len(), pointers.as_ptr())))
        }

        fn enter_initialization_mode(&self, tolerance: Option<f64>, start: f64, stop: Option<f64>) -> Status {
            let [(tolerance_defined, tolerance), (stop_defined, stop)] =
                [tolerance, stop].map(|value| (value.is_some().into(), value.unwrap_or_default()));
            let of =
                call!(fmi3EnterInitializationMode(self.c, tolerance_defined, tolerance, start, stop_defined, stop));
            status(of)
        }

        without_results! {
            exit_initialization_mode fmi3ExitInitializationMode;
            enter_event_mode fmi3EnterEventMode;
            enter_step_mode fmi3EnterStepMode;
            enter_configuration_mode fmi3EnterConfigurationMode;
            exit_configuration_mode fmi3ExitConfigurationMode;
            evaluate_discrete_states fmi3EvaluateDiscreteStates;
            terminate fmi3Terminate;
            reset fmi3Reset;
        }

        fn update_discrete_states(&self) -> Result<DiscreteStatesInfo, Status> {
            let (mut flags, mut next_event_time) = ([fmi3False; 5], 0.0);
            let [needed, terminate, nominals, values, next] = flags.each_mut().map(std::ptr::from_mut);
            let of = call!(fmi3UpdateDiscreteStates(
                self.c,
                needed,
                terminate,
                nominals,
                values,
                next,
                &raw mut next_event_time
            ));
            let [needed, terminate, nominals, values, next] = flags.map(|flag| flag != fmi3False);
            result(
                of,
                DiscreteStatesInfo {
                    new_discrete_states_needed: needed,
                    terminate_simulation: terminate,
                    nominals_of_continuous_states_changed: nominals,
                    values_of_continuous_states_changed: values,
                    next_event_time_defined: next,
                    next_event_time,
                },
            )
        }

        variables! {
            f32: get_float32 fmi3GetFloat32 set_float32 fmi3SetFloat32;
            f64: get_float64 fmi3GetFloat64 set_float64 fmi3SetFloat64;
            i8: get_int8 fmi3GetInt8 set_int8 fmi3SetInt8;
            i16: get_int16 fmi3GetInt16 set_int16 fmi3SetInt16;
            i32: get_int32 fmi3GetInt32 set_int32 fmi3SetInt32;
            i64: get_int64 fmi3GetInt64 set_int64 fmi3SetInt64;
            u8: get_uint8 fmi3GetUInt8 set_uint8 fmi3SetUInt8;
            u16: get_uint16 fmi3GetUInt16 set_uint16 fmi3SetUInt16;
            u32: get_uint32 fmi3GetUInt32 set_uint32 fmi3SetUInt32;
            u64: get_uint64 fmi3GetUInt64 set_uint64 fmi3SetUInt64;
        }

        fn get_boolean(&self, references: Vec<u32>) -> Result<Vec<bool>, Status> {
            let values = self.get(&references, 0, functions::fmi3GetBoolean::<M>)?;
            Ok(values.into_iter().map(|value| value != fmi3False).collect())
        }

        fn set_boolean(&self, references: Vec<u32>, values: Vec<bool>) -> Status {
            let values: Vec<_> = values.into_iter().map(u8::from).collect();
            self.set(&references, &values, functions::fmi3SetBoolean::<M>)
        }

        fn get_string(&self, references: Vec<u32>) -> Result<Vec<String>, Status> {
            let texts = self.get(&references, null(), functions::fmi3GetString::<M>)?;
            // SAFETY: the call has succeeded; its texts live until the next one.
            let text = |text| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned();
            Ok(texts.into_iter().map(text).collect())
        }

        fn set_string(&self, references: Vec<u32>, values: Vec<String>) -> Status {
            let texts: Vec<_> = values.into_iter().map(c_string).collect();
            let pointers: Vec<_> = texts.iter().map(|text| text.as_ptr()).collect();
            self.set(&references, &pointers, functions::fmi3SetString::<M>)
        }

        absent! {
            getters {
                get_binary fmi3GetBinary(null_mut(), null_mut(), 0) Vec<u8>;
                get_clock fmi3GetClock(null_mut()) bool;
                get_interval_decimal fmi3GetIntervalDecimal(null_mut(), null_mut()) (f64, IntervalQualifier);
                get_interval_fraction fmi3GetIntervalFraction(null_mut(), null_mut(), null_mut())
                    (IntervalFraction, IntervalQualifier);
                get_shift_decimal fmi3GetShiftDecimal(null_mut()) f64;
                get_shift_fraction fmi3GetShiftFraction(null_mut(), null_mut()) IntervalFraction;
            }
            setters {
                set_binary fmi3SetBinary(null(), null(), 0) Vec<u8>;
                set_clock fmi3SetClock(null()) bool;
                set_interval_decimal fmi3SetIntervalDecimal(null()) f64;
                set_interval_fraction fmi3SetIntervalFraction(null(), null()) IntervalFraction;
                set_shift_decimal fmi3SetShiftDecimal(null()) f64;
                set_shift_fraction fmi3SetShiftFraction(null(), null()) IntervalFraction;
            }
        }

        fn get_number_of_variable_dependencies(&self, of: u32) -> Result<u64, Status> {
            let mut number = 0;
            let status = call!(fmi3GetNumberOfVariableDependencies(self.c, of, &raw mut number));
            result(status, number as u64)
        }

        fn get_variable_dependencies(&self, of: u32) -> Result<Vec<VariableDependency>, Status> {
            let n = self.get_number_of_variable_dependencies(of)? as usize;
            let [mut elements, mut independent_elements] = [vec![0; n], vec![0; n]];
            let (mut independents, mut kinds) = (vec![0; n], vec![0; n]);
            let status = call!(fmi3GetVariableDependencies(
                self.c,
                of,
                elements.as_mut_ptr(),
                independents.as_mut_ptr(),
                independent_elements.as_mut_ptr(),
                kinds.as_mut_ptr(),
                n
            ));
            let dependency = |i: usize| VariableDependency {
                dependent_value_reference: of,
                element_index_of_dependent: elements[i] as u32,
                independent_value_reference: independents[i],
                element_index_of_independent: independent_elements[i] as u32,
                kind: match kinds[i] {
                    sys::fmi3Constant => DependencyKind::Constant,
                    sys::fmi3Fixed => DependencyKind::Fixed,
                    sys::fmi3Tunable => DependencyKind::Tunable,
                    sys::fmi3Discrete => DependencyKind::Discrete,
                    _ => DependencyKind::Dependent,
                },
            };
            result(status, (0..n).map(dependency).collect())
        }

        fn get_fmu_state(&self) -> Result<Vec<u8>, Status> {
            let (mut state, mut size) = (null_mut(), 0);
            result(call!(fmi3GetFMUState(self.c, &raw mut state)), ())?;
            result(call!(fmi3SerializedFMUStateSize(self.c, state, &raw mut size)), ())?;
            let mut bytes = vec![0; size];
            let of = call!(fmi3SerializeFMUState(self.c, state, bytes.as_mut_ptr(), size));
            call!(fmi3FreeFMUState(self.c, &raw mut state));
            result(of, bytes)
        }

        fn set_fmu_state(&self, bytes: Vec<u8>) -> Status {
            let mut state = null_mut();
            let mut of = call!(fmi3DeserializeFMUState(self.c, bytes.as_ptr(), bytes.len(), &raw mut state));
            if result(of, ()).is_ok() {
                of = call!(fmi3SetFMUState(self.c, state));
            }
            call!(fmi3FreeFMUState(self.c, &raw mut state));
            status(of)
        }

        fn get_directional_derivative(
            &self,
            unknowns: Vec<u32>,
            knowns: Vec<u32>,
            seed: Vec<f64>,
        ) -> Result<Vec<f64>, Status> {
            let mut sensitivity = vec![0.0; self.count(&unknowns)];
            let of = call!(fmi3GetDirectionalDerivative(
                self.c,
                unknowns.as_ptr(),
                unknowns.len(),
                knowns.as_ptr(),
                knowns.len(),
                seed.as_ptr(),
                seed.len(),
                sensitivity.as_mut_ptr(),
                sensitivity.len()
            ));
            result(of, sensitivity)
        }

        fn get_adjoint_derivative(
            &self,
            unknowns: Vec<u32>,
            knowns: Vec<u32>,
            seed: Vec<f64>,
        ) -> Result<Vec<f64>, Status> {
            let mut sensitivity = vec![0.0; self.count(&knowns)];
            let of = call!(fmi3GetAdjointDerivative(
                self.c,
                unknowns.as_ptr(),
                unknowns.len(),
                knowns.as_ptr(),
                knowns.len(),
                seed.as_ptr(),
                seed.len(),
                sensitivity.as_mut_ptr(),
                sensitivity.len()
            ));
            result(of, sensitivity)
        }

        fn get_output_derivatives(&self, requests: Vec<(u32, u32)>) -> Result<Vec<f64>, Status> {
            let (references, orders): (Vec<_>, Vec<_>) =
                requests.into_iter().map(|(reference, order)| (reference, order as i32)).unzip();
            let mut values = vec![0.0; self.count(&references)];
            let of = call!(fmi3GetOutputDerivatives(
                self.c,
                references.as_ptr(),
                references.len(),
                orders.as_ptr(),
                values.as_mut_ptr(),
                values.len()
            ));
            result(of, values)
        }
    };
}
pub(crate) use shared_functions;
