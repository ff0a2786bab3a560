//! Errors of sensors: closed forms for each alone, statistics of noise and biases, and samples that do not depend on
//! steps.
use multibody::sensors::errors::{Biases, Error, Samples, SensorErrors};
use nalgebra::{Vector3, vector};
use num_dual::Dual64;
use proptest::prelude::*;

const RATE: f64 = 100.0;

fn sampled() -> SensorErrors {
    SensorErrors { sample_rate: RATE, ..SensorErrors::default() }
}

/// Values of the samples 0 to `count`, one advance for each, of a quantity that is constant.
fn values(errors: &SensorErrors, u: Vector3<f64>, count: u64) -> Vec<Vector3<f64>> {
    let mut samples = Samples::begin(errors, 0.0, &u);
    let later = (1..=count).map(|k| {
        samples.advance(errors, k as f64 / RATE, &u);
        assert_eq!(samples.shown.number, k);
        samples.shown.y
    });
    std::iter::once(errors.sample(&u, &errors.first_biases(), 0)).chain(later).collect()
}

#[test]
fn without_errors_a_sample_is_the_quantity() {
    let u = vector![0.1, -2.0, 1e3];
    assert!(values(&sampled(), u, 5).iter().all(|y| *y == u));
    assert_eq!(SensorErrors::default().continuous(&u), u);
}

#[test]
fn scale_cross_axis_and_constant_bias_act_in_their_order() {
    let errors = SensorErrors {
        scale_factor: vector![0.1, 0.2, 0.3],
        cross_axis: [1e-3, 2e-3, 3e-3, 4e-3, 5e-3, 6e-3],
        constant_bias: vector![1.0, 2.0, 3.0],
        ..sampled()
    };
    // By hand: y = u + S u + b.
    let expected =
        vector![10.0 + 1.0 + 0.02 + 0.06 + 1.0, 20.0 + 0.03 + 4.0 + 0.12 + 2.0, 30.0 + 0.05 + 0.12 + 9.0 + 3.0];
    let u = vector![10.0, 20.0, 30.0];
    assert!((values(&errors, u, 1)[1] - expected).norm() < 1e-13);
    assert!((errors.continuous(&u) - expected).norm() < 1e-13);
}

#[test]
fn saturation_ends_at_a_multiple_of_the_resolution_and_halves_round_to_even() {
    let errors =
        SensorErrors { measurement_range: vector![1.1, 1.1, 0.0], resolution: vector![0.25, 0.0, 2.0], ..sampled() };
    let quantised = |u| values(&errors, u, 1)[1];
    assert_eq!(quantised(vector![5.0, -5.0, 3.0]), vector![1.0, -1.1, 4.0]);
    assert_eq!(quantised(vector![-1.05, 0.7, 1.0]), vector![-1.0, 0.7, 0.0]);
    assert_eq!(quantised(vector![0.375, 0.0, -5.0]), vector![0.5, 0.0, -4.0]);
    // 0.3/0.1 is a little below 3.
    let errors =
        SensorErrors { measurement_range: Vector3::repeat(0.3), resolution: Vector3::repeat(0.1), ..sampled() };
    assert_eq!(values(&errors, Vector3::repeat(0.4), 1)[1].x, 3.0 * 0.1);
}

#[test]
fn derivatives_are_those_of_the_frozen_errors_and_none_where_saturated() {
    let errors = SensorErrors {
        seed: 3,
        sample_rate: Dual64::from_re(RATE),
        scale_factor: Vector3::repeat(Dual64::from_re(0.5)),
        noise_density: Vector3::repeat(Dual64::from_re(0.1)),
        measurement_range: vector![10.0, 0.0, 1.0].map(Dual64::from_re),
        resolution: vector![0.0, 0.1, 0.0].map(Dual64::from_re),
        ..SensorErrors::default()
    };
    let u = vector![1.0, 1.0, 100.0].map(|x| Dual64::new(x, 1.0));
    let y = errors.sample(&u, &errors.first_biases(), 4);
    assert_eq!(y.map(|y| y.eps), vector![1.5, 1.5, 0.0]);
    assert_eq!(y.z.re, 1.0);
    let tenths = y.y.re / 0.1;
    assert!((tenths - tenths.round()).abs() < 1e-12);
}

