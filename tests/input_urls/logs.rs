//! Logs whose lines name their parts: W3C and JSON.

use dustlens::lists::{UrlFormat, UrlOptions};

use super::support::{read, read_with, urls};

const IIS: &str = "#Software: Microsoft Internet Information Services 10.0\r\n#Version: 1.0\r\n\
    #Fields: date time cs-method cs-uri-stem cs-uri-query s-port cs(User-Agent) sc-status\r\n\
    2025-10-10 13:55:36 GET /story id=7 443 Mozilla/5.0+(X11) 200\r\n\
    2025-10-10 13:55:37 POST /form - 443 - 200\r\n\
    2025-10-10 13:55:38 HEAD / - 80 - 200\r\n\
    cut off\r\n\
    #Fields: cs-uri-query cs-uri-stem\r\n\
    - /later\r\n";

#[test]
fn a_w3c_log_names_its_columns_perhaps_twice() {
    let options = UrlOptions {
        host: Some("www.e.com".to_owned()),
        ..UrlOptions::default()
    };
    let all = read_with("u_ex.log", IIS.as_bytes(), &options);
    let expected = [
        ("https://www.e.com/story?id=7", 4),
        ("http://www.e.com/", 6),
        ("http://www.e.com/later", 9),
    ];
    assert_eq!(urls(&all), expected);
    assert_eq!(all.noise, [5, 7]);
}

#[test]
fn a_w3c_log_without_a_host_is_told_once() {
    let all = read("u_ex.log", IIS);
    assert_eq!(urls(&all), []);
    let told = [("log-without-host", Some(4)), ("url-lines-skipped", None)];
    assert_eq!(all.problems, told);
}

#[test]
fn a_w3c_log_may_name_its_site() {
    let text = "#Fields: cs(Host) x-host-header cs-protocol cs-uri cs-method\n\
        d1.cdn.example\te.com\thttps\t/a?b=1\tGET\n\
        d1.cdn.example\t-\thttp\t/b\tGET\n\
        \"d 1\" \"e.com\" http \"/a \"\"b\"\"\" GET\n";
    let expected = [
        ("https://e.com/a?b=1", 2),
        ("http://d1.cdn.example/b", 3),
        ("http://e.com/a \\\"\\\"b\\\"\\\"", 4),
    ];
    assert_eq!(urls(&read("x", text)), expected);
}

/// The common and the combined format, W3C and JSON: what a server did not find is no page.
#[test]
fn requests_for_what_is_not_there_are_left_out_and_told() {
    let combined = |host: &str, target: &str, status: &str| {
        format!(
            "{host}9.9.9.9 - - [21/Nov/2026:00:00:01 +0000] \"GET {target} HTTP/1.1\" {status} 10 \"-\" \"404 410\"\n"
        )
    };
    let lines = ["200", "404", "301", "410", "500", "403"];
    let plain: String = lines
        .map(|status| combined("e.com:443 ", "/a", status))
        .concat();
    let w3c = "#Fields: cs-host cs-uri-stem cs-protocol sc-status\n\
        e.com /a https 200\ne.com /b https 404\ne.com /a https 301\ne.com /b https 410\n\
        e.com /a https 500\ne.com /a https -\n";
    let json = r#"{"status":200,"uri":"/a","host":"e.com:443"}
{"status":404,"uri":"/b","host":"e.com"}
{"EdgeResponseStatus":301,"ClientRequestURI":"/a","ClientRequestHost":"e.com:443","ClientRequestMethod":"GET"}
{"DownstreamStatus":410,"RequestPath":"/b","RequestHost":"e.com","RequestMethod":"GET"}
{"status":"500","uri":"/a","host":"e.com:443"}
{"method":"GET","uri":"/a","host":"e.com:443"}
"#;
    let logs = [
        ("access.log", plain.as_str()),
        ("u_ex.log", w3c),
        ("access.json", json),
    ];
    for (name, text) in logs {
        let all = read(name, text);
        let kept: Vec<_> = urls(&all).into_iter().map(|(url, _)| url).collect();
        assert_eq!(kept, ["https://e.com/a"; 4], "{name}");
        assert_eq!(all.noise, [0; 0], "{name}");
        assert_eq!(all.problems, [("requests-gone", None)], "{name}");
    }
    let all = read("access.log", &combined("e.com ", "/a", "404"));
    assert_eq!(
        all.problems,
        [("requests-gone", Some(1)), ("no-urls", None)]
    );
}

#[test]
fn remarks_are_no_w3c_log() {
    let all = read("x.txt", "#Fields: of this list\nhttp://e.com/a\n");
    assert_eq!(urls(&all), [("http://e.com/a", 2)]);
    let all = read("x.txt", "# Fields: cs-uri\nhttp://e.com/a\n");
    assert_eq!(urls(&all), [("http://e.com/a", 2)]);
}

#[test]
fn json_records_of_requests_are_a_log() {
    let text = r#"{"status":200,"request":"GET /a?b=1 HTTP/1.1","http_host":"e.com","scheme":"https"}
{"request":{"method":"GET","host":"e.com:80","uri":"/caddy","tls":null}}
{"request":{"method":"GET","host":"e.com","uri":"/caddy","tls":{"version":772}}}
{"RequestMethod":"HEAD","RequestPath":"/traefik","RequestHost":"e.com"}
{"ClientRequestMethod":"GET","ClientRequestURI":"/cloud","ClientRequestHost":"e.com","ClientRequestScheme":"HTTPS"}
{"status":"200","uri":"/nginx","args":"x=\u00e9","host":"e.com"}
{"request_method":"POST","request_uri":"/form","host":"e.com"}
{"request":"GET /a b HTTP/1.1","status":400,"host":"e.com"}
{"request":"GET /h HTTP/1.1","host":"two words"}
"#;
    let many = format!("{text}{}", text.lines().next().unwrap_or_default());
    let all = read("access.json", &many);
    let expected = [
        ("https://e.com/a?b=1", 1),
        ("http://e.com/caddy", 2),
        ("https://e.com/caddy", 3),
        ("http://e.com/traefik", 4),
        ("https://e.com/cloud", 5),
        ("http://e.com/nginx?x=\\xc3\\xa9", 6),
        ("https://e.com/a?b=1", 10),
    ];
    assert_eq!(urls(&all), expected);
    assert_eq!(
        all.problems,
        [("log-without-host", Some(9)), ("url-lines-skipped", None)]
    );
    assert_eq!(all.noise, [7, 8, 9]);
}

#[test]
fn json_records_of_urls_or_texts_are_no_log() {
    for text in [
        "{\"status\":200,\"url\":\"http://e.com/a\",\"path\":\"/a\",\"method\":\"GET\"}\n",
        "{\"loc\":\"http://e.com/a\",\"request\":\"GET /b HTTP/1.1\"}\n",
    ] {
        assert_eq!(urls(&read("x", text)), [("http://e.com/a", 1)], "{text}");
    }
    let options = UrlOptions {
        format: Some(UrlFormat::JsonLines),
        column: Some("uri".to_owned()),
        ..UrlOptions::default()
    };
    let text = b"{\"status\":200,\"uri\":\"/a\"}\n";
    assert_eq!(urls(&read_with("x", text, &options)), [("/a", 1)]);
}
