/** The inputs of a large collection that nobody has run yet: their names, and a way to take one out. */
import { n, size, t } from "../../../i18n";
import { Icon, IconButton } from "../../../ui";
import type { Input } from "../../../worker/api";
import { useDocuments } from "../context";
import { keyOf, sizeOf } from "../inputs";
import type { Collection } from "../model";

/** Inputs that are named; more are counted only. */
const NAMED = 50;

/** Takes an input out; the others go on waiting, and so do all once it is brought back. */
function takeOut({ input, session }: Pick<Collection, "input" | "session">, gone: Input): void {
  const [before, parts] = [input.all.peek(), input.removed.peek()];
  session.replace(
    before.filter((each) => each !== gone),
    parts,
    "unrun",
  );
  session.tellRemoved(1, () => session.replace(before, parts, "unrun"));
}

export function UnreadInputs() {
  const place = useDocuments();
  const inputs = place.input.inputs.value;
  const more = inputs.length - NAMED;
  return (
    <div class="stack small">
      <p>{t("results:documents.unread")}</p>
      <ul class="stack">
        {inputs.slice(0, NAMED).map((each) => (
          <li key={keyOf(each)} class="row-2">
            <span class="unread-name">{each.id}</span>
            <span class="soft numeric">{size(sizeOf(each))}</span>
            <IconButton
              label={t("results:documents.remove", { id: each.id })}
              onClick={() => takeOut(place, each)}
            >
              <Icon name="close" />
            </IconButton>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t("results:documents.more_unread", { count: more, inputs: n(more) })}</p>}
    </div>
  );
}
