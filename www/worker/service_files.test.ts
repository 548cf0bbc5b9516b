import { describe, expect, it } from "vitest";
import { isHashed, pathIn } from "./service_files";

describe("the path of an address", () => {
  const scope = "https://host.example/lens/";

  it.each([
    ["https://host.example/lens/", ""],
    ["https://host.example/lens/?from=mail#documents", ""],
    ["https://host.example/lens/assets/index-1a2b.js", "assets/index-1a2b.js"],
    ["https://host.example/lens/api/info", undefined],
    ["https://host.example/lens/api/fetch?url=x", undefined],
    ["https://host.example/other/index.html", undefined],
    ["https://other.example/lens/index.html", undefined],
  ])("%s", (address, path) => {
    expect(pathIn(scope, address)).toBe(path);
  });

  it("says its content where the build has put a hash into it", () => {
    expect(["assets/index-1a2b.js", "index.html", "service_worker.js"].map(isHashed)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
