//! Targets that this machine or this person can reach and that are not meant for others: own networks, opened targets.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::net::IpAddr;

use dustlens_proxy::policy::{Kind, Network, Policy, judge, judge_from};
use url::Url;

/// Addresses that are public for others are not for the machine that has them.
#[test]
fn own_interfaces_and_their_prefixes_are_refused_where_they_are_routable() {
    let ip = |text: &str| text.parse::<IpAddr>().unwrap();
    let own = [
        Network::new(ip("93.184.215.14"), 28),
        Network::new(ip("2606:4700::17"), 64),
        Network::new(ip("8.8.4.4"), 32),
        // A tunnel that says nothing of its network.
        Network::new(ip("9.9.9.9"), 0),
    ];
    for refused in [
        "93.184.215.0",
        "93.184.215.14",
        "93.184.215.15",
        "::ffff:93.184.215.1",
        "64:ff9b::93.184.215.1",
        "2606:4700::",
        "2606:4700::ffff:ffff:ffff:ffff",
        "8.8.4.4",
        "9.9.9.9",
    ] {
        assert_eq!(judge(ip(refused)), Ok(()), "{refused}");
        assert_eq!(
            judge_from(&own, ip(refused)),
            Err(Kind::OwnNetwork),
            "{refused}"
        );
    }
    for public in [
        "93.184.214.255",
        "93.184.215.16",
        "2606:4700:0:1::",
        "8.8.4.5",
        "9.9.9.8",
    ] {
        assert_eq!(judge_from(&own, ip(public)), Ok(()), "{public}");
    }
    assert_eq!(
        judge_from(&own, ip("10.0.0.1")),
        Err(Kind::Private),
        "the registry's word first"
    );
    let policy = Policy::new(vec!["93.184.215.14:8080".parse().unwrap()]);
    let check = |url: &str, address: &str| {
        let url = Url::parse(url).unwrap();
        let dialled = policy.check_addresses(&url, &[ip(address)], &own, true);
        dialled.map(|_| ()).map_err(|refusal| refusal.code())
    };
    assert_eq!(
        check("http://own.example/", "93.184.215.14"),
        Err("forbidden-address")
    );
    assert_eq!(
        check("http://93.184.215.14:8080/", "93.184.215.14"),
        Ok(()),
        "opened"
    );
}

/// A target that a person opened for themselves is not opened for the pages they look at.
#[test]
fn a_public_page_may_not_redirect_into_an_opened_target() {
    let policy = Policy::new(vec![
        "127.0.0.1:8080".parse().unwrap(),
        "shop.localhost:8788".parse().unwrap(),
        "open.example:25".parse().unwrap(),
    ]);
    let url = |text: &str| Url::parse(text).unwrap();
    let (public, inside) = (
        url("http://public.example/"),
        url("http://127.0.0.1:8080/x"),
    );
    let (shop, other) = (
        url("http://shop.localhost:8788/"),
        url("http://shop.localhost:80/"),
    );
    for (first, from, next, expected) in [
        (&public, &public, &inside, false),
        (&inside, &public, &inside, true),
        (&inside, &public, &shop, false),
        (&inside, &inside, &shop, true),
        (&public, &shop, &inside, true),
        (&other, &other, &shop, false),
    ] {
        assert_eq!(
            policy.may_enter(first, from, next),
            expected,
            "{first} {from} {next}"
        );
    }
    let check = |url: &Url, address: &str, may_enter: bool| {
        let dialled = policy.check_addresses(url, &[address.parse().unwrap()], &[], may_enter);
        dialled.map(|_| ()).map_err(|refusal| refusal.code())
    };
    assert_eq!(
        check(&inside, "127.0.0.1", false),
        Err("forbidden-redirect")
    );
    assert_eq!(check(&inside, "127.0.0.1", true), Ok(()));
    assert_eq!(
        check(&shop, "93.184.215.14", false),
        Ok(()),
        "public anyway"
    );
    let mail = url("http://open.example:25/");
    assert_eq!(policy.check_url(&mail, true).map_err(|r| r.code()), Ok(()));
    assert_eq!(
        policy.check_url(&mail, false).map_err(|r| r.code()),
        Err("forbidden-port")
    );
}
