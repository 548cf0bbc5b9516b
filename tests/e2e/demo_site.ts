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
  get(url: string): Promise<{ json(): Promise<unknown> }>;
}

async function answerOf<Answer>(request: Asking, path: string): Promise<Answer> {
  return (await (await request.get(path)).json()) as Answer;
}

export async function demoOf(request: Asking): Promise<Demo> {
  const { demo } = await answerOf<{ demo: Demo }>(request, "/api/info");
  return { ...demo, log: await answerOf<string[]>(request, "/api/demo/demo") };
}

/** The addresses of one host of the log: enough where it does not matter what the others are like. */
export async function logOf(host: string, request: Asking): Promise<string[]> {
  const { log } = await demoOf(request);
  return log.filter((url) => new URL(url).hostname === host);
}
