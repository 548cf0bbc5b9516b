/** A server of its own for one test, which serves the page as it was built and, later, as another build of it. */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { plain } from "./playwright";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

/** Gives every hashed file another name, wherever it is named: what a build of changed sources looks like. */
async function rebuilt(folder: string): Promise<void> {
  const assets = (await readdir(join(folder, "assets"))).filter((name) =>
    /-[\w-]{8}\.(?:js|css|wasm)$/.test(name),
  );
  const renamed = (name: string) => name.replace(/(\.\w+)$/, "B$1");
  for (const path of await filesIn(folder)) {
    if (!/\.(?:html|js|css)$/.test(path)) continue;
    let text = await readFile(path, "utf8");
    for (const name of assets) text = text.replaceAll(name, renamed(name));
    await writeFile(path, text.replace(/version:`\w+`/, "version:`another`"));
  }
  for (const name of assets)
    await rename(join(folder, "assets", name), join(folder, "assets", renamed(name)));
}

export interface Site {
  address: string;
  /** Another build takes the place of the present one, whose files are gone. */
  update(): Promise<void>;
  close(): Promise<void>;
}

/** The page as it was built, on a port of its own. */
export async function serveBuild(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), "dustlens-site-"));
  const built = join(plain.info().config.rootDir, "../../www/dist");
  await cp(built, folder, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = join(folder, pathname === "/" ? "index.html" : pathname);
    readFile(path).then(
      (bytes) => response.writeHead(200, { "content-type": types[extname(path)] ?? "text/plain" }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    update: () => rebuilt(folder),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}
