//! What a user could observe, in one test binary: a file per topic.

mod naive;
