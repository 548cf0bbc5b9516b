/** Hosts that a proof has given up, and why. */
import { reasonText } from "../../../../ui/problem_words";
import { useDust } from "../../context";
import { w } from "../words";

export function GivenUp() {
  const { givenUp } = useDust().verify;
  const hosts = givenUp.value;
  if (hosts.length === 0) return null;
  return (
    <div class="verify-given-up small" role="status">
      <p>{w("verify.given_up")}</p>
      <ul class="verify-waits">
        {hosts.map(({ host, reason }) => (
          <li key={host}>
            <span class="id" translate={false}>
              {host}
            </span>
            : {reasonText(reason)}
          </li>
        ))}
      </ul>
    </div>
  );
}
