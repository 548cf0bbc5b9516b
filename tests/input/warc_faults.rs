//! WARC files, plain and in gzip: every kind of fault, and the bounds.
use dustlens::input::Limits;
use dustlens::problem::{Problem, Severity};

use crate::support::{codes, gzip, ids, read, read_within};
use crate::warc_records::{html, one, packed, places, response};

#[test]
fn a_bad_header_costs_its_record_alone() {
    let good = String::from_utf8(one("b")).unwrap();
    for (from, to, said) in [
        (
            "Content-Length: ",
            "Content-Length: -",
            "its Content-Length is `-",
        ),
        (
            "Content-Length: ",
            "Content-Length: x",
            "its Content-Length is `x",
        ),
        (
            "Content-Length: ",
            "Content-Size: ",
            "it has no Content-Length",
        ),
        ("WARC-Type: ", "WARC-Kind: ", "it has no WARC-Type"),
        (
            "WARC-Target-URI: ",
            "WARC-Uri: ",
            "it has no WARC-Target-URI",
        ),
        ("WARC/1.1", "WARC/9.1", "none begins here"),
        ("HTTP/1.1", "SMTP/1.1", "its block is no HTTP response"),
    ] {
        let bad = good.replacen(from, to, 1).into_bytes();
        let records = [one("a"), bad, one("c")];
        let starts = [records[0].len(), gzip(&records[0]).len(), 0];
        for ((name, bytes), start) in packed(&records).into_iter().zip(starts) {
            let (documents, problems) = read(name, &bytes);
            assert_eq!(
                ids(&documents),
                ["http://a.example/", "http://c.example/"],
                "{name} {to}"
            );
            assert_eq!(
                places(&problems),
                [("bad-warc-record", Some(start as u64))],
                "{name} {to}"
            );
            assert!(problems[0].to_string().contains(said), "{}", problems[0]);
            let inside = format!(
                "{} bytes into what is unzipped from there",
                records[0].len()
            );
            assert_eq!(
                problems[0].to_string().contains(&inside),
                start == 0,
                "{}",
                problems[0]
            );
        }
    }
}

#[test]
fn a_length_that_lies_costs_its_record_alone() {
    let good = String::from_utf8(one("b")).unwrap();
    let length = good.split("Content-Length: ").nth(1).unwrap();
    let length = length.split('\r').next().unwrap();
    for lie in [
        "300",
        "99999",
        "2147483647",
        "2147483648",
        "9999999999999999999",
    ] {
        let bad = good.replacen(
            &format!("Content-Length: {length}"),
            &format!("Content-Length: {lie}"),
            1,
        );
        let records = [one("a"), bad.into_bytes(), one("c"), one("d")];
        for (name, bytes) in packed(&records) {
            let (documents, problems) = read(name, &bytes);
            let expected = [
                "http://a.example/",
                "http://c.example/",
                "http://d.example/",
            ];
            assert_eq!(ids(&documents), expected, "{name} {lie}");
            assert_eq!(codes(&problems), ["bad-warc-record"], "{name} {lie}");
            assert!(
                problems[0]
                    .to_string()
                    .contains("another record begins after"),
                "{}",
                problems[0]
            );
        }
        // The last record has nothing behind it.
        let records = &records[..2];
        for (name, bytes) in packed(records) {
            let (documents, problems) = read(name, &bytes);
            assert_eq!(ids(&documents), ["http://a.example/"], "{name} {lie}");
            assert_eq!(codes(&problems), ["bad-warc-record"], "{name} {lie}");
            assert!(
                problems[0].to_string().contains("where the file ends"),
                "{}",
                problems[0]
            );
        }
    }
    // Too small a length: the record is cut, and what is left over is named.
    let bad = good.replacen(
        &format!("Content-Length: {length}"),
        "Content-Length: 45",
        1,
    );
    let records = [one("a"), bad.into_bytes(), one("c")];
    for (name, bytes) in packed(&records) {
        let (documents, problems) = read(name, &bytes);
        assert_eq!(documents.len(), 3, "{name}");
        assert_eq!(codes(&problems), ["bad-warc-record"], "{name}");
        assert!(
            problems[0].to_string().contains("none begins here"),
            "{}",
            problems[0]
        );
    }
}

