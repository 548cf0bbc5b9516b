/** A module that few inputs need. The core asks for it in the middle of a call and cannot wait: it comes at one go, which a worker may do. */

/** The bytes at an address of the page itself. */
export function fetchedNow(address: string): ArrayBuffer {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`status ${request.status}`);
  return request.response as ArrayBuffer;
}

/** A module, loaded when it is needed first. */
export class LateModule {
  private isLoaded = false;
  /** True after a failure: the inputs behind the first do not wait for the network once more each. */
  private isGivenUp = false;
  /** True if the module was once missing since everything was read anew. */
  hasFailed = false;

  constructor(
    private readonly begin: (source: { module: ArrayBuffer }) => unknown,
    private readonly address: string,
  ) {}

  /** True if the module is there, after it was asked for if need be. */
  isThere(): boolean {
    if (this.isLoaded || this.isGivenUp) return this.isLoaded;
    try {
      this.begin({ module: fetchedNow(this.address) });
      this.isLoaded = true;
    } catch {
      this.isGivenUp = true;
      this.hasFailed = true;
    }
    return this.isLoaded;
  }

  /** The module may be asked for again, as inputs are read. */
  tryAgain(): void {
    this.isGivenUp = false;
  }

  /** Nothing is left of what was read without the module. */
  forget(): void {
    this.hasFailed = false;
  }
}
