//! `dustlens serve` as a person meets it: a real process, a real socket, real signals.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, Stdio};

/// A folder like a built page, gone with the value.
struct Page(PathBuf);

impl Page {
    fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("dustlens-serve-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("index.html"), "<!doctype html>the page").unwrap();
        Self(folder)
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server under way; ended with the value.
struct Server {
    child: Child,
    errors: BufReader<ChildStderr>,
    port: u16,
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dustlens"));
    command
        .arg("serve")
        .args(args)
        .stderr(Stdio::piped())
        .stdout(Stdio::piped());
    command
}

/// Status and words of a server that cannot be started on a port.
fn refused(page: &Page, port: u16) -> (Option<i32>, String) {
    let (port, site) = (port.to_string(), page.0.to_str().unwrap());
    let output = command(&["--port", &port, "--site", site])
        .output()
        .unwrap();
    (
        output.status.code(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

impl Server {
    /// Starts it on a free port and reads what it prints up to its last line.
    fn start(page: &Page, args: &[&str]) -> (Self, Vec<String>) {
        let site = page.0.to_str().unwrap();
        let args = [&["--port", "0", "--site", site], args].concat();
        let mut child = command(&args).spawn().unwrap();
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        let mut lines = Vec::new();
        while lines.last().is_none_or(|line| line != "Stop with Ctrl+C") {
            let mut line = String::new();
            assert!(
                errors.read_line(&mut line).unwrap() > 0,
                "ended early: {lines:?}"
            );
            lines.push(line.trim_end().to_owned());
        }
        let port = lines[0].rsplit(':').next().unwrap().parse().unwrap();
        (
            Self {
                child,
                errors,
                port,
            },
            lines,
        )
    }

    /// One GET as a browser sends it; the whole answer as text.
    fn get(&self, path: &str, host: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn own(&self) -> String {
        format!("localhost:{}", self.port)
    }

    /// Sends a signal; gives the exit code and what was printed after it.
    fn stop(mut self, signal: &str) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &id])
                .status()
                .unwrap()
                .success()
        );
        let code = self.child.wait().unwrap().code();
        let mut rest = String::new();
        self.errors.read_to_string(&mut rest).unwrap();
        (code, rest)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn serves_the_page_and_the_proxy_and_stops_cleanly() {
    let page = Page::new("stops");
    for signal in ["-TERM", "-INT"] {
        let (server, lines) = Server::start(&page, &[]);
        assert_eq!(
            lines[0],
            format!("Dustlens is at http://127.0.0.1:{}", server.port)
        );
        let answer = server.get("/", &server.own());
        assert!(
            answer.starts_with("HTTP/1.1 200") && answer.ends_with("the page"),
            "{answer}"
        );
        let answer = server.get("/api/info", &server.own());
        assert!(
            answer.contains("\"name\":\"dustlens\"") && answer.contains("\"demo\":null"),
            "{answer}"
        );
        for path in ["/", "/api/info"] {
            let answer = server.get(path, "evil.example");
            assert!(answer.starts_with("HTTP/1.1 421"), "{path}: {answer}");
        }
        assert_eq!(server.stop(signal), (Some(0), String::new()), "{signal}");
    }
}

#[test]
fn the_demo_site_can_be_fetched_and_nothing_else_here() {
    let page = Page::new("demo");
    let (server, lines) = Server::start(
        &page,
        &["--demo", "--demo-port", "0", "--demo-zoo-port", "0"],
    );
    let info = server.get("/api/info", &server.own());
    let body = info.split("\r\n\r\n").nth(1).unwrap();
    let info: serde_json::Value = serde_json::from_str(body).unwrap();
    let first = info["demo"]["addresses"][0].as_str().unwrap();
    let planted = info["demo"]["arguments"].as_array().unwrap();
    assert!(planted.iter().any(|one| one["matters"] == false));
    assert!(planted.iter().any(|one| one["matters"] == true));
    assert!(
        lines[1].starts_with("The demo site is at http://"),
        "{lines:?}"
    );
    let zoo = &info["demo"]["zoo"];
    let lines_of = |name: &str| {
        let log = server.get(&format!("/api/demo/{name}"), &server.own());
        let body = log.split("\r\n\r\n").nth(1).unwrap();
        let log: Vec<String> = serde_json::from_str(body).unwrap();
        log.len()
    };
    assert!(lines_of("zoo") > zoo["sample"].as_array().unwrap().len());
    for name in ["demo", "zoo"] {
        assert_eq!(info["demo"]["logs"][name], lines_of(name));
    }
    assert!(
        lines[2].starts_with("The demo zoo is at http://"),
        "{lines:?}"
    );
    let sample = zoo["sample"].as_array().unwrap();
    let mut sample = sample.iter().filter_map(|url| url.as_str());
    let second = sample.find(|url| url.starts_with("http://penny.")).unwrap();
    let second = second.replace('&', "%26");
    let answer = server.get(&format!("/api/fetch?url={second}"), &server.own());
    assert!(answer.contains("\"status\":200"), "{answer}");
    let answer = server.get(
        &format!("/api/fetch?url={}", first.replace('&', "%26")),
        &server.own(),
    );
    assert!(answer.contains("\"status\":200"), "{answer}");
    let own = format!("/api/fetch?url=http://127.0.0.1:{}/", server.port);
    let answer = server.get(&own, &server.own());
    assert!(answer.contains("forbidden-address"), "{answer}");
    assert_eq!(server.stop("-TERM").0, Some(0));
}

#[test]
fn what_cannot_be_started_is_said_in_one_sentence() {
    let page = Page::new("taken");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let expected =
        format!("dustlens: port {port} is taken by another program; choose another with --port\n");
    assert_eq!(refused(&page, port), (Some(1), expected));
    let output = command(&["--port", "0", "--site", "/no/such/folder"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(
        text.contains("/no/such/folder") && text.lines().count() == 1,
        "{text}"
    );
    let output = command(&["--allow", "localhost"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

/// A free port of both loopback addresses, told before anybody listens there.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// Waits until the server at this port answers; the answer to `/api/info`.
///
/// A connection that breaks is tried again: a process that another test is starting holds a copy of the listener of
/// [`free_port`] up to its `exec`, and takes connections that nobody will answer.
fn when_it_answers(child: &mut Child, port: u16) -> String {
    loop {
        if let Ok(answer) = asked(port) {
            return answer;
        }
        assert_eq!(child.try_wait().unwrap(), None, "the server ended");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

fn asked(port: u16) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    write!(
        stream,
        "GET /api/info HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// Nobody reads what it prints: it says it to nobody, and serves.
#[test]
fn a_closed_standard_error_stops_nothing() {
    let page = Page::new("closed");
    let port = free_port().to_string();
    let args = [
        "--port",
        &port,
        "--site",
        page.0.to_str().unwrap(),
        "--demo",
    ];
    let free = ["--demo-port", "0", "--demo-zoo-port", "0"];
    let mut child = command(&[args.as_slice(), &free].concat()).spawn().unwrap();
    drop((child.stderr.take(), child.stdout.take()));
    let answer = when_it_answers(&mut child, port.parse().unwrap());
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-TERM", &id]).status();
    assert!(killed.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// A machine that lets a program have 256 files open.
#[test]
fn idle_connections_shut_nobody_out() {
    let page = Page::new("idle");
    let port = free_port();
    let mut limited = Command::new("sh");
    limited
        .args([
            "-c",
            "ulimit -n 256; exec \"$0\" \"$@\"",
            env!("CARGO_BIN_EXE_dustlens"),
            "serve",
        ])
        .args([
            "--port",
            &port.to_string(),
            "--site",
            page.0.to_str().unwrap(),
        ])
        .stderr(Stdio::null());
    let mut child = limited.spawn().unwrap();
    assert!(when_it_answers(&mut child, port).starts_with("HTTP/1.1 200"));
    let idle: Vec<_> = (0..300)
        .filter_map(|_| TcpStream::connect(("127.0.0.1", port)).ok())
        .collect();
    assert!(idle.len() > 250);
    let answer = when_it_answers(&mut child, port);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Browsers take `localhost` for either loopback address; both are this server's, or neither name is.
#[test]
fn both_loopback_addresses_are_listened_on() {
    let page = Page::new("both");
    let (server, _) = Server::start(&page, &[]);
    let port = server.port;
    let own = format!("[::1]:{port}");
    let Ok(mut stream) = TcpStream::connect(("::1", port)) else {
        assert!(
            TcpListener::bind("[::1]:0").is_err(),
            "IPv6 is here and not listened on"
        );
        assert!(server.get("/", &own).starts_with("HTTP/1.1 421"));
        return;
    };
    let request = format!("GET / HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let Ok(taken) = TcpListener::bind("[::1]:0") else {
        return;
    };
    let (_, text) = refused(&page, taken.local_addr().unwrap().port());
    assert!(text.contains("taken by another program"), "{text}");
}
