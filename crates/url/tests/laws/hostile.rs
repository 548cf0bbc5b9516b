//! A generator of hostile URLs: broken and nested escapes, odd hosts, empty parts, mixed encodings, now and then a huge one.

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn pick<'a>(&mut self, choices: &[&'a [u8]]) -> &'a [u8] {
        choices[self.below(choices.len())]
    }
}

#[rustfmt::skip]
const SCHEMES: &[&[u8]] = &[
    b"http://", b"https://", b"HTTP://", b"hTTps://", b"http://", b"http://", b"http:", b"http:/", b"//", b"",
    b"ftp://", b"mailto:", b"http:///", b" http://", b"javascript:", b"ht%74p://",
];
#[rustfmt::skip]
const USERS: &[&[u8]] = &[
    b"@", b"u@", b"u:p@", b"u%7e:%c3@", b"a@b@", "ü@".as_bytes(), b" @", b":@", b"%@",
];
#[rustfmt::skip]
const HOSTS: &[&[u8]] = &[
    b"e.com", b"E.Com", b"www.e.com", b"WWW.e.com", b"www.www.e.com", b"www.com", b"www.co.uk", b"www.e.co.uk",
    b"e.com.", b"e.com..", b".", b"www.", b"..", b"www..com", b"localhost", b"a_b.c", b"e-.com", b"127.0.0.1",
    b"0x7f.1", b"0177.1.", b"1.2.3", b"1.2.3.256", b"0x", b"1.2.3.4.5", b"www.1.2.3.4", b"[::1]", b"[::1",
    b"[1:0:0:2::]", b"[::FFFF:1.2.3.4]", b"[fe80::1%25en0]", b"[v1.a]", b"[]", "faß.de".as_bytes(),
    "FA\u{1e9e}.de".as_bytes(), b"fa%c3%9f.de", b"xn--fa-hia.de", b"xn--a", b"XN--FA-HIA.de", b"ex%41mple.com",
    b"%65.com", b"e%2fcom", b"e%00.com", b"\xff.com", b"", b"a b", b"e.com%", "１２７.0.0.1".as_bytes(),
    "例え。テスト".as_bytes(), b"%31.%32.3.4", b"a.b.c.d.e.f", b"208.77.188.166", b"e.%63om", "www.é.com".as_bytes(),
    b"www%2ee.com", b"e.0x1g", b"e.09", b"xn--", b"xn--www-e.com", "a\u{ad}b.com".as_bytes(), b"e..com",
    b"1.2.3.4%2E.", "foo.0x4。.".as_bytes(), "foo.0x4.\u{ad}.".as_bytes(), b"1.2.3.4.", b"e.com\\@f.com", b"e.com\\a",
    b"xn--a.xn--nxa", b"XN--A.%78n--b.", b"2.xn--mgbb", b"xn--a.0x4",
    "\u{200d}.com".as_bytes(), b"*", b"a,b", b"!$&'()*+,;=.com",
];
#[rustfmt::skip]
const PORTS: &[&[u8]] = &[
    b":", b":80", b":443", b":0080", b":8080", b":65535", b":65536", b":8a", b":-1", b":00", b"::80", b":80:80",
    b":443", b":081", b":00", b":00065535",
];
#[rustfmt::skip]
const PIECES: &[&[u8]] = &[
    b"/", b"/", b"/", b"//", b"/.", b"/..", b"/%2e", b"/%2E%2e", b"/.%2e/", b"a", b"b", b"alice", b"index.html",
    b"/index.html", b"default.asp", b"index%2Ehtml", b";jsessionid=1", b";JSESSIONID=2;x=1", b";jsessionid",
    b"/..;jsessionid=1", b"/.;jsessionid=1/", b"%41", b"%4", b"%", b"%%", b"%%41", b"%4%41", b"%%34%31", b"%e4",
    b"%C3%A9", b"%c3%a9", b"%2f", b"%2F", b"%3f", b"%23", b"%25", b"%2541", b"%252541", b"%2b", b"%00", b"%7E", b"~",
    b"%ff", b"\xff", b"\xc3", "é".as_bytes(), "日本".as_bytes(), b" ", b"\"", b"<>", b"+", b":", b"http://e.com",
    b":////", b"@", b"[", b"]", b"{}", b"|", b"^", b"`", b"'", b"(S(abc))", b"%e2%82", b"!", b"*", b",", b"story?id=",
    b"story_", b"7", b"x1x", b"aa", b"looploop", b"%5C", b"\\", b"/\\",
];
#[rustfmt::skip]
const STOPS: &[&[u8]] = &[
    b"\\", b"\t", b"\n", b"\x7f", b"\0",
];
#[rustfmt::skip]
const QUERY: &[&[u8]] = &[
    b"&", b"&", b"&&", b"=", b"k", b"k=", b"k=1", b"a=2", b"b=3", b"a[]=1", b"a[]=2", b"a%5B%5D=3", b"a%5b%5d=0",
    b"utm_source=x", b"utm%5Fid=1", b"gclid=1", b"affiliation=1", b"session=1", b"source=1", b"PHPSESSID=1",
    b"phpsessid=2", b"fakefoo=1", b"fake%66oo=2", b"sort=asc+x", b"sort=asc%20x", b"sort=ascending", b"q=a+b", b"+=1",
    b"%20=2", b"=5", b"?", b"/../", b";jsessionid=1", b"sid=9", b"id=7", b"drop=1", b"dr%6Fp=2",
];

/// A URL made to break things; the same for the same numbers.
pub fn hostile(random: &mut Random) -> Vec<u8> {
    let schemes = if random.below(8) == 0 {
        SCHEMES
    } else {
        &SCHEMES[..6]
    };
    let mut url = random.pick(schemes).to_vec();
    if random.below(6) == 0 {
        url.extend_from_slice(random.pick(USERS));
    }
    url.extend_from_slice(if random.below(3) > 0 {
        b"www.e.com"
    } else {
        random.pick(HOSTS)
    });
    if random.below(4) == 0 {
        url.extend_from_slice(random.pick(PORTS));
    }
    let mut part = |url: &mut Vec<u8>, start: &[u8], odds: usize, own: &[&[u8]]| {
        if random.below(odds) == 0 {
            return;
        }
        url.extend_from_slice(start);
        for _ in 0..random.below(9) {
            match random.below(160) {
                0 | 1 => url.push(random.below(256) as u8),
                2 => url.extend_from_slice(random.pick(STOPS)),
                3..=70 => url.extend_from_slice(random.pick(PIECES)),
                _ => url.extend_from_slice(random.pick(own)),
            }
        }
    };
    part(&mut url, b"/", 6, PIECES);
    part(&mut url, b"?", 2, QUERY);
    part(&mut url, b"#", 4, QUERY);
    if random.below(5_000) == 0 {
        let piece = random.pick(PIECES);
        url.extend(piece.iter().cycle().take(20_000).copied());
    }
    url
}
