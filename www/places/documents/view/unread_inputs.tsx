/** The inputs of a large collection that nobody has run yet: their names, and a way to take one out. */
import { size, t } from "../../../i18n";
import { Icon, IconButton } from "../../../ui";
import { ListBox } from "../../../ui/grid/list_box";
import { rootScale } from "../../../ui/virtual/use_room";
import type { Input } from "../../../worker/api";
import { useDocuments } from "../context";
import { keyOf, sizeOf } from "../inputs";
import type { Collection } from "../model";

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

/** Height of a row, in rem. */
const ROW = 2.25;

/** Characters at the end of a name that the width never cuts. */
const TAIL = 12;

function Unread({ input, at, all, top }: { input: Input; at: number; all: number; top: number }) {
  const place = useDocuments();
  const { id } = input;
  return (
    <li
      class="small list-row unread"
      aria-setsize={all}
      aria-posinset={at + 1}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span class="cell-id" title={id}>
        <span class="name-head">{id.slice(0, -TAIL)}</span>
        <span class="name-tail">{id.slice(-TAIL)}</span>
      </span>
      <span class="soft numeric">{size(sizeOf(input))}</span>
      <IconButton label={t("results:documents.remove", { id })} onClick={() => takeOut(place, input)}>
        <Icon name="close" />
      </IconButton>
    </li>
  );
}

export function UnreadInputs() {
  const inputs = useDocuments().input.inputs.value;
  return (
    <div class="stack">
      <p class="small">{t("results:documents.unread")}</p>
      <ListBox label={t("results:documents.title")} items={inputs} rowHeight={ROW * 16 * rootScale()}>
        {(each, at, top) => <Unread key={keyOf(each)} input={each} at={at} all={inputs.length} top={top} />}
      </ListBox>
    </div>
  );
}