#[test]
fn a_file_cut_anywhere_gives_what_is_whole() {
    let records = [one("a"), one("b")];
    let [plain, members, single] = packed(&records);
    for cut in records[0].len() + 5..plain.1.len() - 5 {
        let (documents, problems) = read(plain.0, &plain.1[..cut]);
        assert_eq!(ids(&documents), ["http://a.example/"], "{cut}");
        assert_eq!(
            places(&problems),
            [("bad-warc-record", Some(records[0].len() as u64))],
            "{cut}"
        );
    }
    let second = gzip(&records[0]).len();
    for cut in second + 1..members.1.len() {
        let (documents, problems) = read(members.0, &members.1[..cut]);
        assert_eq!(documents[0].id, "http://a.example/");
        assert_eq!(
            places(&problems),
            [("bad-gzip", Some(second as u64))],
            "{cut}"
        );
    }
    for cut in 3..single.1.len() {
        let (documents, problems) = read("a.warc.gz", &single.1[..cut]);
        assert!(documents.len() <= 2);
        assert_eq!(places(&problems), [("bad-gzip", Some(0))], "{cut}");
    }
}

#[test]
fn a_damaged_member_costs_itself_alone() {
    let records: Vec<Vec<u8>> = ["a", "b", "c", "d"].map(one).to_vec();
    let members: Vec<Vec<u8>> = records.iter().map(|record| gzip(record)).collect();
    let start = members[0].len();
    for at in 0..members[1].len() {
        let mut bytes = members.concat();
        bytes[start + at] ^= 0x55;
        let (documents, problems) = read("a.warc.gz", &bytes);
        let ids = ids(&documents);
        assert!(ids.contains(&"http://a.example/"), "{at}");
        assert!(
            ids.ends_with(&["http://c.example/", "http://d.example/"]),
            "{at}: {ids:?} {problems:?}"
        );
        let is_note = |problem: &&Problem| problem.severity() == Severity::Note;
        for problem in problems.iter().filter(|problem| !is_note(problem)) {
            assert_eq!(problem.byte, Some(start as u64), "{at}: {problem}");
        }
    }
    let bytes = [&members[0][..], b"rubbish", &members[1]].concat();
    let (documents, problems) = read("a.warc.gz", &bytes);
    assert_eq!(documents.len(), 2);
    assert_eq!(places(&problems), [("bad-gzip", Some(start as u64))]);
    let (documents, problems) = read("a.warc.gz", b"\x1f\x8b\x08\0rubbish");
    assert_eq!(
        (documents.len(), places(&problems)),
        (0, vec![("bad-gzip", Some(0))])
    );
}

