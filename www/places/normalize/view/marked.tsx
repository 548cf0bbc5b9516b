/** URLs as they are shown: monospaced, the changed part marked, very long ones cut around it. */
import { useSignal } from "@preact/signals";
import type { Span } from "dustlens";
import { t } from "../../../i18n";
import { Button } from "../../../ui";
import { whole } from "../../../ui/numbers/words";
import { excerpt, mostShown, type Stretch } from "../../../ui/url_text/excerpt";
import { Pieces } from "../../../ui/url_text/identifier";
import { sourcesOf } from "./sources";
import { tierName, w } from "./words";

/** `isJoined`: whether it breaks at its joints, which in a text that was cut would be thousands of elements. */
function StretchText({ stretch, isJoined }: { stretch: Stretch; isJoined: boolean }) {
  if (stretch.kind === "gap")
    return (
      <span class="id-gap">
        {w("long.left_out", { count: stretch.left, characters: whole(stretch.left) })}
      </span>
    );
  const text = isJoined ? <Pieces text={stretch.text} /> : stretch.text;
  return stretch.kind === "plain" ? text : <mark class="id-differs">{text}</mark>;
}

/** Puts on the clipboard what is shown in part only. */
function CopyWhole({ text }: { text: string }) {
  const state = useSignal<"copied" | "failed" | undefined>(undefined);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      state.value = "copied";
    } catch {
      state.value = "failed";
    }
  };
  return (
    <span class="row-0 id-tools">
      <Button kind="quiet" onClick={() => void copy()}>
        {w("long.copy", { count: text.length, characters: whole(text.length) })}
      </Button>
      <span role="status" class="small soft">
        {state.value === "copied" && w("long.copied")}
        {state.value === "failed" && t("results:copy.failed")}
      </span>
    </span>
  );
}

interface MarkedProps {
  url: string;
  /** What is marked, in UTF-16 units. */
  span: Span;
  /** True if it is only what a cut leaves in sight. */
  isPlain?: boolean;
}

/** A URL with one stretch marked; what is too long to be shown whole can be copied whole. */
export function Marked({ url, span, isPlain = false }: MarkedProps) {
  const stretches = excerpt(url, span);
  return (
    <>
      <span class="id">
        {stretches.map((stretch, at) => (
          <StretchText
            key={at}
            isJoined={url.length <= mostShown}
            stretch={isPlain && stretch.kind === "marked" ? { ...stretch, kind: "plain" } : stretch}
          />
        ))}
      </span>
      {url.length > mostShown && <CopyWhole text={url} />}
    </>
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
  return <span class={`pill tier tier-${tier}`}>{tierName(tier)}</span>;
}
