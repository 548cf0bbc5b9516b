/** A worker's methods as the page calls them: each a promise that rejects with an `EngineError`. */
import type { Remote } from "comlink";
import type { WorkerClient } from "./worker_client";

/** The methods of a worker, but for `open`, which the client calls. */
export type Engine<Api> = {
  [Name in keyof Omit<Api, "open">]: Api[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Promise<Awaited<Answer>>
    : never;
};

/** How some methods are called: `long` ones answer at one go, `again` ones are done once more by a new worker. */
export interface CallKinds<Api> {
  long?: readonly (keyof Omit<Api, "open">)[];
  again?: readonly (keyof Omit<Api, "open">)[];
}

type Method<Api> = (remote: Remote<Api>) => Promise<unknown>;

/** The engine behind a `WorkerClient`; the worker starts with the first call. */
export function engineOf<Api>(
  client: Pick<WorkerClient<Api, { kind: string }, unknown>, "call" | "callLong" | "callAgain">,
  { long = [], again = [] }: CallKinds<Api> = {},
): Engine<Api> {
  const has = (names: readonly unknown[], name: string) => names.includes(name);
  const methodOf = (name: string) => {
    const call = (use: Method<Api>) => {
      if (has(again, name)) return client.callAgain(use);
      return has(long, name) ? client.callLong(use) : client.call(use);
    };
    return (...given: unknown[]) => call((remote) => Reflect.get(remote as object, name)(...given));
  };
  const known = new Map<string, (...given: unknown[]) => Promise<unknown>>();
  return new Proxy({} as Engine<Api>, {
    get(_, name) {
      // Whoever awaits an engine asks first whether it is a promise.
      if (typeof name !== "string" || name === "then") return undefined;
      const method = known.get(name) ?? methodOf(name);
      known.set(name, method);
      return method;
    },
  });
}
