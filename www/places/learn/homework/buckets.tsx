/** The twenty buckets of a document, or its twenty smallest hashes, or why it has no signature. */
import type { HomeworkAnswer } from "dustlens";
import { whole } from "../../../ui/numbers/words";
import { documentName } from "../view/names";
import { w } from "../words";
import { ofWay, type WayStep } from "./ways";

export function Buckets({ answer, step }: { answer: HomeworkAnswer; step: WayStep }) {
  const [document, of] = ofWay(answer, step) ?? [];
  if (document === undefined || of === undefined) return null;
  const { way, buckets, shingles, empty, sketch } = of;
  const counts = { document: documentName(document), shingles: whole(shingles), empty };
  return (
    <div class="stack-3 boxed">
      <p class="figure-formula">{w(`homework.figure.ways.${way}`, counts)}</p>
      <ol class="boxes buckets" start={0} aria-label={w("homework.figure.buckets", counts)}>
        {buckets.map(({ count, smallest }, number) => (
          <li key={number} class={`box ${count === 0 ? "is-empty" : way === "buckets" ? "is-won" : ""}`}>
            <div class="line box-head">
              <span>{w("homework.figure.bucket", { number })}</span>
              <span class="soft">{w("homework.figure.times", { count: whole(count) })}</span>
            </div>
            <span class="numeric bucket-hash">
              {smallest == null ? w("homework.figure.empty") : smallest}
            </span>
          </li>
        ))}
      </ol>
      {way === "smallest" && (
        <p class="smallest">
          <b>{w("homework.figure.smallest")}</b> <span class="numeric">{sketch.join(" · ")}</span>
        </p>
      )}
    </div>
  );
}
