//! Energy: paying with it and losing it.

pub(super) mod costs;
pub(super) mod lose;
