//! Memory of a run as bytes, see [`Memory`].
use radau::{Memory, memory};

use crate::batch::Buffer;
use crate::continuous_time::Events;

impl Memory for Buffer {
    fn write(&self, to: &mut Vec<u8>) {
        to.extend_from_slice(self.bytes());
    }

    fn read(&mut self, from: &mut &[u8]) -> Option<()> {
        let (bytes, rest) = from.split_at_checked(self.len())?;
        self.bytes_mut().copy_from_slice(bytes);
        *from = rest;
        Some(())
    }
}

memory!(Events: nominals_changed, states_changed, next);

/// Digest (FNV-1a) that shows damage: FMUs may not notice it themselves. Builds by other compilers have the same.
pub(crate) fn digest(bytes: &[u8]) -> u64 {
    let add = |digest: u64, byte: &u8| (digest ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, add)
}

#[cfg(test)]
mod tests {
    use radau::Memory;

    use crate::batch::Buffer;
    use crate::continuous_time::Events;

    #[test]
    fn values_return_and_other_bytes_do_not() {
        let events = Events { nominals_changed: false, states_changed: true, next: Some(0.1) };
        let mut bytes = Vec::new();
        vec![1.5, f64::NAN].write(&mut bytes);
        7_usize.write(&mut bytes);
        Buffer::from(&[1, 2, 3][..]).write(&mut bytes);
        events.write(&mut bytes);
        let (mut numbers, mut count, mut buffer) = (vec![0.0; 2], 0_usize, Buffer::new(3));
        let mut found = Events { next: Some(2.0), ..Events::default() };
        let mut read = |mut from: &[u8]| {
            numbers.read(&mut from)?;
            count.read(&mut from)?;
            buffer.read(&mut from)?;
            found.read(&mut from)?;
            Some(from.len())
        };
        assert_eq!(read(&bytes), Some(0));
        assert_eq!((0..bytes.len()).find(|length| read(&bytes[..*length]).is_some()), None);
        let broken = |at: usize| [&bytes[..at], &[2], &bytes[at + 1..]].concat();
        assert_eq!(read(&broken(27)), None, "no flag has the value 2");
        read(&bytes).unwrap();
        assert_eq!(
            (numbers[0], numbers[1].is_nan(), count, buffer.bytes(), found),
            (1.5, true, 7, &[1, 2, 3][..], events)
        );
    }
}
