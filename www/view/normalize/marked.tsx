/** URLs as they are shown: monospaced, breakable where they have joints, the changed part marked. */
import type { Span } from "dustlens";
import { breakable } from "../ids/diff";
import { sourcesOf } from "./sources";
import { tierName } from "./words";

function Pieces({ text }: { text: string }) {
  return breakable(text).map((piece, at) => [at > 0 && <wbr key={`b${at}`} />, piece]);
}

/** A whole URL with one stretch marked; positions are UTF-16 offsets. */
export function Marked({ url, span }: { url: string; span: Span }) {
  const { start, end } = span;
  return (
    <span class="id">
      <Pieces text={url.slice(0, start)} />
      {end > start && (
        <b class="id-differs">
          <Pieces text={url.slice(start, end)} />
        </b>
      )}
      <Pieces text={url.slice(end)} />
    </span>
  );
}

/** The documents a rule comes from. */
export function Sources({ source }: { source: string }) {
  return (
    <span class="sources small">
      {sourcesOf(source).map(({ text, href }, at) => (
        <span key={text}>
          {at > 0 && ", "}
          {href === undefined ? (
            text
          ) : (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          )}
        </span>
      ))}
    </span>
  );
}

/** A tier's name, in its colour. */
export function TierBadge({ tier }: { tier: string }) {
  return <span class={`tier tier-${tier}`}>{tierName(tier)}</span>;
}
