/** What earlier checks said, the last one first. */
import type { ParamPast } from "dustlens";
import { decimalText } from "../../../../ui/numbers/words";
import { settings } from "../../session";
import { VerdictMark } from "../verdict";
import { counted, momentText, w } from "../words";

function recorded(significant: number): string {
  if (significant === -1) return w("table.by_counting");
  if (significant === -2) return w("table.no_comparison");
  return decimalText(significant, settings.value.similarity);
}

export function History({ past }: { past: readonly ParamPast[] }) {
  if (past.length === 0) return null;
  return (
    <details class="param-more">
      <summary>{counted("evidence.history", past.length)}</summary>
      <table class="plain-table">
        <thead>
          <tr>
            <th scope="col">{w("evidence.when")}</th>
            <th scope="col">{w("table.verdict.title")}</th>
            <th scope="col">{w("table.similarity.title")}</th>
          </tr>
        </thead>
        <tbody>
          {[...past].reverse().map(({ verdict, significant, checked }, at) => (
            <tr key={at}>
              <td>{momentText(checked)}</td>
              <td>
                <VerdictMark verdict={verdict} />
              </td>
              <td>{recorded(significant)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
