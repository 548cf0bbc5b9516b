//! Judging addresses: both edges of every range and the addresses just beyond them; literals in every spelling.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::net::IpAddr;

use dustlens_proxy::Target;
use dustlens_proxy::policy::{Kind, Policy, judge};
use url::Url;

/// First and last address of a refused range, then the neighbours on both sides with their own verdict.
type Row = (
    &'static str,
    &'static str,
    Kind,
    &'static [(&'static str, Option<Kind>)],
);

const RANGES: &[Row] = &[
    (
        "0.0.0.0",
        "0.255.255.255",
        Kind::Unspecified,
        &[("1.0.0.0", None)],
    ),
    (
        "10.0.0.0",
        "10.255.255.255",
        Kind::Private,
        &[("9.255.255.255", None), ("11.0.0.0", None)],
    ),
    (
        "100.64.0.0",
        "100.127.255.255",
        Kind::SharedNat,
        &[("100.63.255.255", None), ("100.128.0.0", None)],
    ),
    (
        "127.0.0.0",
        "127.255.255.255",
        Kind::Loopback,
        &[("126.255.255.255", None), ("128.0.0.0", None)],
    ),
    (
        "169.254.0.0",
        "169.254.255.255",
        Kind::LinkLocal,
        &[("169.253.255.255", None), ("169.255.0.0", None)],
    ),
    (
        "172.16.0.0",
        "172.31.255.255",
        Kind::Private,
        &[("172.15.255.255", None), ("172.32.0.0", None)],
    ),
    (
        "192.0.0.0",
        "192.0.0.255",
        Kind::Protocol,
        &[("191.255.255.255", None), ("192.0.1.0", None)],
    ),
    (
        "192.0.2.0",
        "192.0.2.255",
        Kind::Documentation,
        &[("192.0.1.255", None), ("192.0.3.0", None)],
    ),
    (
        "192.88.99.0",
        "192.88.99.255",
        Kind::Tunnel,
        &[("192.88.98.255", None), ("192.88.100.0", None)],
    ),
    (
        "192.168.0.0",
        "192.168.255.255",
        Kind::Private,
        &[("192.167.255.255", None), ("192.169.0.0", None)],
    ),
    (
        "198.18.0.0",
        "198.19.255.255",
        Kind::Benchmarking,
        &[("198.17.255.255", None), ("198.20.0.0", None)],
    ),
    (
        "198.51.100.0",
        "198.51.100.255",
        Kind::Documentation,
        &[("198.51.99.255", None), ("198.51.101.0", None)],
    ),
    (
        "203.0.113.0",
        "203.0.113.255",
        Kind::Documentation,
        &[("203.0.112.255", None), ("203.0.114.0", None)],
    ),
    (
        "224.0.0.0",
        "239.255.255.255",
        Kind::Multicast,
        &[
            ("223.255.255.255", None),
            ("240.0.0.0", Some(Kind::Reserved)),
        ],
    ),
    (
        "240.0.0.0",
        "255.255.255.254",
        Kind::Reserved,
        &[("255.255.255.255", Some(Kind::Broadcast))],
    ),
    (
        "::",
        "::",
        Kind::Unspecified,
        &[("::1", Some(Kind::Loopback))],
    ),
    ("::1", "::1", Kind::Loopback, &[("::2", Some(Kind::Tunnel))]),
    (
        "::2",
        "::ffff:ffff",
        Kind::Tunnel,
        &[("::1:0:0", Some(Kind::Reserved))],
    ),
    // Mapped addresses are what is inside; next to them is nothing public.
    (
        "::ffff:10.0.0.0",
        "::ffff:10.255.255.255",
        Kind::Private,
        &[("::ffff:9.255.255.255", None), ("::ffff:11.0.0.0", None)],
    ),
    (
        "::ffff:127.0.0.0",
        "::ffff:127.255.255.255",
        Kind::Loopback,
        &[("::fffe:127.0.0.1", Some(Kind::Reserved))],
    ),
    // IPv4-translated (SIIT), no longer routed.
    ("::ffff:0:808:808", "::ffff:0:808:808", Kind::Reserved, &[]),
    // NAT64: the inside counts.
    (
        "64:ff9b::a00:0",
        "64:ff9b::aff:ffff",
        Kind::Private,
        &[("64:ff9b::9ff:ffff", None), ("64:ff9b::b00:0", None)],
    ),
    (
        "64:ff9b::7f00:1",
        "64:ff9b::7f00:1",
        Kind::Loopback,
        &[("64:ff9b::808:808", None)],
    ),
    (
        "64:ff9b::a9fe:a9fe",
        "64:ff9b::a9fe:a9fe",
        Kind::LinkLocal,
        &[("64:ff9b:0:0:0:1::", Some(Kind::Reserved))],
    ),
    (
        "64:ff9b:1::",
        "64:ff9b:1:ffff:ffff:ffff:ffff:ffff",
        Kind::Private,
        &[("64:ff9b:2::", Some(Kind::Reserved))],
    ),
    (
        "100::",
        "100::ffff:ffff:ffff:ffff",
        Kind::Protocol,
        &[("100:0:0:1::", Some(Kind::Reserved))],
    ),
    (
        "2001::",
        "2001:0:ffff:ffff:ffff:ffff:ffff:ffff",
        Kind::Tunnel,
        &[
            ("2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff", None),
            ("2001:1::", Some(Kind::Protocol)),
        ],
    ),
    (
        "2001:2::",
        "2001:2:0:ffff:ffff:ffff:ffff:ffff",
        Kind::Benchmarking,
        &[("2001:2:1::", Some(Kind::Protocol))],
    ),
    (
        "2001:1::",
        "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff",
        Kind::Protocol,
        &[("2001:200::", None)],
    ),
    (
        "2001:db8::",
        "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff",
        Kind::Documentation,
        &[
            ("2001:db7:ffff:ffff:ffff:ffff:ffff:ffff", None),
            ("2001:db9::", None),
        ],
    ),
    (
        "2002::",
        "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        Kind::Tunnel,
        &[
            ("2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff", None),
            ("2003::", None),
        ],
    ),
    (
        "3fff::",
        "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff",
        Kind::Documentation,
        &[
            ("3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff", None),
            ("3fff:1000::", None),
        ],
    ),
    (
        "4000::",
        "5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        Kind::Reserved,
        &[("3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", None)],
    ),
    (
        "101::",
        "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        Kind::Reserved,
        &[("2000::", None)],
    ),
    (
        "5f00::",
        "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        Kind::Protocol,
        &[("5f01::", Some(Kind::Reserved))],
    ),
    (
        "fc00::",
        "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        Kind::Private,
        &[
            (
                "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
                Some(Kind::Reserved),
            ),
            ("fe00::", Some(Kind::Reserved)),
        ],
    ),
    (
        "fe80::",
        "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        Kind::LinkLocal,
        &[(
            "fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            Some(Kind::Reserved),
        )],
    ),
    (
        "fec0::",
        "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        Kind::SiteLocal,
        &[],
    ),
    (
        "ff00::",
        "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        Kind::Multicast,
        &[],
    ),
];

