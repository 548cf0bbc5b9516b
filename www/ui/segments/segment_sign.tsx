/** The states of a segment, each with a sign beside its colour; the same wherever segments are shown. */
import type { ParamSegment } from "dustlens";
import { t } from "../../i18n";
import "./segments.css";

export const segmentSigns: Record<ParamSegment["kind"], string> = {
  equal: "=",
  differing: "≠",
  dynamic: "~",
  moved: "↕",
  missing: "−",
  added: "+",
  echo: "”",
};

export function SegmentSign({ kind }: { kind: ParamSegment["kind"] }) {
  return (
    <span class={`segment-sign is-${kind}`} title={t(`params:segments.${kind}.about`)}>
      <span aria-hidden="true">{segmentSigns[kind]}</span>
    </span>
  );
}
