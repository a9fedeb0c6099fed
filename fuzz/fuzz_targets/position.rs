//! A position of `given` lines.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gavel_fuzz::position(gavel::games::ALL, input));
