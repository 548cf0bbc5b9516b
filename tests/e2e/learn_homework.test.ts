/** Learn: the homework, its archive, and the grade of a result. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { axe, expect, test } from "./support";

test("the homework shows both kits and what a small slip costs", async ({ learn }) => {
  await learn.open("lesson=homework&step=format");
  await expect(learn.rows).toHaveCount(10);
  expect((await learn.cells(learn.rows.nth(1))).slice(0, 2)).toEqual(["0a", "1"]);
  expect(await learn.cells(learn.rows.nth(3))).toEqual([
    "68 74 74 70 3a 2f …",
    "18",
    "url: http://a.example/1",
  ]);
  await learn.open("lesson=homework&step=filled");
  await expect(learn.figure.getByRole("listitem")).toHaveCount(20);
  await expect(learn.figure).toContainText("no bucket is empty");
  await learn.open("lesson=homework&step=skipped");
  await expect(learn.figure).toContainText("d3: 19 shingles, fewer than 20 → skipped");
  await learn.open("lesson=homework&step=primes");
  await expect(learn.rows).toHaveCount(20);
  const same = await learn.rows.filter({ hasText: "✓" }).count();
  await expect(learn.figure).toContainText(`m = ${same}/20 positions agree`);
  for (const kit of ["kit A (buckets)", "kit B (permutations)"]) {
    await learn.open("lesson=homework&step=slips");
    await learn.kit(kit).click();
    await expect(learn.rows).toHaveCount(4);
    expect((await learn.cells(learn.rows.nth(2))).at(-1)).toBe("no");
  }
});

test("the homework grades a result, and says why each pair differs", async ({ page, learn }) => {
  await learn.open("lesson=homework&step=guess");
  await expect(learn.figure.getByRole("listitem").first()).toBeVisible();
  const lines = await learn.figure.getByRole("listitem").allInnerTexts();
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines)
    expect(line).toMatch(/^http:\/\/a\.example\/\d+ http:\/\/a\.example\/\d+ [01]\.\d+$/);
  await learn.open("lesson=homework&step=own");
  await learn.result.fill(`${lines.join("\n")}\nhttp://a.example/1 http://b.example/4 1.0\nnonsense`);
  await expect(learn.figure).toContainText(`Score |∩| / |∪| = ${lines.length}/${lines.length + 1}`);
  await expect(learn.figure).toContainText("No such URL in the archive: http://b.example/4.");
  await expect(learn.figure).toContainText(`Line ${lines.length + 2} is not “url1 url2 R”.`);
  expect(await axe(page)).toEqual([]);
  const link = await learn.frame.copyLink();
  await page.goto("about:blank");
  await page.goto(`/${link}`);
  await expect(learn.figure).toContainText(`Score |∩| / |∪| = ${lines.length}/${lines.length + 1}`);
  // A shell of Windows writes UTF-16.
  const text = `\ufeff${lines.join("\r\n")}`;
  await learn.chooseResult("found.txt", Buffer.from(text, "utf16le"));
  await expect(learn.figure).toContainText("= 1.000 ✓ passed");
  await learn.kit("kit B (permutations)").click();
  await expect(learn.figure).toContainText("This is exactly the result of the other kit.");
  const short = "d=pbox%0Aone+two%0Athree+four";
  await learn.open(`lesson=homework&step=filled&${short}`);
  await expect(learn.figure).toContainText("No text here fills all twenty buckets.");
  await learn.open(`lesson=homework&step=skipped&${short}`);
  await expect(learn.figure).toContainText("d1: 0 shingles, fewer than 20 → skipped");
  await learn.open(`lesson=homework&step=hashes&${short}`);
  await expect(learn.figure).toContainText("The first text is too short");
});

test("the command reads the downloaded archive, and its result passes", async ({ page, learn }, info) => {
  const binary = process.env["DUSTLENS_BIN"] ?? join(info.project.testDir, "../../target/debug/dustlens");
  await learn.open("lesson=homework&step=own&seed=77");
  const coming = page.waitForEvent("download");
  await learn.figure.getByRole("button", { name: "Download the archive" }).click();
  const archive = info.outputPath("homework.gz");
  await (await coming).saveAs(archive);
  for (const [kit, preset] of [
    ["kit A (buckets)", "technosphere-a"],
    ["kit B (permutations)", "technosphere-b"],
  ] as const) {
    const { stdout } = spawnSync(binary, ["pairs", "--preset", preset, archive]);
    await learn.kit(kit).click();
    await learn.chooseResult("found.txt", stdout);
    await expect(learn.figure).toContainText("= 1.000 ✓ passed");
  }
});
