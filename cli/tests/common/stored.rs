//! Tables as earlier versions have stored them: `tests/fixtures/stored/`. They must still load; a format that changes gets
//! a file of its own beside the old one, which stays as it is.

use rusqlite::Connection;

use crate::Folder;
use crate::common::root;

/// A file of the fixtures, for recorded pages that are served at this port.
pub fn stored(name: &str, port: u16) -> String {
    let path = root().join("tests/fixtures/stored").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    text.replace("PORT", &port.to_string())
}

/// What each version of the database added to the one before, from version 2 on.
const ADDED: [&str; 3] = [
    "DROP TABLE verification",
    "DROP TABLE verification_answers",
    "DROP TABLE dust_rules; DROP TABLE dust_search",
];

/// The database of a version; its path.
pub fn database(folder: &Folder, version: usize, port: u16) -> String {
    let path = folder.path(&format!("v{version}.db"));
    let connection = Connection::open(&path).unwrap();
    connection
        .execute_batch(&stored("table-v4.sql", port))
        .unwrap();
    for dropped in ADDED.iter().skip(version - 1) {
        connection.execute_batch(dropped).unwrap();
    }
    connection
        .pragma_update(None, "user_version", version as u32)
        .unwrap();
    path
}
