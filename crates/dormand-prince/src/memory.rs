//! Memory as bytes, which the same object, or another one of the same size, reads again with equal bits.
use std::slice;

/// Values that determine all later results.
pub trait Memory {
    /// Appends the values.
    fn write(&self, to: &mut Vec<u8>);

    /// Reads the values, and takes their bytes away. Returns nothing for bytes of something else; then some values may
    /// be new. Whatever the bytes, nothing panics, and lists keep their lengths.
    fn read(&mut self, from: &mut &[u8]) -> Option<()>;

    /// Appends the values of a list.
    fn write_list(list: &[Self], to: &mut Vec<u8>)
    where
        Self: Sized,
    {
        list.iter().for_each(|value| value.write(to));
    }
}

/// Implements [`Memory`] for the listed fields of a type; all others follow from them, serve within a call, or never
/// change. A method may follow the list: it brings other fields up to date, or refuses the values.
#[macro_export]
macro_rules! memory {
    ($type:ty: $($field:ident),+ $(=> $update:ident)?) => {
        impl $crate::Memory for $type {
            fn write(&self, to: &mut Vec<u8>) {
                $($crate::Memory::write(&self.$field, to);)+
            }

            fn read(&mut self, from: &mut &[u8]) -> Option<()> {
                $($crate::Memory::read(&mut self.$field, from)?;)+
                $(self.$update()?;)?
                Some(())
            }
        }
    };
}

macro_rules! numbers {
    ($($type:ty),+) => {
        $(impl Memory for $type {
            fn write(&self, to: &mut Vec<u8>) {
                to.extend_from_slice(&self.to_le_bytes());
            }

            fn read(&mut self, from: &mut &[u8]) -> Option<()> {
                let (bytes, rest) = from.split_first_chunk()?;
                (*self, *from) = (Self::from_le_bytes(*bytes), rest);
                Some(())
            }

            fn write_list(list: &[Self], to: &mut Vec<u8>) {
                // One copy: runs save their matrices before each step.
                if cfg!(target_endian = "little") {
                    // SAFETY: a number has bytes without gaps between them, here in the order of the format.
                    to.extend_from_slice(unsafe { slice::from_raw_parts(list.as_ptr().cast(), size_of_val(list)) });
                } else {
                    list.iter().for_each(|number| number.write(to));
                }
            }
        })+
    };
}
numbers!(u8, u64, f64);

/// Counts, far below their largest value, so that they may grow.
macro_rules! counts {
    ($($type:ty),+) => {
        $(impl Memory for $type {
            fn write(&self, to: &mut Vec<u8>) {
                (*self as u64).write(to);
            }

            fn read(&mut self, from: &mut &[u8]) -> Option<()> {
                let mut number = 0_u64;
                number.read(from)?;
                *self = Self::try_from(number).ok().filter(|count| *count < Self::MAX / 4)?;
                Some(())
            }
        })+
    };
}
counts!(u32, usize);

impl Memory for bool {
    fn write(&self, to: &mut Vec<u8>) {
        u8::from(*self).write(to);
    }

    fn read(&mut self, from: &mut &[u8]) -> Option<()> {
        let mut byte = 0_u8;
        byte.read(from)?;
        *self = byte != 0;
        (byte < 2).then_some(())
    }
}

impl<T: Memory + Default> Memory for Option<T> {
    fn write(&self, to: &mut Vec<u8>) {
        self.is_some().write(to);
        self.iter().for_each(|value| value.write(to));
    }

    fn read(&mut self, from: &mut &[u8]) -> Option<()> {
        let mut is_some = false;
        is_some.read(from)?;
        *self = is_some.then(T::default);
        self.as_mut().map_or(Some(()), |value| value.read(from))
    }
}

impl<A: Memory, B: Memory> Memory for (A, B) {
    fn write(&self, to: &mut Vec<u8>) {
        self.0.write(to);
        self.1.write(to);
    }

    fn read(&mut self, from: &mut &[u8]) -> Option<()> {
        self.0.read(from)?;
        self.1.read(from)
    }
}

impl<T: Memory> Memory for [T] {
    fn write(&self, to: &mut Vec<u8>) {
        T::write_list(self, to);
    }

    fn read(&mut self, from: &mut &[u8]) -> Option<()> {
        self.iter_mut().try_for_each(|value| value.read(from))
    }
}

impl<T: Memory> Memory for Vec<T> {
    fn write(&self, to: &mut Vec<u8>) {
        self.as_slice().write(to);
    }

    fn read(&mut self, from: &mut &[u8]) -> Option<()> {
        self.as_mut_slice().read(from)
    }
}
