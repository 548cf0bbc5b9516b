import { describe, expect, it } from "vitest";
import { urlsIn } from "../inputs/url_text";

const a = "http://a.example/1";
const b = "http://a.example/2";
const c = "https://b.example/3?x=1&y=2";

/** Texts that hold URLs in some other dress: the dress, and the URLs. */
const read: [string, string, string, string[]][] = [
  ["quoted mail", `> ${a}\n> ${b}`, "marked", [a, b]],
  ["commas and blanks", `${a}, ${b}, ${c}`, "separated", [a, b, c]],
  ["a blank behind a query", `${c}, ${a}`, "separated", [c, a]],
  ["commas alone, one host", `${a},${b}`, "separated", [a, b]],
  ["commas alone, three of two hosts", `${a},${b},${c}`, "separated", [a, b, c]],
  ["semicolons", `${a}; ${b};`, "separated", [a, b]],
  ["semicolons alone", `${a};${b}`, "separated", [a, b]],
  ["blanks", `${a} ${b}   ${c}`, "separated", [a, b, c]],
  ["tabs in one line", `${a}\t${b}`, "separated", [a, b]],
  ["a comma with a blank before it", `${a} ,${b}`, "separated", [a, b]],
  ["lines of different lengths", `${a}, ${b}\n${c}`, "separated", [a, b, c]],
  ["rows of blanks", `${a} ${b}\n${b} ${c}`, "separated", [a, b, b, c]],
  ["a comma at the end of each line", `${a},\n${b},\n${c}`, "separated", [a, b, c]],
  ["and at the last", `${a},\n${b},`, "separated", [a, b]],
  ["Windows line ends", `${a};\r\n${b};\r\n`, "separated", [a, b]],
  ["queries of one host", `${c},${c}&z,${c}&w`, "separated", [c, `${c}&z`, `${c}&w`]],
  [
    "a URL in a query, with blanks between",
    `${a}?u=http://x.example/, ${b}`,
    "separated",
    [`${a}?u=http://x.example/`, b],
  ],
  [
    "upper case",
    "HTTP://A.example/1, HTTPS://A.example/2",
    "separated",
    ["HTTP://A.example/1", "HTTPS://A.example/2"],
  ],
  ["a comma inside a path", `${a},b, ${b}`, "separated", [`${a},b`, b]],
  ["quotes and commas", `"${a}",\n"${b}",`, "quoted", [a, b]],
  ["single quotes", `'${a}',\n'${b}'`, "quoted", [a, b]],
  ["quotes in one line", `"${a}", "${c}"`, "quoted", [a, c]],
  ["quotes, one a line", `"${a}"\n"${b}"`, "quoted", [a, b]],
  ["a list in Python", `['${a}', '${b}']`, "quoted", [a, b]],
  ["a list in Python with a comma at the end", `[\n  '${a}',\n  '${b}',\n]`, "quoted", [a, b]],
  ["an array in PHP", `("${a}", "${b}");`, "quoted", [a, b]],
  ["typographic quotes", `“${a}”\n“${b}”`, "quoted", [a, b]],
  ["guillemets", `«${a}», «${b}»`, "quoted", [a, b]],
  ["hyphens", `- ${a}\n- ${b}`, "marked", [a, b]],
  ["asterisks", `* ${a}\n* ${b}`, "marked", [a, b]],
  ["bullets", `• ${a}\n• ${b}`, "marked", [a, b]],
  ["numbers", `1. ${a}\n2. ${b}\n10) ${c}`, "marked", [a, b, c]],
  ["boxes to tick", `- [ ] ${a}\n- [x] ${b}`, "marked", [a, b]],
  ["brackets", `<${a}>\n<${c}>`, "marked", [a, c]],
  ["hyphens and brackets", `- <${a}>\n- <${b}>`, "marked", [a, b]],
  ["titles in Markdown", `- [One](${a})\n- [Two, three](${b})`, "marked", [a, b]],
  ["a heading over the list", `# Pages\n- ${a}\n\n- ${b}`, "marked", [a, b]],
  ["a JSON array", JSON.stringify([a, b, c]), "json", [a, b, c]],
  ["a JSON array over lines", JSON.stringify([a, b], null, 2), "json", [a, b]],
  ["escapes in JSON", '["http:\\/\\/a.example\\/1"]', "json", [a]],
  ["records in an array", JSON.stringify([{ url: a, status: 200 }, { url: b }]), "json", [a, b]],
  ["JSON Lines", `{"url":"${a}"}\n{"url":"${b}","title":"x"}`, "jsonl", [a, b]],
  ["JSON Lines with another name", `{"id":1,"loc":"${a}"}\n{"id":2,"loc":"${b}"}`, "jsonl", [a, b]],
  ["a byte order mark", `\uFEFF${a}, ${b}`, "separated", [a, b]],
];

