"""The exported rules in the programmes that they are for: `python tests/peers/rules/run.py [SEED]`.

Makes the material with the core, installs the peers under `target/peers/rules` (PyPI: w3lib, pywb, http_sf; npm:
@ghostery/adblocker; from Debian's packages, where `apt-get` is there: HttpClient's jars, nginx and httpd), runs 10,000 URLs through
each reader and compares its groups with those of the tool's replay. With `CHROMIUM_PATH` set and `www/node_modules` there, Chrome
loads 1,500 of them as well. Prints a line a format and exits with 1 when one differs.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import venv

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
WORK = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "peers" / "rules"


def run(*command, **options):
    return subprocess.run([str(part) for part in command], check=True, **options)


def python():
    """An interpreter with the packages; made once."""
    folder = WORK / "venv"
    interpreter = folder / "bin" / "python"
    if not interpreter.exists():
        venv.create(folder, with_pip=True)
        run(interpreter, "-m", "pip", "-q", "install", "w3lib", "pywb", "http_sf", "pyyaml")
    return interpreter


def node():
    """A folder with the npm package; the reader stands in it so that it is found."""
    folder = WORK / "node"
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "node_modules").exists():
        (folder / "package.json").write_text('{"private": true, "type": "module"}')
        run("npm", "install", "--silent", "--ignore-scripts", "@ghostery/adblocker", cwd=folder)
    shutil.copy(HERE / "readers.mjs", folder)
    return folder / "readers.mjs"


def debian(*packages):
    """Packages of Debian, taken apart and not installed; `None` where there is no apt-get."""
    folder = WORK / "debian"
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    for package in packages:
        if not list(folder.glob(f"{package}_*.deb")):
            run("apt-get", "-q", "download", package, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            run("dpkg-deb", "-x", next(folder.glob(f"{package}_*.deb")), folder / "files")
    return folder / "files"


def java():
    files = debian("libhttpclient-java", "libhttpcore-java", "libcommons-logging-java", "libcommons-codec-java")
    jars = sorted((files / "usr/share/java").glob("*.jar")) if files else []
    return ":".join(str(jar) for jar in jars) or "."


def lines(*command, folder):
    out = run(*command, folder, capture_output=True, text=True).stdout
    return out.split("\n")[:-1]


def groups(urls, keys):
    seen, found = set(), {}
    for place, (url, key) in enumerate(zip(urls, keys, strict=True)):
        if url not in seen:
            seen.add(url)
            found.setdefault(key, []).append(place)
    return sorted(group for group in found.values() if len(group) > 1)


def first(count, all_groups):
    """The groups of the first URLs, for a reader that is too slow for all of them."""
    some = ([place for place in group if place < count] for group in all_groups)
    return [group for group in some if len(group) > 1]


def readers():
    interpreter, script, jars = python(), node(), java()
    for name in ("scrapy", "pywb", "no-vary-search"):
        yield name, (interpreter, HERE / "readers.py", name)
    for name in ("adguard", "clearurls"):
        yield name, ("node", script, name)
    if shutil.which("javac"):
        for name in ("nutch", "heritrix", *(["stormcrawler"] if jars != "." else [])):
            yield name, ("java", "-cp", jars, HERE / "Readers.java", name)
    playwright = ROOT / "www" / "node_modules" / "playwright-core"
    if os.environ.get("CHROMIUM_PATH") and playwright.exists():
        yield "declarative-net-request", ("node", HERE / "chrome.mjs", playwright)
    if shutil.which("apt-get"):
        files = debian("nginx", "apache2-bin", "libapr1", "libaprutil1")
        for name in ("nginx", "apache"):
            yield name, (sys.executable, HERE / "servers.py", files, name)


def main():
    seed = sys.argv[1] if len(sys.argv) > 1 else "1"
    folder = WORK / f"material-{seed}"
    run("cargo", "run", "-q", "-p", "dustlens", "--example", "rules_material", "--", folder, seed, cwd=ROOT)
    urls = (folder / "urls.txt").read_text().split("\n")
    different = 0
    for name, command in readers():
        keys = lines(*command, folder=folder)
        theirs = groups(urls[: len(keys)], keys)
        ours = first(len(keys), json.loads((folder / f"{name}.groups.json").read_text()))
        same = sorted(ours) == theirs
        different += not same
        print(f"{name}: {len(keys)} URLs, {len(theirs)} groups, tool {len(ours)}, {'same' if same else 'DIFFERENT'}")
        if not same:
            odd = next(iter([g for g in theirs if g not in ours] or [g for g in ours if g not in theirs]))
            print("  for example:", *[urls[place] for place in odd[:6]], sep="\n  ")
    sys.exit(different > 0)


if __name__ == "__main__":
    main()
