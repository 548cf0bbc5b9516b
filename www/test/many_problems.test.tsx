// @vitest-environment happy-dom
import type { Problem } from "dustlens";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ManyProblems } from "../ui/many_problems";
import { Problems } from "../ui/page/problems";
import { type Mounted, mount } from "./dom";

const problem = (line: number, more: Partial<Problem> = {}): Problem => ({
  code: "no-such-code",
  severity: "warning",
  source: "list.txt",
  line,
  params: {},
  message: `what is wrong with line ${line}`,
  ...more,
});
const problems = (count: number) => Array.from({ length: count }, (_, at) => problem(at + 1));

let page: Mounted;
afterEach(() => page.unmount());

describe("problems of a list", () => {
  it("beyond the first hundred are counted, and a person gets at all of them", async () => {
    page = await mount(<Problems problems={problems(250)} title={(count) => `${count} problems`} />);
    expect(page.texts(".problem")).toHaveLength(100);
    expect(page.root.textContent).toContain("150 more are not shown.");
    await page.press("Show 100 more");
    expect(page.texts(".problem")).toHaveLength(200);
    await page.press("Show 50 more");
    expect(page.texts(".problem")).toHaveLength(250);
    expect(page.texts(".problem").at(-1)).toContain("what is wrong with line 250");
    expect(page.root.textContent).not.toContain("not shown");
  });

  it("up to a hundred are all there", async () => {
    page = await mount(<Problems problems={problems(100)} title={(count) => `${count} problems`} />);
    expect(page.texts(".problem")).toHaveLength(100);
    expect(page.texts(".problems-more")).toEqual([]);
  });

  it("are saved whole as a table in which nothing is a formula", async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved.push(blob as Blob);
      return "blob:saved";
    });
    const list = [problem(1, { message: "=1+1", source: "a\tb" }), ...problems(4)];
    page = await mount(<ManyProblems problems={list} first={3} />);
    expect(page.texts(".problem")).toHaveLength(3);
    await page.press("Download all 5 problems");
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    const lines = (await saved[0]?.text())?.split("\n") ?? [];
    expect(lines[0]).toBe("severity\tsource\tline\tbyte\tcode\tcause\tremedy");
    expect(lines[1]).toBe("Warning\ta b\t1\t\tno-such-code\t'=1+1\t");
    expect(lines).toHaveLength(7);
    vi.restoreAllMocks();
  });
});