fn ip(text: &str) -> IpAddr {
    text.parse().unwrap()
}

#[test]
fn ranges_and_what_lies_beyond_them() {
    for (first, last, kind, beyond) in RANGES {
        assert_eq!(judge(ip(first)), Err(*kind), "{first}");
        assert_eq!(judge(ip(last)), Err(*kind), "{last}");
        for (neighbour, verdict) in *beyond {
            assert_eq!(judge(ip(neighbour)).err(), *verdict, "{neighbour}");
        }
    }
}

#[test]
fn public_addresses_pass() {
    for public in [
        "1.1.1.1",
        "8.8.8.8",
        "93.184.215.14",
        "100.0.0.1",
        "192.0.1.1",
        "2606:4700::1111",
        "2a00:1450:4001::200e",
        "::ffff:8.8.8.8",
        "64:ff9b::8.8.8.8",
    ] {
        assert_eq!(judge(ip(public)), Ok(()), "{public}");
    }
}

/// What a URL's host comes to, judged.
fn verdict(host: &str) -> Result<(), String> {
    let url = Url::parse(&format!("http://{host}/")).map_err(|_| "not a URL".to_owned())?;
    let address = match url.host() {
        Some(url::Host::Ipv4(v4)) => IpAddr::V4(v4),
        Some(url::Host::Ipv6(v6)) => IpAddr::V6(v6),
        other => return Err(format!("a name: {other:?}")),
    };
    let policy = Policy::default();
    let refused = policy.check_addresses(&url, &[address], &[], true);
    refused.map(|_| ()).map_err(|r| r.code().to_owned())
}

