//! A log of any bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gavel_fuzz::bytes(gavel::games::ALL, input));
