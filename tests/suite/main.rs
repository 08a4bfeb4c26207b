//! What a user can observe: one binary, a file per topic.

mod export;
