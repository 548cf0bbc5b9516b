//! Traps that others fell into.

use dustlens_url::{Normalizer, Scheme, Skipped, Tier};

use crate::support::{by, one, options, pass, tier};

#[test]
fn trap_a_decode_makes_no_new_escape() {
    one(
        "decode-unreserved",
        "http://e.com/%4%41",
        "http://e.com/%4%41",
    );
    one(
        "decode-unreserved",
        "http://e.com/%%34%31",
        "http://e.com/%%341",
    );
    one(
        "decode-unreserved",
        "http://e.com/%%411",
        "http://e.com/%%411",
    );
    one(
        "decode-unreserved",
        "http://e.com/%25%34%31",
        "http://e.com/%2541",
    );
    one(
        "decode-unreserved",
        "http://e.com/%2541",
        "http://e.com/%2541",
    );
    tier(
        Tier::Semantic,
        "http://e.com/%4%41.html",
        "http://e.com/%4%41.html",
    );
}

#[test]
fn trap_reserved_escapes_are_untouched() {
    let url = "http://e.com/a%2Fb%3Fc%23d%25e%2Bf.html?a=%2F%3F%23%25%2B%26%3D";
    tier(Tier::Semantic, url, url);
    tier(
        Tier::Preserving,
        "http://e.com/%2f%3f%23%25%2b",
        "http://e.com/%2F%3F%23%25%2B",
    );
}

#[test]
fn trap_no_value_is_no_empty_value() {
    tier(Tier::Usual, "http://e.com/?k", "http://e.com/?k");
    tier(Tier::Usual, "http://e.com/?k=", "http://e.com/?k=");
    one(
        "sort-query",
        "http://e.com/?k=&b&a=",
        "http://e.com/?a=&b&k=",
    );
    one("default-params", "http://e.com/?k&j=", "http://e.com/?k");
    let mut kept = options(&["default-params"]);
    kept.set("empty-values", "no").unwrap();
    assert_eq!(by(&kept, b"http://e.com/?j="), "http://e.com/?j=");
}

#[test]
fn trap_repeated_keys_keep_their_order() {
    let url = "http://e.com/?a[]=2&a[]=1&a[]=3";
    tier(Tier::Semantic, url, url);
    one(
        "sort-query",
        "http://e.com/?b=1&a[]=2&a%5B%5D=1&a[]=0",
        "http://e.com/?a[]=2&a%5B%5D=1&a[]=0&b=1",
    );
    one(
        "sort-query",
        "http://e.com/?x+y=2&x%20y=1&a=0",
        "http://e.com/?a=0&x+y=2&x%20y=1",
    );
}

#[test]
fn trap_www_com_is_a_name_itself() {
    for url in [
        "http://www.com/",
        "http://www.co.uk/",
        "http://www/",
        "http://www.com./",
        "http://wwwx.e.com/",
    ] {
        one("strip-www", url, url);
    }
    one("strip-www", "http://www.e.co.uk/", "http://e.co.uk/");
    one("strip-www", "http://www.www.com/", "http://www.com/");
    one("add-www", "http://e.co.uk/", "http://www.e.co.uk/");
    for url in [
        "http://blog.e.com/",
        "http://1.2.3.4/",
        "http://localhost/",
        "http://co.uk/",
        "http://[::1]/",
    ] {
        one("add-www", url, url);
    }
    pass(b"www.com", Skipped::Relative);
}

#[test]
fn trap_references_and_other_schemes_pass() {
    for relative in [
        &b"//e.com/a"[..],
        b"/a/../b",
        b"?a",
        b"#a",
        b"a/b",
        b"EXAMPLE.com/%7e",
    ] {
        pass(relative, Skipped::Relative);
    }
    for other in [
        &b"mailto:A@B.com"[..],
        b"ftp://E.com:21/%7e/..",
        b"JavaScript:void(0)",
        b"localhost:80/a",
        b"data:,%7e",
    ] {
        pass(other, Skipped::OtherScheme);
    }
    pass(b"", Skipped::Empty);
    pass(b"http:///a", Skipped::NoHost);
    pass(b"http:a", Skipped::NoHost);
    pass(b"http://u@:80/", Skipped::NoHost);
    pass(b"http://a b/", Skipped::BadHost);
    pass(b"http://\xff/", Skipped::BadHost);
    pass(b"http://1.2.3.256/", Skipped::BadHost);
    pass(b"http://e.com:65536/", Skipped::BadPort);
    tier(
        Tier::Semantic,
        "http://e.com/a.b?\\=1",
        "http://e.com/a.b?\\=1",
    );
    pass(b"http://e.com/a\tb", Skipped::ControlCharacter);
    let normalizer = Normalizer::new(&options(&["fragment"])).unwrap();
    assert_eq!(
        normalizer.normalize(b"http://e.com/a b#c"),
        Err(Skipped::Blank)
    );
}

#[test]
fn trap_ipv6_brackets_and_compression() {
    one(
        "ip-literal-form",
        "http://[2001:0DB8:0:0:1:0:0:1]:8080/",
        "http://[2001:db8::1:0:0:1]:8080/",
    );
    one(
        "ip-literal-form",
        "http://[::FFFF:1.2.3.4]/",
        "http://[::ffff:102:304]/",
    );
    one("ip-literal-form", "http://[::1]/", "http://[::1]/");
    one("ip-literal-form", "http://0x7f.1/", "http://127.0.0.1/");
    one(
        "ip-literal-form",
        "http://3232235777/",
        "http://192.168.1.1/",
    );
    one("default-port", "http://[::1]:80/", "http://[::1]/");
    one("strip-www", "http://[::1]/", "http://[::1]/");
    pass(b"http://[::1/", Skipped::BadHost);
    pass(b"http://::1/", Skipped::BadPort);
}

