/** Three pages side by side, segment by segment: the page, the page again, and with the argument changed. */
import { signal } from "@preact/signals";
import type { ParamEvidence, ParamSegment } from "dustlens";
import { comparisonShown } from "../../../state/params/results";
import { Button, Switch } from "../../ui";
import { counted, w } from "../words";
import { SegmentSign } from "./segment_sign";

/** Whether segments that are the same on all pages are left out. */
const onlyOthers = signal(false);

const kinds = ["equal", "differing", "dynamic", "moved", "missing", "added", "echo"] as const;

/** What the signs mean, of those that occur. */
function Legend({ rows }: { rows: readonly ParamSegment[] }) {
  return (
    <ul class="segment-legend small">
      {kinds
        .filter((kind) => rows.some((row) => row.kind === kind))
        .map((kind) => (
          <li key={kind}>
            <SegmentSign kind={kind} /> {w(`segments.${kind}.name`)}
          </li>
        ))}
    </ul>
  );
}

const sides = ["first", "again", "other"] as const;

function Cell({ segment, side }: { segment: ParamSegment; side: (typeof sides)[number] }) {
  const text = segment[side];
  return (
    <td class={text === undefined ? "is-gap" : ""}>
      {text === undefined ? (
        <span class="visually-hidden">{w("segments.none")}</span>
      ) : (
        <>
          <span class="segment-side" aria-hidden="true">
            {w(`evidence.sides.${side}.letter`)}{" "}
          </span>
          {text}
        </>
      )}
    </td>
  );
}

function Row({ segment }: { segment: ParamSegment }) {
  return (
    <tr class={`segment is-${segment.kind}`}>
      <th scope="row" title={segment.place}>
        <SegmentSign kind={segment.kind} />
        <span class="visually-hidden">{w(`segments.${segment.kind}.name`)}</span>
      </th>
      {sides.map((side) => (
        <Cell key={side} segment={segment} side={side} />
      ))}
    </tr>
  );
}

function Segments({ rows }: { rows: readonly ParamSegment[] }) {
  return (
    <div class="segments-scroller" tabIndex={0} role="region" aria-label={w("evidence.aligned")}>
      <table class="segments">
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{w("evidence.state")}</span>
            </th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {w(`evidence.sides.${side}.name`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((segment, at) => (
            <Row key={at} segment={segment} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Only the comparison that the verdict rests on keeps its pages. */
function Elsewhere({ shown }: { shown: number }) {
  return (
    <p class="small soft">
      {w("evidence.not_kept")}{" "}
      <Button
        kind="quiet"
        onClick={() => {
          comparisonShown.value = shown;
        }}
      >
        {w("evidence.show_kept")}
      </Button>
    </p>
  );
}

export function Aligned({ found }: { found: ParamEvidence }) {
  const { aligned, left_out, shown } = found;
  const rows = onlyOthers.value ? aligned.filter(({ kind }) => kind !== "equal") : aligned;
  const equal = aligned.length - aligned.filter(({ kind }) => kind !== "equal").length;
  return (
    <section class="aligned">
      <h3>{w("evidence.aligned")}</h3>
      {shown !== comparisonShown.value ? (
        <Elsewhere shown={shown} />
      ) : (
        <>
          <div class="aligned-head">
            <Legend rows={aligned} />
            <Switch
              label={counted("evidence.hide_equal", equal)}
              on={onlyOthers.value}
              onChange={(on) => {
                onlyOthers.value = on;
              }}
            />
          </div>
          {rows.length === 0 ? <p class="small soft">{w("evidence.all_equal")}</p> : <Segments rows={rows} />}
          {left_out > 0 && <p class="small soft">{counted("evidence.left_out", left_out)}</p>}
        </>
      )}
    </section>
  );
}
