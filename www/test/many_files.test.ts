import { describe, expect, it, vi } from "vitest";
import type { FoundFile } from "../places/documents/files";
import { fromDrop } from "../places/documents/files";
import { DocumentInputs } from "../places/documents/inputs";
import { Offers } from "../places/documents/offers";

const state = vi.hoisted(() => ({ now: 0, most: 0 }));
vi.mock("../places/documents/list_offer", () => ({
  offerOf: async (path: string) => {
    state.now++;
    state.most = Math.max(state.most, state.now);
    await new Promise((resolve) => setTimeout(resolve));
    state.now--;
    return path.includes("list") ? { name: path } : undefined;
  },
}));

const named = (path: string): FoundFile => ({ path, file: new File(["text"], path, { type: "text/plain" }) });

describe("thousands of files", () => {
  it("are looked at a few at a time, and stay in their order", async () => {
    const offers = new Offers(new DocumentInputs(), {} as never, {} as never);
    const found = Array.from({ length: 60 }, (_, at) => named(at % 20 === 0 ? `list${at}` : `note${at}.txt`));
    const documents = await offers.sift(found);
    expect(documents.map(({ path }) => path)).toEqual(
      found.map(({ path }) => path).filter((path) => path.startsWith("note")),
    );
    expect(offers.waiting.value.map(({ name }) => name)).toEqual(["list0", "list20", "list40"]);
    expect(state.most).toBeLessThan(10);
  });

  /** A thing dropped that counts how often it is asked whether it is a folder. */
  function thing(name: string, type: string, asked: string[]) {
    const file = new File([""], name, { type });
    return {
      getAsFile: () => file,
      webkitGetAsEntry: () => {
        asked.push(name);
        return { isFile: true, fullPath: `/${name}`, file: (give: (file: File) => void) => give(file) };
      },
    };
  }

  it("are not asked one by one for folders where their types say that they are files", async () => {
    const asked: string[] = [];
    const items = Array.from({ length: 300 }, (_, at) => thing(`n${at}.txt`, "text/plain", asked));
    items.splice(5, 0, thing("folder", "", asked));
    const found = await fromDrop({ items, files: [] } as unknown as DataTransfer);
    expect(found.map(({ path }) => path).slice(4, 7)).toEqual(["n4.txt", "folder", "n5.txt"]);
    expect(asked).toEqual(["folder"]);
    await fromDrop({ items: items.slice(0, 3), files: [] } as unknown as DataTransfer);
    expect(asked).toHaveLength(4);
  });
});
