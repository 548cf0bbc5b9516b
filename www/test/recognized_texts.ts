/** Texts that a person may put among documents, the hard ones as well: what each is taken for, and the URLs in it. */
import type { Recognized } from "../inputs/recognize";

export interface GivenText {
  name: string;
  text: string;
  /** Undefined: it stays a text. */
  kind?: Recognized["kind"];
  /** The URLs that the core reads out of what is offered; those of a log of no site with that of `site`. */
  urls?: string[];
  isHostless?: boolean;
}

/** The site that is named for logs that name none. */
export const site = "https://site.example";

const a = "https://a.example/1";
const b = "https://a.example/2?x=1";
const c = "https://b.example/3";
const s = `${site}/story?id=7`;

const record = (change: object) => JSON.stringify({ time: "2025-10-10T13:55:36Z", status: 200, ...change });
const caddy = (uri: string, tls: object | undefined) =>
  record({
    logger: "http.log.access",
    request: { remote_ip: "203.0.113.7", method: "GET", host: "a.example", uri, tls },
  });
const iis = [
  "#Software: Microsoft Internet Information Services 10.0",
  "#Version: 1.0",
  "#Date: 2025-10-10 13:55:36",
  "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) sc-status",
  "2025-10-10 13:55:36 192.0.2.1 GET /story id=7 443 - 203.0.113.7 Mozilla/5.0+(X11) 200",
  "2025-10-10 13:55:37 192.0.2.1 GET / - 443 - 203.0.113.7 Mozilla/5.0+(X11) 200",
];
const iisUrls = [s, `${site}/`];
const cloudFrontNames =
  "date time x-edge-location c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query x-host-header cs-protocol";
const cloudFront = (path: string, query: string) =>
  `2025-10-10\t13:55:36\tFRA2\t203.0.113.7\tGET\td1.cloudfront.example\t${path}\t200\thttps://r.example/\tMozilla/5.0%20(X11)\t${query}\ta.example\thttps`;
const har = {
  log: {
    version: "1.2",
    entries: [{ request: { method: "GET", url: a } }, { request: { method: "GET", url: b } }],
  },
};
const yoast =
  '<?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet type="text/xsl" href="//a.example/main.xsl"?>\n';

const logs: GivenText[] = [
  { name: "a log of IIS", text: iis.join("\r\n"), kind: "log", isHostless: true, urls: iisUrls },
  {
    name: "a log of IIS that begins once more",
    text: [...iis.slice(0, 5), ...iis.slice(0, 3), "#Fields: cs-uri-query cs-uri-stem", "- /"].join("\n"),
    kind: "log",
    isHostless: true,
    urls: iisUrls,
  },
  {
    name: "a log of IIS with hosts",
    text: "#Fields: cs-method cs-uri-stem cs-uri-query cs-host s-port\nGET /1 - a.example 443\nGET /2 x=1 a.example 443",
    kind: "log",
    urls: [a, b],
  },
  {
    name: "a log of CloudFront",
    text: `#Version: 1.0\n#Fields: ${cloudFrontNames}\n${cloudFront("/1", "-")}\n${cloudFront("/2", "x=1")}`,
    kind: "log",
    urls: [a, b],
  },
  {
    name: "a W3C log with a request that is none for a page",
    text: "#Fields: cs-method cs-uri\nPOST /form\nGET /story?id=7\nHEAD /",
    kind: "log",
    isHostless: true,
    urls: iisUrls,
  },
  {
    name: "JSON of nginx with whole requests",
    text: [record({ request: "GET /story?id=7 HTTP/1.1" }), record({ request: "GET / HTTP/2.0" })].join("\n"),
    kind: "log",
    isHostless: true,
    urls: iisUrls,
  },
  {
    name: "JSON of nginx with hosts",
    text: [
      record({ host: "a.example", request_uri: "/1", request_method: "GET", scheme: "https" }),
      record({ host: "a.example", uri: "/2", args: "x=1", request_method: "GET", scheme: "https" }),
    ].join("\n"),
    kind: "log",
    urls: [a, b],
  },
  {
    name: "JSON of nginx with a path and a status alone",
    text: [record({ uri: "/story?id=7" }), record({ uri: "/" })].join("\n"),
    kind: "log",
    isHostless: true,
    urls: iisUrls,
  },
  {
    name: "JSON of Caddy",
    text: [caddy("/1", { version: 772 }), caddy("/2?x=1", { version: 772 })].join("\n"),
    kind: "log",
    urls: [a, b],
  },
  {
    name: "JSON of Caddy among its other messages",
    text: [...Array.from({ length: 12 }, () => caddy("/1", {})), '{"level":"info","msg":"serving"}'].join(
      "\n",
    ),
    kind: "log",
    urls: [a],
  },
  {
    name: "JSON of Traefik",
    text: record({
      RequestMethod: "GET",
      RequestPath: "/1",
      RequestHost: "a.example",
      RequestScheme: "https",
    }),
    kind: "log",
    urls: [a],
  },
  {
    name: "JSON of Cloudflare",
    text: record({
      ClientRequestHost: "a.example",
      ClientRequestMethod: "GET",
      ClientRequestURI: "/2?x=1",
      ClientRequestScheme: "https",
    }),
    kind: "log",
    urls: [b],
  },
  {
    name: "a path with signs that a log escapes",
    text: record({ method: "GET", uri: '/a"b\\c', host: "a.example" }),
    kind: "log",
    urls: ['http://a.example/a"b\\c'],
  },
];

