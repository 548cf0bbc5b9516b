/**
 * The files of the parts of a module. The core asks for one in the middle of a call and cannot wait, so it is fetched before, where
 * there is time: then the worker hears its messages meanwhile. A file that is asked for sooner comes at one go.
 */
import { fetchedNow } from "./late_module";

export class Parts<Name extends string> {
  /** Every file that is being fetched or was, by its address. */
  private readonly begun = new Map<string, Promise<void>>();
  private readonly fetched = new Map<string, ArrayBuffer>();
  /** True after a failure: the inputs behind the first do not wait for the network once more each. */
  private isGivenUp = false;

  constructor(private readonly files: Readonly<Record<Name, readonly string[]>>) {}

  /** Fetches the files of a part, once. Never rejects: the call that needs a file that did not come asks for it again, and says so. */
  async ahead(part: Name): Promise<void> {
    await Promise.all(this.files[part].map((file) => this.once(file)));
  }

  private once(file: string): Promise<void> {
    const fetching = this.begun.get(file) ?? this.fetch(file).catch(() => void this.begun.delete(file));
    this.begun.set(file, fetching);
    return fetching;
  }

  private async fetch(file: string): Promise<void> {
    // The page draws its first result with what comes before.
    const answer = await fetch(file, { priority: "low" });
    if (answer.ok) this.fetched.set(file, await answer.arrayBuffer());
    else this.begun.delete(file);
  }

  /** What is not there yet is not asked for, until it may be tried again. */
  giveUp(): void {
    this.isGivenUp = true;
  }

  /** What is not there yet may be asked for. */
  tryAgain(): void {
    this.isGivenUp = false;
  }

  /** The bytes of a file. The module asks for it once. */
  readonly read = (file: string): ArrayBuffer => {
    const fetched = this.fetched.get(file) ?? this.now(file);
    this.fetched.delete(file);
    return fetched;
  };

  private now(file: string): ArrayBuffer {
    if (this.isGivenUp) throw new Error(`${file} did not come`);
    return fetchedNow(file);
  }
}