#[test]
fn derivatives_of_the_gauss_markov_bias_by_its_time_are_those_of_differences() {
    let of = |time: Dual64| {
        let errors = SensorErrors {
            seed: 4,
            sample_rate: Dual64::from_re(RATE),
            bias_deviation: Vector3::repeat(Dual64::from_re(0.5)),
            bias_time: Vector3::repeat(time),
            ..SensorErrors::default()
        };
        let before = Biases { gauss_markov: vector![0.3, -0.2, 1.0].map(Dual64::from_re), walk: Vector3::zeros() };
        errors.next_biases(&before, 7).gauss_markov
    };
    for time in [0.004, 0.7] {
        let [above, below] = [1.0, -1.0].map(|sign| of(Dual64::from_re(time * (1.0 + sign * 1e-5))).map(|b| b.re));
        let found = of(Dual64::new(time, 1.0)).map(|b| b.eps * time);
        assert!((found - (above - below) / 2e-5).norm() < 1e-9 && found.norm() > 1e-3, "{found}");
    }
}

#[test]
fn the_low_pass_follows_its_closed_form() {
    let errors = SensorErrors { bandwidth: vector![2.0, 0.0, 50.0], ..SensorErrors::default() };
    let (x, u) = (vector![1.0, 1.0, 1.0], vector![0.0, 3.0, 5.0]);
    let after = errors.low_pass_after(&x, &u, 0.03);
    for (axis, tau) in [(0, 1.0 / (4.0 * std::f64::consts::PI)), (2, 1.0 / (100.0 * std::f64::consts::PI))] {
        let expected = u[axis] + (x[axis] - u[axis]) * (-0.03_f64 / tau).exp();
        assert!((after[axis] - expected).abs() < 1e-14);
        assert!((errors.low_pass_rate(&x, &u)[axis] * tau - (u[axis] - x[axis])).abs() < 1e-13);
    }
    assert_eq!((errors.low_pass_rate(&x, &u).y, errors.low_passed(&x, &u)), (0.0, vector![1.0, 3.0, 1.0]));
}

/// Mean of the values, and their standard error if they are independent.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, (variance / n).sqrt())
}

/// Asserts that values have an expected mean, within four standard errors.
fn assert_mean(values: &[f64], expected: f64) {
    let (mean, error) = mean(values);
    assert!((mean - expected).abs() < 4.0 * error, "{mean} +- {error}, not {expected}");
}

#[test]
fn white_noise_has_the_deviation_of_its_density_at_the_rate_of_the_samples() {
    let errors = SensorErrors { seed: 11, noise_density: vector![0.1, 0.2, 0.3], ..sampled() };
    let samples = values(&errors, Vector3::zeros(), 20_000);
    for (axis, density) in [0.1, 0.2, 0.3].into_iter().enumerate() {
        let one: Vec<_> = samples.iter().map(|y| y[axis]).collect();
        assert_mean(&one, 0.0);
        assert_mean(&one.iter().map(|y| y * y).collect::<Vec<_>>(), density * density * RATE);
    }
}

/// Values of samples 0, 50 and 200, without noise, of many seeds.
fn of_seeds(errors: SensorErrors) -> [Vec<f64>; 3] {
    let mut found = [const { Vec::new() }; 3];
    for seed in 0..400 {
        let errors = SensorErrors { seed, ..errors };
        let samples = values(&errors, Vector3::zeros(), 200);
        for (found, k) in found.iter_mut().zip([0, 50, 200]) {
            found.extend(samples[k].iter());
        }
    }
    found
}

