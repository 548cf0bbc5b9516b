/** The core in a worker: loaded at once, and the one session that the page opens. */
import init from "dustlens";
import wasm from "dustlens/dustlens_bg.wasm?url";

const loading = init({ module_or_path: wasm });
// The page hears of a failed load through `open`; this keeps it from being reported a second time.
loading.catch(() => undefined);

/** Holds the session of a worker. */
export class Opened<Session> {
  private session: Session | undefined;

  /** Makes the session as soon as the core is loaded. */
  async open(make: () => Session): Promise<void> {
    await loading;
    this.session = make();
  }

  /** The session; before `open` there is none, which is a mistake of the page's. */
  get(): Session {
    if (this.session === undefined) throw new Error("the engine was asked before it was opened");
    return this.session;
  }
}
