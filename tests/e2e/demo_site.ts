/** What the server says of its demo site. */

/** An argument of the demo site's truth. */
export interface Planted {
  host: string;
  name: string;
  matters: boolean;
}

export interface Demo {
  arguments: Planted[];
  log: string[];
  port: number;
}

/** What asks the server, in place of the page. */
interface Asking {
  get(url: string): Promise<{ json(): Promise<{ demo: Demo }> }>;
}

export async function demoOf(request: Asking): Promise<Demo> {
  const info = await (await request.get("/api/info")).json();
  return info.demo;
}

/** The addresses of one host of the log: enough where it does not matter what the others are like. */
export async function logOf(host: string, request: Asking): Promise<string[]> {
  const { log } = await demoOf(request);
  return log.filter((url) => new URL(url).hostname === host);
}