#[test]
fn literals_in_every_spelling() {
    for loopback in [
        "127.0.0.1",
        "127.1",
        "127.0.1",
        "2130706433",
        "0x7f000001",
        "0x7F.1",
        "0177.0.0.1",
        "017700000001",
        "0x7f.0.0.0x1",
        "127.0.0.1.",
        "%31%32%37.0.0.1",
        "１２７.0.0.1",
        "127。0。0。1",
        "[::1]",
        "[0:0:0:0:0:0:0:1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::127.0.0.1]",
        "[64:ff9b::127.0.0.1]",
        "[::]",
        "0",
        "0.0.0.0",
        "0x0",
        "10.1",
        "192.168.257",
        "3232235777",
        "0xa9fea9fe",
        "[2002:7f00:1::]",
        "[2001:0:7f00:1::]",
        "[fe80::1]",
    ] {
        assert_eq!(
            verdict(loopback),
            Err("forbidden-address".to_owned()),
            "{loopback}"
        );
    }
    for nonsense in [
        "[fe80::1%25eth0]",
        "[::1%lo]",
        "256.0.0.1",
        "1.2.3.4.5",
        "0x100000000",
        "[::g]",
        "127.0.0.0x",
    ] {
        let refused = verdict(nonsense);
        assert!(refused.is_err(), "{nonsense}");
    }
    assert_eq!(verdict("134744072"), Ok(()), "8.8.8.8 in one number");
}

#[test]
fn ports_of_other_protocols() {
    let policy = Policy::new(vec!["127.0.0.1:25".parse().unwrap()]);
    let check = |url: &str| policy.check_url(&Url::parse(url).unwrap(), true);
    let codes = [
        "http://example.com:25/",
        "https://example.com:6667/",
        "http://example.com:0/",
    ]
    .map(|url| check(url).unwrap_err().code());
    assert_eq!(codes, ["forbidden-port"; 3]);
    for url in [
        "http://example.com:8080/",
        "https://example.com/",
        "http://127.0.0.1:25/",
    ] {
        assert_eq!(check(url), Ok(()), "{url}");
    }
    for url in [
        "ftp://example.com/",
        "file:///etc/hosts",
        "data:,x",
        "ws://example.com/",
    ] {
        assert_eq!(check(url).unwrap_err().code(), "forbidden-scheme", "{url}");
    }
}

#[test]
fn opened_targets_are_exact() {
    let allow = [
        "shop.localhost:8788",
        "0x7f.1:9000",
        "[0:0::1]:9000",
        "ПРИМЕР.localhost:80",
    ];
    let policy = Policy::new(allow.map(|text| text.parse::<Target>().unwrap()).to_vec());
    let opens = |text: &str| {
        let url = Url::parse(text).unwrap();
        policy.opens(&url.host().unwrap(), url.port_or_known_default().unwrap())
    };
    for open in [
        "http://shop.localhost:8788/",
        "http://SHOP.localhost:8788/x",
        "http://127.0.0.1:9000/",
        "http://2130706433:9000/",
        "http://[::1]:9000/",
        "http://xn--e1afmkfd.localhost/",
    ] {
        assert!(opens(open), "{open}");
    }
    for shut in [
        "http://shop.localhost:8789/",
        "http://shop.localhost/",
        "http://a.shop.localhost:8788/",
        "http://localhost:8788/",
        "http://shop.localhost.:8788/",
        "http://shop.localhost.example:8788/",
        "http://127.0.0.2:9000/",
        "http://localhost:9000/",
        "http://[::ffff:127.0.0.1]:9000/",
    ] {
        assert!(!opens(shut), "{shut}");
    }
}

#[test]
fn what_is_no_target() {
    for bad in [
        "",
        "host",
        ":80",
        "host:",
        "host:0",
        "host:+80",
        "host:65536",
        "*.localhost:80",
        "http://host:80",
        "::1:80",
        "a b:80",
        "host:80/",
    ] {
        assert!(bad.parse::<Target>().is_err(), "{bad}");
    }
    assert_eq!(
        "[::1]:80".parse::<Target>().unwrap().to_string(),
        "[::1]:80"
    );
}
