"""Redirects asked of real servers on 127.0.0.1: `python servers.py FILES nginx|apache FOLDER`, one final address a line."""

import http.client
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time

LIBRARIES = "usr/lib/x86_64-linux-gnu"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def nginx(files, rules, work, port):
    text = rules.read_text()
    head, tail = text.split("# In the server block:\n")
    (work / "logs").mkdir()
    (work / "nginx.conf").write_text(
        f"daemon off; pid {work}/pid; error_log stderr;\nevents {{}}\nhttp {{ access_log off;\n"
        "map_hash_bucket_size 512;\n"
        + "".join(f"{kind}_temp_path {work}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        + f"{head}\nserver {{ listen 127.0.0.1:{port}; keepalive_requests 1000000;\n{tail}\nlocation / {{ return 204; }} }} }}\n"
    )
    return [files / "usr/sbin/nginx", "-p", work, "-c", work / "nginx.conf"]


def apache(files, rules, work, port):
    modules = files / "usr/lib/apache2/modules"
    names = ("mpm_event", "authz_core", "rewrite")
    loads = "".join(f"LoadModule {name}_module {modules}/mod_{name}.so\n" for name in names)
    (work / "site").mkdir()
    (work / "httpd.conf").write_text(
        f"{loads}ServerRoot {work}\nDocumentRoot {work}/site\nPidFile {work}/pid\nErrorLog /dev/stderr\n"
        f"Listen 127.0.0.1:{port}\nServerName localhost\nMaxKeepAliveRequests 0\nDefaultRuntimeDir {work}\n"
        f"<Directory {work}/site>\nRequire all granted\nOptions +FollowSymLinks\n{rules.read_text()}</Directory>\n"
    )
    return [files / "usr/sbin/apache2", "-X", "-f", work / "httpd.conf"]


def final(connection, url):
    """Where the redirects end; the fragment stays with the visitor."""
    address, mark, fragment = url.partition("#")
    for _ in range(32):
        host, target = re.fullmatch(r"http://([^/?]+)(.*)", address).groups()
        connection.putrequest("GET", target or "/", skip_host=True, skip_accept_encoding=True)
        connection.putheader("Host", host)
        connection.endheaders()
        answer = connection.getresponse()
        answer.read()
        if answer.status != 301:
            break
        address = answer.headers["Location"]
    return address + mark + fragment


def main():
    files, name, folder = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    port = free_port()
    with tempfile.TemporaryDirectory() as work:
        command = {"nginx": nginx, "apache": apache}[name](files, folder / name, pathlib.Path(work), port)
        environment = {"LD_LIBRARY_PATH": str(files / LIBRARIES), "PATH": "/usr/bin:/bin"}
        server = subprocess.Popen([str(part) for part in command], env=environment)
        try:
            for _ in range(100):
                time.sleep(0.05)
                if server.poll() is not None:
                    sys.exit(f"{name} ended at once")
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    pass
            connection = http.client.HTTPConnection("127.0.0.1", port)
            for url in (folder / "urls.txt").read_text().split("\n"):
                print(final(connection, url))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