fn products(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a * b).collect()
}

#[test]
fn the_gauss_markov_bias_is_stationary_from_the_start_and_forgets_with_its_time() {
    let of = SensorErrors { bias_deviation: Vector3::repeat(0.5), bias_time: Vector3::repeat(0.7), ..sampled() };
    let [first, second, third] = of_seeds(of);
    for one in [&first, &second, &third] {
        assert_mean(one, 0.0);
        assert_mean(&products(one, one), 0.25);
    }
    assert_mean(&products(&first, &second), 0.25 * (-0.5_f64 / 0.7).exp());
    assert_mean(&products(&second, &third), 0.25 * (-1.5_f64 / 0.7).exp());
}

#[test]
fn the_variance_of_the_random_walk_grows_with_time_from_zero() {
    let [first, second, third] = of_seeds(SensorErrors { random_walk: Vector3::repeat(0.2), ..sampled() });
    assert!(first.iter().all(|y| *y == 0.0));
    assert_mean(&products(&second, &second), 0.04 * 0.5);
    assert_mean(&products(&third, &third), 0.04 * 2.0);
    assert_mean(&products(&second, &third), 0.04 * 0.5);
}

#[test]
fn the_turn_on_bias_is_drawn_once_a_run() {
    let [first, second, third] = of_seeds(SensorErrors { turn_on_bias: Vector3::repeat(2.0), ..sampled() });
    assert_eq!((&first, &first), (&second, &third));
    assert_mean(&first, 0.0);
    assert_mean(&products(&first, &first), 4.0);
}

#[test]
fn lost_samples_repeat_the_last_one_at_the_given_share() {
    let errors = SensorErrors { seed: 5, dropout: 0.3, noise_density: Vector3::repeat(1.0), ..sampled() };
    let u = Vector3::zeros();
    let mut samples = Samples::begin(&errors, 0.0, &u);
    let mut lost = Vec::new();
    for k in 1..=5_000 {
        let before = samples.shown.y;
        samples.advance(&errors, f64::from(k) / RATE, &u);
        assert_eq!(samples.shown.y == before, !samples.shown.is_valid);
        lost.push(f64::from(u8::from(!samples.shown.is_valid)));
    }
    assert_mean(&lost, 0.3);
    assert!(!(0..100).any(|seed| SensorErrors { seed, dropout: 1.0, ..errors }.is_lost(0)));
}

#[test]
fn samples_are_shown_after_their_delay() {
    // A sample every 10 ms, shown 25 ms later, of a ramp.
    let errors = SensorErrors { delay: 0.025, ..sampled() };
    let ramp = |time: f64| Vector3::repeat(time);
    let mut samples = Samples::begin(&errors, 0.0, &ramp(0.0));
    for i in 1..=200 {
        let time = f64::from(i) * 1e-3;
        samples.advance(&errors, time, &ramp(time));
        let expected = (((time - 0.025 + 1e-9) / 0.01).floor() * 0.01).max(0.0);
        assert!((samples.shown.y.x - expected).abs() < 1e-12, "at {time}: {}", samples.shown.y.x);
        assert!((samples.sample_time() - expected).abs() < 1e-12);
    }
    // The longest delay fills the line.
    let errors = SensorErrors { delay: 0.32, ..sampled() };
    errors.check().unwrap();
    let mut samples = Samples::begin(&errors, 0.0, &ramp(0.0));
    for k in 1..=100 {
        let time = f64::from(k) / RATE;
        samples.advance(&errors, time, &ramp(time));
        assert_eq!(samples.shown.number, (k as u64).saturating_sub(32));
    }
}

