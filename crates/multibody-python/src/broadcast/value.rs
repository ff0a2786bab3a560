use multibody::frames::{AxisAndAngle, Orientation, Quaternion, TransformationMatrix};
use nalgebra::{Matrix3, Vector3, Vector4, Vector6};

/// A quantity in the last dimensions of an array.
pub(crate) trait Value: Copy {
    const SHAPE: &'static [usize];
    /// Numbers in an element.
    const SIZE: usize = product(Self::SHAPE);

    /// Reads an element's numbers, matrices row by row.
    fn read(numbers: &[f64]) -> Self;
    fn write(self, numbers: &mut [f64]);
}

/// Numbers of an element as an array of the shape's size. Faster than nalgebra's functions for slices.
#[inline]
fn element<const SIZE: usize>(numbers: &[f64]) -> &[f64; SIZE] {
    numbers.first_chunk().unwrap_or_else(|| unreachable!("an element has {SIZE} numbers"))
}

impl Value for f64 {
    const SHAPE: &'static [usize] = &[];

    #[inline]
    fn read(numbers: &[f64]) -> Self {
        numbers[0]
    }

    #[inline]
    fn write(self, numbers: &mut [f64]) {
        numbers[0] = self;
    }
}

macro_rules! vectors {
    ($($type:ty: $size:literal),+) => {
        $(impl Value for $type {
            const SHAPE: &'static [usize] = &[$size];

            #[inline]
            fn read(numbers: &[f64]) -> Self {
                Self::from(*element::<$size>(numbers))
            }

            #[inline]
            fn write(self, numbers: &mut [f64]) {
                numbers.copy_from_slice(self.as_slice());
            }
        })+
    };
}

vectors!(nalgebra::Vector2<f64>: 2, Vector3<f64>: 3, Vector4<f64>: 4, Vector6<f64>: 6);

impl Value for Matrix3<f64> {
    const SHAPE: &'static [usize] = &[3, 3];

    #[inline]
    fn read(numbers: &[f64]) -> Self {
        let [a, b, c, d, e, f, g, h, i] = *element(numbers);
        Self::new(a, b, c, d, e, f, g, h, i)
    }

    #[inline]
    fn write(self, numbers: &mut [f64]) {
        // nalgebra stores columns.
        numbers.copy_from_slice(self.transpose().as_slice());
    }
}

macro_rules! wrappers {
    ($($type:ident($inner:ty)),+) => {
        $(impl Value for $type {
            const SHAPE: &'static [usize] = <$inner>::SHAPE;

            #[inline]
            fn read(numbers: &[f64]) -> Self {
                Self(Value::read(numbers))
            }

            #[inline]
            fn write(self, numbers: &mut [f64]) {
                self.0.write(numbers);
            }
        })+
    };
}

wrappers!(TransformationMatrix(Matrix3<f64>), Quaternion(Vector4<f64>));

/// Results of a function: one array or several.
pub(crate) trait Results {
    const SHAPES: &'static [&'static [usize]];

    fn store(self, row: usize, arrays: &mut [&mut [f64]]);
}

#[inline]
fn write_row<V: Value>(value: V, row: usize, array: &mut [f64]) {
    value.write(&mut array[row * V::SIZE..(row + 1) * V::SIZE]);
}

const fn product(shape: &[usize]) -> usize {
    let mut product = 1;
    let mut i = 0;
    while i < shape.len() {
        product *= shape[i];
        i += 1;
    }
    product
}

impl<V: Value> Results for V {
    const SHAPES: &'static [&'static [usize]] = &[V::SHAPE];

    #[inline]
    fn store(self, row: usize, arrays: &mut [&mut [f64]]) {
        write_row(self, row, arrays[0]);
    }
}

impl Results for Orientation {
    const SHAPES: &'static [&'static [usize]] = &[&[3, 3], &[3]];

    #[inline]
    fn store(self, row: usize, arrays: &mut [&mut [f64]]) {
        write_row(self.t, row, arrays[0]);
        write_row(self.w, row, arrays[1]);
    }
}

impl Results for AxisAndAngle {
    const SHAPES: &'static [&'static [usize]] = &[&[3], &[]];

    #[inline]
    fn store(self, row: usize, arrays: &mut [&mut [f64]]) {
        write_row(self.axis, row, arrays[0]);
        write_row(self.angle, row, arrays[1]);
    }
}
