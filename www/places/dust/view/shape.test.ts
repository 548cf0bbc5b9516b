import { describe, expect, it } from "vitest";
import { shapeOf, tokensOf } from "./shape";

describe("the shape of a rule", () => {
  it("keeps what both begin and end with", () => {
    expect(shapeOf("/story?id=", "/story_")).toEqual({ head: "/story", from: "?id=", to: "_", tail: "" });
    expect(shapeOf("/print/a.html", "/a.html")).toEqual({
      head: "/",
      from: "print/",
      to: "",
      tail: "a.html",
    });
  });

  it("parts words as wholes", () => {
    expect(shapeOf("page.html", "page.htm")).toEqual({ head: "page.", from: "html", to: "htm", tail: "" });
    expect(shapeOf("2023", "2024")).toEqual({ head: "", from: "2023", to: "2024", tail: "" });
  });

  it("does not count one character to both ends", () => {
    expect(shapeOf("//", "/")).toEqual({ head: "/", from: "/", to: "", tail: "" });
  });

  it("knows escapes as what their bytes are", () => {
    expect(tokensOf("/a%20b9%D0%B8c")).toEqual(["/", "a", "%20", "b", "9", "%D0%B8c"]);
  });
});
