/** An envelope: what its addresses begin with, the gap with the texts that stand in it, what they end with. */
import type { DustEnvelope } from "dustlens";
import { w } from "../words";

interface EnvelopePictureProps {
  envelope: DustEnvelope;
  /** Texts that are looked at. */
  isMarked?: (text: string) => boolean;
}

/** `^` and `$` stand for the borders of an address and are no characters of it. */
function Side({ text, edge }: { text: string; edge: "^" | "$" }) {
  const plain = edge === "^" ? text.replace(/^\^/u, "") : text.replace(/\$$/u, "");
  const sign = plain !== text && <span class="soft shape-edge">{edge}</span>;
  return (
    <span class="soft envelope-side">
      {edge === "^" && sign}
      {plain}
      {edge === "$" && sign}
    </span>
  );
}

function Gap({ text, isMarked }: { text: string; isMarked: boolean }) {
  return <span class={`tag envelope-text${isMarked ? " is-marked" : ""}`}>{text === "" ? "∅" : text}</span>;
}

export function EnvelopePicture({ envelope, isMarked }: EnvelopePictureProps) {
  const { before, after, texts } = envelope;
  const label = w("envelopes.read", {
    before,
    after,
    texts: texts.map((text) => (text === "" ? w("shape.nothing") : text)).join("; "),
  });
  return (
    <span class="row-0 inline envelope id" role="img" aria-label={label}>
      <Side text={before} edge="^" />
      <span class="envelope-gap">
        {texts.map((text) => (
          <Gap key={text} text={text} isMarked={isMarked?.(text) ?? false} />
        ))}
      </span>
      <Side text={after} edge="$" />
    </span>
  );
}
