/** What earlier checks said, the last one first. */
import type { ParamPast } from "dustlens";
import { decimalText } from "../../../../ui/numbers/words";
import { useParams } from "../../context";
import type { Params } from "../../model";
import { VerdictMark } from "../verdict";
import { counted, momentText, w } from "../words";

function recorded(params: Params, significant: number): string {
  if (significant === -1) return w("table.by_counting");
  if (significant === -2) return w("table.no_comparison");
  return decimalText(significant, params.session.settings.value.similarity);
}

export function History({ past }: { past: readonly ParamPast[] }) {
  const params = useParams();
  if (past.length === 0) return null;
  return (
    <details class="fold param-more">
      <summary>{counted("evidence.history", past.length)}</summary>
      <table class="table small">
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
              <td>{recorded(params, significant)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
