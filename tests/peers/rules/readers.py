"""Readers in Python: w3lib for Scrapy's module, pywb's own matcher, http_sf for the header.

    python readers.py FORMAT FOLDER  ->  one key a line, in the order of urls.txt
"""

import pathlib
import sys
from urllib.parse import parse_qsl, unquote_plus, urlsplit


def scrapy(folder):
    module = {}
    exec((folder / "scrapy").read_text(), module)
    return module["clean"]


def pywb(folder):
    import yaml
    from pywb.utils.canonicalize import canonicalize
    from pywb.warcserver.index.fuzzymatcher import FuzzyMatcher

    matcher = FuzzyMatcher()
    rules = yaml.safe_load((folder / "pywb").read_text())["rules"]
    matcher.rules = [matcher.parse_fuzzy_rule(rule) for rule in rules]

    def key(url):
        urlkey = canonicalize(url)
        found = matcher.get_fuzzy_match(urlkey, url, {})
        if not found:
            return urlkey
        return urlkey.split("?")[0] + " " + " ".join(sorted(found[1]["filter"]))

    return key


def no_vary_search(folder):
    import http_sf

    lines = (folder / "no-vary-search").read_text().splitlines()
    headers = {}
    for scope, line in zip(lines[::2], lines[1::2]):
        field = http_sf.parse(line.split(": ", 1)[1].encode(), tltype="dictionary")
        names = {unquote_plus(item[0]) for item in field["params"][0]}
        headers[scope.removeprefix("# ")] = names

    def key(url):
        parts = urlsplit(url)
        place = parts.netloc + parts.path
        fits = [
            scope
            for scope in headers
            if (place.startswith(scope) if "/" in scope else parts.netloc == scope)
        ]
        if not fits:
            return url.split("#")[0]
        names = headers[max(fits, key=len)]
        pairs = parse_qsl(parts.query, keep_blank_values=True)
        return place + repr([pair for pair in pairs if pair[0] not in names])

    return key


READERS = {"scrapy": scrapy, "pywb": pywb, "no-vary-search": no_vary_search}

if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[2])
    key = READERS[sys.argv[1]](folder)
    for url in (folder / "urls.txt").read_text().splitlines():
        print(key(url))
