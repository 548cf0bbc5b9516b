/** The methods of a worker as its page calls them: each a promise that rejects with an `EngineError`. */
import type { Remote } from "comlink";

export type Engine<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Promise<Awaited<Answer>>
    : never;
};

type Call<Api> = <T>(use: (remote: Remote<Api>) => Promise<T>) => Promise<T>;

/** `long`: the methods that answer at one go, however long it takes. */
export function engineOf<Api extends object>(
  hand: { call: Call<Api>; callLong: Call<Api> },
  long: readonly (keyof Api)[] = [],
): Engine<Api> {
  const names: readonly PropertyKey[] = long;
  return new Proxy({} as Engine<Api>, {
    get:
      (_, name) =>
      (...given: unknown[]) => {
        const use = (remote: Remote<Api>): Promise<unknown> => Reflect.get(Object(remote), name)(...given);
        return names.includes(name) ? hand.callLong(use) : hand.call(use);
      },
  });
}
