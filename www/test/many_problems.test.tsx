// @vitest-environment happy-dom
import type { Problem } from "dustlens";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ManyProblems } from "../ui/many_problems";
import { Problems } from "../ui/page/problems";
import { change, type Mounted, mount } from "./dom";

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

describe("problems of many files", () => {
  const file = (at: number, code = "binary-file"): Problem => ({
    code,
    severity: "error",
    source: `${code}${at}`,
    params: {},
    message: `${code}${at}: cannot be read`,
  });
  const files = (count: number, code?: string) => Array.from({ length: count }, (_, at) => file(at, code));

  it("that say the same are one, and the names of all of them can be opened and copied", async () => {
    page = await mount(<ManyProblems problems={[...files(80), ...files(2, "bad-zip")]} first={3} />);
    expect(page.texts(".problem")).toHaveLength(2);
    expect(page.root.textContent).toContain("binary-file0, binary-file1, binary-file2 and 77 more");
    expect(page.root.textContent).toContain("bad-zip0, bad-zip1");
    expect(page.root.textContent).not.toContain("not shown");
    const names = page.root.querySelector("details");
    await change(() => {
      names?.setAttribute("open", "");
      names?.dispatchEvent(new Event("toggle"));
    });
    const all = page.root.querySelector("textarea")?.value.split("\n");
    expect(all).toEqual(files(80).map(({ source }) => source));
    page.button("Download all 82 problems");
  });

  it("are counted one by one where they are not shown", async () => {
    const kinds = ["one", "two", "three", "four", "five"].flatMap((code) => files(10, code));
    page = await mount(<ManyProblems problems={kinds} first={3} />);
    expect(page.texts(".problem")).toHaveLength(3);
    expect(page.root.textContent).toContain("20 more are not shown.");
    await page.press("Show 20 more");
    expect(page.texts(".problem")).toHaveLength(5);
  });

  it("with a control each stand by themselves", async () => {
    page = await mount(<ManyProblems problems={files(5)} mend={() => null} />);
    expect(page.texts(".problem")).toHaveLength(5);
  });
});