const lists: GivenText[] = [
  { name: "titles before URLs", text: `1. One – ${a}\n2. Two, three – ${b}`, kind: "urls", urls: [a, b] },
  { name: "names before URLs", text: `One: ${a}\nTwo: ${b}\nThree: ${c}`, kind: "urls", urls: [a, b, c] },
  { name: "titles behind URLs", text: `${a} — One\n${b} — Two\n${c} — Three`, kind: "urls", urls: [a, b, c] },
  {
    name: "links in Markdown with remarks",
    text: `# Links\n- [One](${a}) – about it\n- [Two](${b}): more\n- [Three](${c})`,
    kind: "urls",
    urls: [a, b, c],
  },
  {
    name: "a table, the URL last",
    text: `Title,URL\n"One, or two",${a}\nThree,${b}`,
    kind: "urls",
    urls: [a, b],
  },
  { name: "a table of one row", text: `title;url\nOne;${a}`, kind: "urls", urls: [a] },
  {
    name: "a table with a mark of bytes",
    text: `\uFEFFurl,hits\n${a},3\n${b},4`,
    kind: "urls",
    urls: [a, b],
  },
  { name: "a table of a spreadsheet", text: `sep=;\nurl;hits\n${a};3\n${b};4`, kind: "urls", urls: [a, b] },
  {
    name: "an export of a search console",
    text: `Top pages\tClicks\tCTR\n${a}\t10\t5.1%\n${b}\t4\t1%`,
    kind: "urls",
    urls: [a, b],
  },
  {
    name: "a sitemap with a style sheet and pictures",
    text: `${yoast}<urlset xmlns="x" xmlns:image="y"><url><loc>${a}</loc><image:image><image:loc>${c}</image:loc></image:image></url></urlset>`,
    kind: "sitemap",
    urls: [a],
  },
  {
    name: "a sitemap with a prefix",
    text: `<s:urlset xmlns:s="x"><s:url><s:loc>${a}</s:loc></s:url></s:urlset>`,
    kind: "sitemap",
    urls: [a],
  },
  {
    name: "a feed with a style sheet",
    text: `${yoast}<rss version="2.0"><channel><item><link>${a}</link></item></channel></rss>`,
    kind: "feed",
    urls: [a],
  },
  {
    name: "JSON Lines of a crawl, whole URLs",
    text: `{"url":"${a}","status":200}\n{"url":"${b}"}`,
    kind: "urls",
    urls: [a, b],
  },
  {
    name: "JSON Lines of requests with whole URLs",
    text: `{"method":"GET","path":"/1","url":"${a}"}\n{"method":"GET","path":"/2","url":"${b}"}`,
    kind: "urls",
    urls: [a, b],
  },
];

/** Texts that may be meant otherwise: the offer costs a press, and a list that is compared as a text costs the result. */
const open: GivenText[] = [
  {
    name: "settings of which each is an address",
    text: `docs: ${a}\nsource: ${b}\nchat: ${c}`,
    kind: "urls",
    urls: [a, b, c],
  },
  {
    name: "a table of texts with their addresses",
    text: `url,text\n${a},"The path, is open"\n${b},It is closed`,
    kind: "urls",
    urls: [a, b],
  },
  {
    name: "a chat of nothing but addresses",
    text: `Anna: ${a}\nBoris: ${b}\nAnna: ${c}`,
    kind: "urls",
    urls: [a, b, c],
  },
];

