/** Three pages side by side, segment by segment: a page, the same page again, and the one it is compared with. */
import type { Signal } from "@preact/signals";
import type { ParamSegment } from "dustlens";
import { n, type Params, t } from "../../i18n";
import { Switch } from "..";
import { SegmentSign } from "./segment_sign";
import "./segments.css";

/** The words are those of Parameters, where pages were first compared so. */
function w(key: string, params?: Params): string {
  return t(`params:${key}`, params);
}

function counted(key: string, count: number): string {
  return w(key, { count, number: n(count) });
}

const kinds = ["equal", "differing", "dynamic", "moved", "missing", "added", "echo"] as const;

/** What the signs mean, of those that occur. */
function Legend({ rows }: { rows: readonly ParamSegment[] }) {
  return (
    <ul class="row small">
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
    <div class="scroll segments-scroller" tabIndex={0} role="region" aria-label={w("evidence.aligned")}>
      <table class="table small segments">
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

interface AlignedPagesProps {
  rows: readonly ParamSegment[];
  /** Rows there are beside those given. */
  leftOut: number;
  /** True if segments that are the same on all pages are left out; the place keeps it from row to row. */
  onlyOthers: Signal<boolean>;
}

export function AlignedPages({ rows: all, leftOut, onlyOthers }: AlignedPagesProps) {
  const others = all.filter(({ kind }) => kind !== "equal");
  const rows = onlyOthers.value ? others : all;
  return (
    <>
      <div class="row apart">
        <Legend rows={all} />
        <Switch
          label={counted("evidence.hide_equal", all.length - others.length)}
          on={onlyOthers.value}
          onChange={(on) => {
            onlyOthers.value = on;
          }}
        />
      </div>
      {rows.length === 0 ? <p class="small soft">{w("evidence.all_equal")}</p> : <Segments rows={rows} />}
      {leftOut > 0 && <p class="small soft">{counted("evidence.left_out", leftOut)}</p>}
    </>
  );
}
