/** The core in a worker: loaded at once, the one session that the page opens, and the page that hears of it. */
import init from "dustlens";
import wasm from "dustlens/dustlens_bg.wasm?url";
import type { Failure } from "./api";
import { keepCodes } from "./host";

export const loading = init({ module_or_path: wasm });
// The page hears of a failed load through `open`; this keeps it from being reported a second time.
loading.catch(() => undefined);

/** The worker cannot go on. */
interface Broken {
  kind: "broken";
  failure: Failure;
}

/** Methods of a session as they are: what an api hands over without a word. */
export function forwarded<Session, Name extends keyof Session>(
  open: () => Session,
  names: readonly Name[],
): Pick<Session, Name> {
  const methods = names.map((name) => {
    const call = (...given: unknown[]): unknown => {
      const session = open();
      return (session[name] as (...given: unknown[]) => unknown).apply(session, given);
    };
    return [name, call] as const;
  });
  return Object.fromEntries(methods) as Pick<Session, Name>;
}

/** The session of a worker. */
export class WorkerSession<Session, Event extends { kind: string }> {
  private session: Session | undefined;
  private listener: (event: Event | Broken) => void = () => undefined;

  constructor() {
    keepCodes((failure) => this.listener({ kind: "broken", failure }));
  }

  /** Makes the session as soon as the core is loaded; `listener` hears what is told from then on. */
  async open(make: () => Session | Promise<Session>, listener: (event: Event) => void): Promise<void> {
    this.listener = listener as (event: Event | Broken) => void;
    await loading;
    this.session = await make();
  }

  /** The session; before `open` there is none, which is a mistake of the page's. */
  readonly get = (): Session => {
    if (this.session === undefined) throw new Error("the engine was asked before it was opened");
    return this.session;
  };

  readonly tell = (event: Event): void => this.listener(event);
}