const prose = "The lighthouse path is open again, and walkers have crossed it since Sunday morning. ".repeat(
  5,
);

const texts: GivenText[] = [
  {
    name: "an article with five addresses",
    text: [a, b, c, a, b].map((url) => `${prose}See ${url} for more.`).join("\n\n"),
  },
  { name: "an article with an address on a line of its own", text: `${prose}\n${a}\n${prose}\n${prose}` },
  {
    name: "a page",
    text: `<!doctype html>\n<ul>\n<li><a href="${a}">1</a>\n<li><a href="${b}">2</a>\n</ul>`,
  },
  {
    name: "a page in XHTML",
    text: `<?xml version="1.0"?>\n<!DOCTYPE html>\n<html><body><a href="${a}">1</a></body></html>`,
  },
  {
    name: "bookmarks of a browser",
    text: `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><DT><A HREF="${a}">One</A></DL>`,
  },
  {
    name: "a source file",
    text: `import { one } from "${a}";\nimport { two } from "${b}";\n\nexport const base = "${c}";\nconsole.log(one, two);`,
  },
  {
    name: "a Markdown file with prose",
    text: `# A project\n\n${prose}\n\n- [One](${a})\n- [Two](${b})\n\nMIT licensed.`,
  },
  {
    name: "a list of things to do with two addresses",
    text: `- buy milk\n- read ${a}\n- read ${b}\n- sleep`,
  },
  {
    name: "sentences that end in an address",
    text: `1. First look at it here – what a view. – ${a}\n2. Go: ${b}\n3. Rest.`,
  },
  {
    name: "long remarks before addresses",
    text: [a, b, c].map((url) => `${prose.slice(0, 160)}: ${url}`).join("\n"),
  },
  { name: "a bibliography", text: `[1] Smith, J. On paths. 2020. ${a}\n[2] Jones, K. On walks. 2021. ${b}` },
  { name: "two remarks of a licence", text: `Source: ${a}\nLicence: ${b}` },
  { name: "a HAR file", text: JSON.stringify(har) },
  { name: "a HAR file over lines", text: JSON.stringify(har, null, 2) },
  { name: "a JSON of settings", text: JSON.stringify({ api: a, docs: b, name: "x" }, null, 2) },
  {
    name: "settings of nginx",
    text: `server {\n  server_name a.example;\n  return 301 ${a}$request_uri;\n}`,
  },
  {
    name: "a log of an application",
    text: '{"level":"info","msg":"started","status":"ok"}\n{"level":"warn","msg":"slow"}',
  },
  {
    name: "JSON Lines of documents",
    text: '{"path":"/1","method":"GET","text":"one two three"}\n{"path":"/2","method":"GET","text":"one two four"}',
    kind: "documents",
  },
  { name: "a description of an interface", text: '{"path":"/users","method":"get","summary":"All users"}' },
  { name: "remarks of a script", text: `# Fields of this script\n# see ${a}\necho one two\necho three` },
  {
    name: "a text about a log",
    text: `${iis[3]}\nThis is the line by which IIS names its fields.\nIt stands over the requests.`,
  },
  {
    name: "a W3C log without addresses",
    text: "#Fields: date time c-ip sc-status\n2025-10-10 13:55:36 203.0.113.7 200",
  },
  { name: "a table of paths", text: "url,hits\n/a,1\n/b,2" },
  { name: "a table in Markdown", text: `| title | url |\n|---|---|\n| One | ${a} |\n| Two | ${b} |` },
  { name: "a table of texts", text: "title,summary\nOne,The path is open\nTwo,It is closed" },
  { name: "a chat", text: `12:01 Anna: look at ${a}\n12:02 Boris: nice!\n12:03 Anna: and ${b}` },
  { name: "a file of robots", text: `User-agent: *\nDisallow: /x\nSitemap: ${a}` },
  {
    name: "a list of feeds",
    text: `<opml version="2.0"><body><outline text="One" xmlUrl="${a}"/></body></opml>`,
  },
  {
    name: "a drawing",
    text: `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><text>urlset</text></svg>`,
  },
  { name: "a JSON in one line with an address among its values", text: `{"a":[1,2,"${a}",3],"b":"x"}` },
  {
    name: "a program in one line",
    text: `${"let a=1,b=2;f(a,b);".repeat(40)}const u="${a}",v=f(u,"${b}",a);`,
  },
];

export const givenTexts: readonly GivenText[] = [...logs, ...lists, ...open, ...texts];
