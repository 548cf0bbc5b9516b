import { expect, type Results, test } from "./support";

/** What the server says of its demo site: lists of addresses that lead to one page. */
interface Demo {
  addresses: string[];
  same: string[][];
}

/** The pairs as the page gives them away. */
async function exported(results: Results): Promise<{ a: string; b: string }[]> {
  await results.chooseFormat("json");
  return JSON.parse((await results.frame.saved(results.save)).text);
}

test("what the demo site plants is found, and no other pair at 0.85", async ({
  documents,
  results,
  request,
}) => {
  test.slow();
  const info: { demo: Demo } = await (await request.get("/api/info")).json();
  const { addresses, same } = info.demo;
  await documents.open();
  await documents.tab("URLs").click();
  await documents.addresses.fill(addresses.join("\n"));
  await documents.fetch(addresses.length).click();
  await documents.untilFetched();
  // The settings fold once there are results.
  await expect(results.pairRows.first()).toBeVisible();
  await documents.openSettings();
  await documents.threshold.fill("0.85");

  const expected = same.flatMap((group) =>
    group.flatMap((a, index) => group.slice(index + 1).map((b) => [a, b].sort().join(" "))),
  );
  expect(expected.length).toBeGreaterThan(5);
  const found = (await exported(results)).map(({ a, b }) => [a, b].sort().join(" "));
  expect(found.sort()).toEqual(expected.sort());
});
