"""How many URLs a second w3lib's canonicalize_url does: python w3lib_urls.py FILE. Prints one JSON object."""

import json
import statistics
import sys
import time
from importlib.metadata import version

from w3lib.url import canonicalize_url


def rate(urls):
    start = time.perf_counter()
    for url in urls:
        canonicalize_url(url)
    return len(urls) / (time.perf_counter() - start)


with open(sys.argv[1], encoding="utf-8") as file:
    URLS = file.read().splitlines()
rates = [rate(URLS) for _ in range(3)]
print(json.dumps({"tool": f"w3lib {version('w3lib')} canonicalize_url", "rate": statistics.median(rates)}))