#[test]
fn trap_sharp_s_is_not_ss() {
    one("idna-ascii", "http://fa\u{df}.de/", "http://xn--fa-hia.de/");
    one("idna-ascii", "http://fa%C3%9F.de/", "http://xn--fa-hia.de/");
    tier(Tier::Preserving, "http://FASS.de", "http://fass.de/");
}

#[test]
fn trap_bytes_that_are_not_utf_8_survive() {
    one(
        "uppercase-escapes",
        "http://e.com/?q=%ff",
        "http://e.com/?q=%FF",
    );
    tier(Tier::Semantic, "http://e.com/?q=%FF", "http://e.com/?q=%FF");
    assert_eq!(
        by(&options(&["encode-non-ascii"]), b"http://e.com/\xe9?\xff"),
        "http://e.com/%E9?%FF"
    );
    let normalizer = Normalizer::new(&options(&["fragment"])).unwrap();
    assert_eq!(
        normalizer
            .normalize(b"http://e.com/\xe9?\xff#x")
            .unwrap()
            .url(),
        b"http://e.com/\xe9?\xff"
    );
}

#[test]
fn trap_session_ids_first_last_and_in_the_path() {
    for (before, after) in [
        ("/a;jsessionid=1", "/a"),
        ("/a;jsessionid=1/b", "/a/b"),
        ("/a;jsessionid=1;v=2", "/a;v=2"),
        ("/a;v=2;JSESSIONID=1", "/a;v=2"),
        ("/a;jsessionid=1?b=2", "/a?b=2"),
        ("/?PHPSESSID=1&a=2", "/?a=2"),
        ("/?a=2&PHPSESSID=1", "/?a=2"),
        ("/?a=2&phpsessid=1&b=3", "/?a=2&b=3"),
        ("/?PHPSESSID=1", "/"),
        ("/..;jsessionid=1/a", "/..;jsessionid=1/a"),
        ("/a;jsessionidx=1", "/a;jsessionidx=1"),
        ("/?session=1&sid=2", "/?session=1&sid=2"),
        ("/a;jsessionid", "/a;jsessionid"),
    ] {
        one(
            "session-ids",
            &format!("http://e.com{before}"),
            &format!("http://e.com{after}"),
        );
    }
    tier(
        Tier::Semantic,
        "http://e.com/a/index.html;jsessionid=1",
        "http://e.com/a/",
    );
}

#[test]
fn trap_trackers_are_whole_names() {
    let url = "http://e.com/?affiliation=1&session=2&source=3&utm=4&xgclid=5";
    one("tracking-params", url, url);
    one(
        "tracking-params",
        "http://e.com/?utm_source=1&a=2&gclid=3",
        "http://e.com/?a=2",
    );
    one(
        "tracking-params",
        "http://e.com/?utm%5Fsource=1&a=2&fbclid",
        "http://e.com/?a=2",
    );
    one(
        "tracking-params",
        "http://e.com/?fbclid=1#s",
        "http://e.com/#s",
    );
}

#[test]
fn trap_steps_beyond_the_root_and_escaped_dots() {
    one("dot-segments", "http://e.com/../../a", "http://e.com/a");
    one("dot-segments", "http://e.com/a/..", "http://e.com/");
    one(
        "dot-segments",
        "http://e.com/a/b/%2e%2e/c",
        "http://e.com/a/c",
    );
    one("dot-segments", "http://e.com/a/.%2E", "http://e.com/");
    one(
        "dot-segments",
        "http://e.com/a/.../%2e%2e%2e",
        "http://e.com/a/.../%2e%2e%2e",
    );
    one("dot-segments", "http://e.com/a//../b", "http://e.com/a/b");
    one("dot-segments", "http://e.com/?/../a", "http://e.com/?/../a");
    tier(
        Tier::Preserving,
        "http://e.com/a/%2e%2e/b",
        "http://e.com/a/../b",
    );
}

#[test]
fn trap_a_port_of_its_own_keeps_the_scheme() {
    one("limit-scheme", "https://e.com:8443/", "https://e.com:8443/");
    one("limit-scheme", "https://e.com:80/", "https://e.com:80/");
    one("limit-scheme", "https://e.com:443/", "http://e.com/");
    let mut https = options(&["limit-scheme"]);
    https.scheme = Scheme::Https;
    assert_eq!(by(&https, b"http://e.com:80/"), "https://e.com/");
}

#[test]
fn trap_an_address_inside_a_path_keeps_its_slashes() {
    let url = "http://web.e.com/web/2020/http://a.com/b";
    one("duplicate-slashes", url, url);
    one(
        "duplicate-slashes",
        "http://e.com//a///b//",
        "http://e.com/a/b/",
    );
}

#[test]
fn blanks_around_are_no_part_of_a_url() {
    tier(
        Tier::Preserving,
        " \thttp://e.com/a b\r\n",
        "http://e.com/a%20b",
    );
}
