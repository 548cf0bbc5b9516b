import { describe, expect, it } from "vitest";
import { isProvedOtherwise } from "../places/dust/proofs";
import { initialSettings, plainSettings } from "../places/dust/settings";
import { GivenUpHosts } from "../worker/given_up_hosts";
import { ProofNotes } from "../worker/proof_notes";

const noName = { reason: "name-not-found", detail: "The name e.com has no address (unknown); check it." };

describe("a host that cannot be reached", () => {
  it("is given up after three failures in a row", () => {
    const hosts = new GivenUpHosts();
    expect(hosts.failed("e.com:81", "http://e.com:81/a", noName)).toBe("again");
    hosts.answered("e.com:81");
    for (const becomes of ["again", "again", "given-up"])
      expect(hosts.failed("e.com:81", "http://e.com:81/a", noName)).toBe(becomes);
    expect(hosts.list()).toEqual([{ host: "e.com:81", reason: "name-not-found" }]);
    hosts.reset();
    expect(hosts.list()).toEqual([]);
  });

  it("is given up at once where asking again cannot help", () => {
    const hosts = new GivenUpHosts();
    const detail = "e.com is at 10.0.0.1, which is a private network; start the proxy with --allow HOST:PORT";
    const becomes = hosts.failed("e.com", "http://e.com/a", { reason: "forbidden-address", detail });
    expect(becomes).toBe("given-up");
  });

  it("is not asked for a page again that may be the only one that is late", () => {
    const hosts = new GivenUpHosts();
    const missed = { reason: "timeout", at: "http://e.com/a" };
    for (const becomes of ["failed", "failed", "given-up"])
      expect(hosts.failed("e.com", "http://e.com/a", missed)).toBe(becomes);
  });

  it("is another one than that it redirects to, and than a page that is at fault itself", () => {
    const hosts = new GivenUpHosts();
    for (const missed of [
      { reason: "robots-disallowed" },
      { ...noName, at: "http://e.com/a" },
      { reason: "name-not-found", detail: "The name www.f.com has no address." },
    ])
      for (let times = 0; times < 5; times++)
        expect(hosts.failed("f.com", "http://f.com/a", missed)).toBe("failed");
    expect(hosts.list()).toEqual([]);
  });
});

describe("what is kept beside the core's text", () => {
  it("comes back with it", () => {
    const notes = new ProofNotes();
    expect(notes.by(initialSettings)).toBe(true);
    expect(notes.by({ ...initialSettings })).toBe(false);
    notes.miss();
    const kept = notes.write('{"version":1}');
    const again = new ProofNotes();
    expect(again.read(kept)).toBe('{"version":1}');
    expect(again.settings).toEqual([initialSettings]);
    expect(again.failed).toBe(1);
    again.forget();
    expect([again.settings, again.failed]).toEqual([[], 0]);
  });

  it("may be missing or damaged", () => {
    const notes = new ProofNotes();
    notes.miss();
    expect(notes.read('{"version":1}')).toBe('{"version":1}');
    expect(notes.failed).toBe(0);
    expect(notes.read('{"failed":true}\n{}')).toBe('{"failed":true}\n{}');
  });
});

describe("rules decided under other settings", () => {
  it("are known by what proofs went by, and by the first settings where nobody knows", () => {
    expect(isProvedOtherwise([initialSettings], initialSettings)).toBe(false);
    expect(isProvedOtherwise([initialSettings], plainSettings)).toBe(true);
    expect(isProvedOtherwise([plainSettings, initialSettings], plainSettings)).toBe(true);
    expect(isProvedOtherwise([], initialSettings)).toBe(false);
    expect(isProvedOtherwise([], plainSettings)).toBe(true);
  });

  it("are the same whatever may be fetched", () => {
    expect(isProvedOtherwise([initialSettings], { ...initialSettings, max_fetches: 20_000 })).toBe(false);
  });
});
