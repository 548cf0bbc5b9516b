/** A worker without a thread: comlink's two ends, with messages between them that can stop coming. */
import { type Endpoint, expose } from "comlink";

class End extends EventTarget {
  other: End | undefined;
  isOpen = true;

  postMessage(data: unknown): void {
    const { other } = this;
    queueMicrotask(() => {
      if (this.isOpen && other?.isOpen === true) other.dispatchEvent(new MessageEvent("message", { data }));
    });
  }
}

export class FakeWorker extends End {
  private readonly scope = new End();
  isTerminated = false;

  constructor(api: object) {
    super();
    this.other = this.scope;
    this.scope.other = this;
    expose(api, this.scope as unknown as Endpoint);
  }

  /** From now on it neither hears nor says anything: it hangs, or is gone. */
  fallSilent(): void {
    this.scope.isOpen = false;
  }

  /** It says that something was thrown. */
  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event("error"), { message }));
  }

  terminate(): void {
    this.isTerminated = true;
    this.scope.isOpen = false;
  }

  asWorker(): Worker {
    return this as unknown as Worker;
  }
}