/** Texts that are no such list, or that are one a line as they are. */
const left: [string, string][] = [
  ["nothing", " \n "],
  ["one URL", a],
  ["one a line", `${a}\n${b}\n${c}`],
  ["one a line with a remark", `# mine\n${a}\n${b}`],
  ["a snapshot of another page", "https://web.archive.org/web/2020,http://old.example/page"],
  ["a snapshot as they are", "https://web.archive.org/web/2020/http://old.example/page"],
  ["a URL in a query", "http://a.example/go?u=http://b.example/x"],
  ["URLs in a query", "http://a.example/go?urls=http://b.example/1,http://b.example/2"],
  [
    "URLs of the host in its query",
    "http://a.example/go?urls=http://a.example/1,http://a.example/2,http://a.example/3",
  ],
  ["a comma in a query, two pieces", "http://a.example/go?list=1,http://a.example/2"],
  ["a semicolon in a query", "http://a.example/go?x=1;http://b.example/2"],
  ["a URL in a fragment", "http://a.example/#x,http://a.example/2"],
  ["an image through a service", "https://img.example/fetch/w_400,h_300/https://a.example/pic.jpg"],
  ["a filter of pictures", "https://img.example/unsafe/filters:watermark(http://a.example/w.png,10)/p.jpg"],
  [
    "two URLs with a URL in each, no blank",
    "http://a.example/http://x.example/1,http://a.example/http://x.example/2",
  ],
  ["commas in paths", "http://a.example/list,1\nhttp://a.example/list,2"],
  ["a comma at the end of a single URL", `${a},`],
  ["a comma at the end of the last alone", `${a}\n${b},`],
  ["semicolons in paths", "http://a.example/x;jsessionid=1\nhttp://a.example/y;v=2"],
  ["a table of redirects", `${a},${b}\n${b},${c}`],
  ["a table with tabs", `${a}\t${b}\n${b}\t${c}`],
  ["a table with numbers", `${a},3\n${b},4`],
  ["a table in quotes", `"${a}","3"\n"${b}","4"`],
  ["a table in quotes with a line of names", `"url","hits"\n"${a}","3"`],
  ["prose with addresses", `See ${a}, ${b} for more.`],
  ["prose behind an address", `${a} is the page of it`],
  ["an address and a word, twice", `${a} one\n${b} two`],
  ["bullets with words", `- ${a} the first\n- ${b} the second`],
  ["bullets, one of them a word", `- ${a}\n- nothing`],
  ["bullets of words", "- one\n- two"],
  ["numbers before prose", "1. Look at http://a.example/\n2. Go"],
  ["a scheme without a host", "http://, http://"],
  ["other schemes", "ftp://a.example/1, ftp://a.example/2"],
  ["mail addresses", "mailto:a@a.example, mailto:b@a.example"],
  ["hosts without a scheme", "a.example/1, a.example/2"],
  ["JSON of documents", `{"url":"${a}","text":"The path is open."}\n{"url":"${b}","text":"It is."}`],
  ["JSON of pages", `[{"url":"${a}","body":"<p>x</p>"}]`],
  ["JSON with one word in it", `["${a}","no address"]`],
  ["JSON that is cut", `["${a}","http://a.ex`],
  ["JSON of numbers", "[1,2,3]"],
  ["an empty array", "[]"],
  ["an object", `{"urls":["${a}"]}\nx`],
  ["a quote that does not close", `"${a}\n"${b}"`],
  ["HTML", `<p><a href="${a}">x</a></p>`],
  ["a citation with a title", `"${a}" says so\n"${b}"`],
  ["ids and texts", "d1 one two three\nd2 one two four"],
];

describe("URLs are taken out of", () => {
  it.each(read)("%s", (_, text, dress, urls) => {
    expect(urlsIn(text)).toEqual({ urls, dress });
  });
});

describe("URLs are left as they stand in", () => {
  it.each(left)("%s", (_, text) => {
    expect(urlsIn(text)).toBeUndefined();
  });
});

it("what was taken out stays as it is when it is read again", () => {
  for (const [, , , urls] of read) expect(urlsIn(urls.join("\n"))).toBeUndefined();
});
