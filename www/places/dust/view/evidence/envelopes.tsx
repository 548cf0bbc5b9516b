/** Envelopes that speak for a rule: addresses that are equal but for one gap. */
import type { DustEnvelope, DustEvidence } from "dustlens";
import { EnvelopePicture } from "../explain/envelope_picture";
import { counted, w } from "../words";

function isOf(text: string, envelope: DustEnvelope, found: DustEvidence): boolean {
  return envelope.texts.includes(text) && (text === found.row.from || text === found.row.to);
}

export function Envelopes({ found }: { found: DustEvidence }) {
  const { envelopes } = found;
  if (envelopes.length === 0) return null;
  return (
    <section class="stack comparisons">
      <h3>{counted("envelopes.title", envelopes.length)}</h3>
      <p class="small soft">{w("envelopes.about")}</p>
      <ul class="row-5">
        {envelopes.map((envelope, at) => (
          <li key={at}>
            <EnvelopePicture envelope={envelope} isMarked={(text) => isOf(text, envelope, found)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
