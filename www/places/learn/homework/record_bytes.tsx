/** The bytes of the first record in groups, each with its meaning; and the archive as a file. */
import type { HomeworkAnswer, RecordGroup } from "dustlens";
import { whole } from "../../../ui/numbers/words";
import { w } from "../words";

/** The meaning of a group in words. */
const meaning = ({ meaning: kind, field, value }: RecordGroup): string =>
  w(`homework.figure.meanings.${kind}`, { field, value });

function Hex({ hex, count }: RecordGroup) {
  const shown = hex.split(" ").length;
  return (
    <code>
      {hex}
      {count > shown && " …"}
    </code>
  );
}

/** The bytes as they follow one another; the table says the same with words. */
function Stream({ record }: { record: readonly RecordGroup[] }) {
  return (
    <p class="record-line" aria-hidden="true">
      {record.map((group, at) => (
        <span key={at} class={`record-part is-${group.meaning}`}>
          <Hex {...group} />
        </span>
      ))}
    </p>
  );
}

export function RecordBytes({ answer: { record } }: { answer: HomeworkAnswer }) {
  return (
    <div class="stack-3">
      <Stream record={record} />
      <table class="matrix record-table">
        <caption class="visually-hidden">{w("homework.figure.record")}</caption>
        <thead>
          <tr>
            <th scope="col" class="matrix-label">
              {w("homework.figure.bytes")}
            </th>
            <th scope="col">{w("homework.figure.count")}</th>
            <th scope="col" class="matrix-label">
              {w("homework.figure.meaning")}
            </th>
          </tr>
        </thead>
        <tbody>
          {record.map((group, at) => (
            <tr key={at}>
              <th scope="row" class="matrix-label">
                <span class={`record-part is-${group.meaning}`}>
                  <Hex {...group} />
                </span>
              </th>
              <td>{whole(group.count)}</td>
              <td class="matrix-label is-wrapped">
                {meaning(group)}
                {group.is_cut && "…"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
