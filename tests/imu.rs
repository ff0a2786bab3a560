//! Closed forms of what an ideal inertial measurement unit measures.
use multibody::frames::{Frame, Orientation};
use multibody::sensors::Imu;
use nalgebra::{Vector3, vector};

/// A frame that turns about z with angle, speed and angular acceleration, and accelerates.
fn turning(angle: f64, w: f64, z: f64, a_0: Vector3<f64>) -> Frame {
    let r = Orientation::axis_rotation(3, angle, w).unwrap();
    Frame { a_0, r, z: vector![0.0, 0.0, z], ..Frame::default() }
}

fn close(a: Vector3<f64>, b: Vector3<f64>) -> bool {
    (a - b).norm() < 1e-12
}

#[test]
fn in_free_fall_the_specific_force_is_zero() {
    let imu = Imu { g_0: vector![1.0, -9.81, 2.0], ..Imu::default() };
    assert!(close(imu.measure(&turning(0.7, 0.0, 0.0, imu.g_0)).f, Vector3::zeros()));
}

#[test]
fn a_turntable_gives_centripetal_and_tangential_acceleration_at_the_lever_arm() {
    let imu = Imu { r_mount: vector![0.3, 0.0, 0.0], g_0: vector![0.0, 0.0, -9.81], ..Imu::default() };
    let measured = imu.measure(&turning(1.1, 4.0, 5.0, Vector3::zeros()));
    // -r w^2 outwards, r z along the circle.
    assert!(close(measured.f, vector![-0.3 * 16.0, 0.3 * 5.0, 9.81]));
    assert!(close(measured.w, vector![0.0, 0.0, 4.0]));
}

#[test]
fn an_accelerating_car_and_a_sensor_upside_down_read_in_the_axes_of_the_sensor() {
    // Heads along the world's y, accelerates with 2 m/s2, and the sensor is turned by 180 degrees about its x-axis.
    let mount = Orientation::axis_rotation(1, std::f64::consts::PI, 0.0).unwrap();
    let imu = Imu { mount, g_0: vector![0.0, 0.0, -9.81], ..Imu::default() };
    let measured = imu.measure(&turning(std::f64::consts::FRAC_PI_2, 0.5, 0.0, vector![0.0, 2.0, 0.0]));
    assert!(close(measured.f, vector![2.0, 0.0, -9.81]));
    assert!(close(measured.w, vector![0.0, 0.0, -0.5]));
}
