/**
 * The files of the parts of a module. The core asks for one in the middle of a call and cannot wait, so it is fetched before, where
 * there is time: then the worker hears its messages meanwhile. A file that is asked for sooner comes at one go.
 */
import { fetchedNow } from "./late_module";

export class Parts<Name extends string> {
  /** Every file that is being fetched or was, by its address. */
  private readonly begun = new Map<string, Promise<void>>();
  private readonly fetched = new Map<string, ArrayBuffer>();

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
    const answer = await fetch(file);
    if (answer.ok) this.fetched.set(file, await answer.arrayBuffer());
    else this.begun.delete(file);
  }

  /** The bytes of a file. The module asks for it once. */
  readonly read = (file: string): ArrayBuffer => {
    const fetched = this.fetched.get(file) ?? fetchedNow(file);
    this.fetched.delete(file);
    return fetched;
  };
}