#[test]
fn bombs_end_at_the_bounds() {
    let limits = Limits {
        document: 10_000,
        unpacked: 1_000_000,
        ..Limits::default()
    };
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html";
    // A body over the bound, as it is or packed, costs its record.
    let long = response("http://l.example/", head, &vec![b'x'; 20_000]);
    let zipped = response(
        "http://z.example/",
        &format!("{head}\r\nContent-Encoding: gzip"),
        &gzip(&vec![b'x'; 5_000_000]),
    );
    let records = [long, one("a"), zipped, one("b")];
    for (name, bytes) in packed(&records) {
        let (documents, problems) = read_within(name, &bytes, limits);
        assert_eq!(
            ids(&documents),
            ["http://a.example/", "http://b.example/"],
            "{name}"
        );
        assert_eq!(
            codes(&problems),
            ["entry-too-large", "entry-too-large"],
            "{name}"
        );
    }
    // A picture of any size is no page.
    let picture = response(
        "http://p.example/",
        "HTTP/1.1 200 OK\r\nContent-Type: image/png",
        &vec![0; 100_000],
    );
    let (documents, problems) = read_within("a.warc", [picture, one("a")].concat(), limits);
    assert_eq!(
        (documents.len(), codes(&problems)),
        (1, vec!["warc-records-skipped"])
    );
    // All together are bounded.
    let like = html("http://a.example/", &"a".repeat(9_000));
    let many = gzip(&like.repeat(1_000));
    let (documents, problems) = read_within("a.warc.gz", &many, limits);
    assert!((50..120).contains(&documents.len()), "{}", documents.len());
    assert_eq!(codes(&problems), ["zip-too-large"]);
    let body = gzip(&vec![b'a'; 9_000]);
    let bodies = response(
        "http://a.example/",
        &format!("{head}\r\nContent-Encoding: gzip"),
        &body,
    );
    let (documents, problems) = read_within("a.warc", bodies.repeat(2_000), limits);
    assert!((50..120).contains(&documents.len()), "{}", documents.len());
    assert_eq!(codes(&problems), ["zip-too-large"]);
}

#[test]
fn a_lying_length_takes_no_memory() {
    for length in ["60000000", "2147483648"] {
        let bad = format!(
            "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: {length}\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"
        );
        for (name, bytes) in packed(&[bad.clone().into_bytes()]) {
            let taken = allocation_counter::measure(|| {
                let (documents, problems) = read(name, &bytes);
                assert_eq!((documents.len(), problems.len()), (0, 1));
            });
            assert!(taken.bytes_max < 1 << 20, "{name}: {taken:?}");
        }
    }
}

#[test]
fn an_empty_file_has_no_documents() {
    for (name, bytes) in [
        ("a.warc", Vec::new()),
        ("a.warc.gz", gzip(b"")),
        ("a.warc", b"\r\n\r\n".to_vec()),
    ] {
        let (documents, problems) = read(name, &bytes);
        assert_eq!(
            (documents.len(), codes(&problems)),
            (0, vec!["no-documents"])
        );
    }
}

#[test]
fn a_length_that_takes_in_whole_records_costs_its_record_alone() {
    let b = String::from_utf8(one("b")).unwrap();
    let length: usize = b
        .split("Content-Length: ")
        .nth(1)
        .and_then(|rest| rest.split('\r').next()?.parse().ok())
        .unwrap();
    for swallowed in [1, 2] {
        let others = ["c", "d", "e"].map(one);
        let more: usize = others.iter().take(swallowed).map(Vec::len).sum();
        let lie = b.replacen(
            &format!("Content-Length: {length}"),
            &format!("Content-Length: {}", length + more),
            1,
        );
        let records = [&[one("a"), lie.into_bytes()][..], &others].concat();
        for (name, bytes) in packed(&records) {
            let (documents, problems) = read(name, &bytes);
            let expected = ["a", "c", "d", "e"].map(|each| format!("http://{each}.example/"));
            assert_eq!(ids(&documents), expected, "{name} {swallowed}");
            assert_eq!(codes(&problems), ["bad-warc-record"], "{name} {swallowed}");
        }
    }
    // A page that quotes a record is a page.
    let quoting = html("http://q.example/", &format!("<pre>{b}</pre>"));
    let (documents, problems) = read("a.warc", [quoting, one("c")].concat());
    assert_eq!((documents.len(), problems.len()), (2, 0));
}

#[test]
fn zeros_behind_the_last_member_are_no_damage() {
    let mut bytes = gzip(&one("a"));
    bytes.extend([0; 10_240]);
    let (documents, problems) = read("a.warc.gz", &bytes);
    assert_eq!((documents.len(), problems.len()), (1, 0));
    let start = bytes.len() as u64 - 10_240;
    bytes.extend(gzip(&one("b")));
    let (documents, problems) = read("a.warc.gz", &bytes);
    assert_eq!(documents.len(), 2);
    assert_eq!(places(&problems), [("bad-gzip", Some(start))]);
}
