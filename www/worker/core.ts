/** The core in a worker: the module of its place, loaded at once, the one session that the page opens, and the page that hears of it. */
import type { Charsets } from "dustlens";
import type { Failure } from "./api";
import { charsets } from "./charsets";
import { toFailure } from "./errors";
import { keepCodes } from "./every_worker";

/** The part of a place's module that loads it. */
export interface Module {
  init(source: { module_or_path: string }): Promise<unknown>;
  use_charsets(given: Charsets): void;
  /** Where they are others than every place has. */
  charsets?: Charsets;
  /** Gives the module what else it asks for. */
  provide?(): void;
}

async function started(module: Module, address: string): Promise<void> {
  await module.init({ module_or_path: address });
  module.use_charsets(module.charsets ?? charsets);
  module.provide?.();
}

/** Starts loading a module that stands at `address`. */
export function load(module: Module, address: string): Promise<void> {
  const loading = started(module, address);
  // The page hears of a failed load through `open`; this keeps it from being reported a second time.
  loading.catch(() => undefined);
  return loading;
}

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

  constructor(private readonly loading: Promise<void>) {
    keepCodes((failure) => this.listener({ kind: "broken", failure }));
  }

  /** Makes the session as soon as the core is loaded; `listener` hears what is told from then on. */
  async open(make: () => Session | Promise<Session>, listener: (event: Event) => void): Promise<void> {
    this.listener = listener as (event: Event | Broken) => void;
    await this.loading;
    this.session = await make();
  }

  /** The session; before `open` there is none, which is a mistake of the page's. */
  readonly get = (): Session => {
    if (this.session === undefined) throw new Error("the engine was asked before it was opened");
    return this.session;
  };

  readonly tell = (event: Event): void => this.listener(event);

  /** Says that the worker cannot go on. */
  readonly fail = (thrown: unknown): void => this.listener({ kind: "broken", failure: toFailure(thrown) });
}