/// As importers do that handle the event of a sample before they set new inputs.
#[test]
fn a_second_call_at_a_sample_takes_it_anew() {
    let (u, other) = (vector![1.0, 2.0, 3.0], vector![-1.0, 5.0, 0.5]);
    for delay in [0.0, 0.015] {
        let errors = SensorErrors { seed: 2, dropout: 0.3, noise_density: Vector3::repeat(1.0), delay, ..sampled() };
        let [mut twice, mut once] = [(); 2].map(|()| Samples::begin(&errors, 0.0, &u));
        for k in 1..=50 {
            let time = f64::from(k) / RATE;
            twice.advance(&errors, time, &u);
            twice.advance(&errors, time + 5e-10, &other);
            once.advance(&errors, time, &other);
            assert_eq!(twice, once, "{k}");
            // Between samples, nothing changes.
            twice.advance(&errors, time + 0.001, &u);
            assert_eq!(twice, once, "{k}");
        }
    }
}

#[test]
fn a_change_at_the_start_or_of_the_timing_begins_anew() {
    let u = vector![1.0, 2.0, 3.0];
    let errors = SensorErrors { noise_density: Vector3::repeat(1.0), ..sampled() };
    let mut samples = Samples::begin(&errors, 2.0, &Vector3::zeros());
    let biased = SensorErrors { constant_bias: u, ..errors };
    samples.advance(&biased, 2.0, &u);
    assert_eq!(samples, Samples::begin(&biased, 2.0, &u));
    samples.advance(&biased, 2.05, &u);
    let faster = SensorErrors { sample_rate: 400.0, ..biased };
    samples.advance(&faster, 2.052, &u);
    assert_eq!((samples.start, samples.taken, samples.next_event()), (2.052, 1, Some(2.052 + 1.0 / 400.0)));
}

proptest! {
    #[test]
    fn noise_biases_and_dropouts_do_not_depend_on_steps(
        seed in any::<u32>(), mut cuts in proptest::collection::vec(0.0..1.0_f64, 0..40), delay in 0.0..0.3_f64,
        start in -1e3..1e3_f64,
    ) {
        let errors = SensorErrors {
            seed,
            delay,
            turn_on_bias: Vector3::repeat(0.1),
            bias_deviation: Vector3::repeat(0.2),
            bias_time: Vector3::repeat(0.3),
            random_walk: Vector3::repeat(0.4),
            noise_density: Vector3::repeat(0.5),
            dropout: 0.1,
            ..sampled()
        };
        let u = vector![1.0, 2.0, 3.0];
        let mut whole = Samples::begin(&errors, start, &u);
        whole.advance(&errors, start + 1.0, &u);
        cuts.sort_by(f64::total_cmp);
        let mut cut = Samples::begin(&errors, start, &u);
        for time in cuts {
            cut.advance(&errors, start + time, &u);
            cut.advance(&errors, start + time, &u);
            prop_assert!(cut.next_event().unwrap() > start + time);
        }
        cut.advance(&errors, start + 1.0, &u);
        prop_assert_eq!(whole, cut);
    }
}

#[test]
fn parameters_out_of_their_limits_are_refused_by_name_and_axis() {
    let of = |errors: SensorErrors| errors.check().map_err(|error| error.to_string());
    let negative = SensorErrors { noise_density: vector![0.0, -1.0, 0.0], ..sampled() };
    assert_eq!(of(negative), Err("noiseDensity[2] = -1: must be at least 0 and finite".to_owned()));
    let infinite = SensorErrors { bias_time: vector![0.0, 0.0, f64::INFINITY], ..sampled() };
    assert_eq!(of(infinite), Err("biasTime[3] = inf: must be at least 0 and finite".to_owned()));
    for rate in [-1.0, 10_001.0, f64::NAN] {
        assert!(matches!(SensorErrors { sample_rate: rate, ..sampled() }.check(), Err(Error::SampleRate(_))));
    }
    assert!(matches!(SensorErrors { delay: 0.33, ..sampled() }.check(), Err(Error::Delay { .. })));
    assert!(matches!(SensorErrors { dropout: 1.5, ..sampled() }.check(), Err(Error::Dropout(_))));
}
