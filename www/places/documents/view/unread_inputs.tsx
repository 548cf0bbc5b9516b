/** The inputs of a large collection that nobody has run yet: their names, and a way to take one out. */
import { n, size, t } from "../../../i18n";
import { Icon, IconButton } from "../../../ui";
import { useDocuments } from "../context";
import { keyOf, sizeOf } from "../inputs";

/** Inputs that are named; more are counted only. */
const NAMED = 50;

export function UnreadInputs() {
  const { input, session } = useDocuments();
  const inputs = input.inputs.value;
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
              onClick={() => session.takeOut(each)}
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
