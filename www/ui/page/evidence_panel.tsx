/** The side panel of what is picked: its head, why there is nothing in it, and the evidence. */
import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { EngineError } from "../../app/failures";
import { t } from "../../i18n";
import type { Words } from "../../i18n/words";
import { Icon, IconButton } from "..";

interface EvidencePanelProps<Found> {
  words: Words;
  of: {
    value: ReadonlySignal<Found | undefined>;
    pending: ReadonlySignal<boolean>;
    failure: ReadonlySignal<Error | undefined>;
  };
  /** Of what the evidence is: another one begins at its top. */
  idOf: (found: Found) => string | number;
  title: (found: Found | undefined) => ComponentChildren;
  onClose: () => void;
  children: (found: Found) => ComponentChildren;
}

/** True if the row itself is not there, as after a link to other lists. */
function isUnknown(failure: Error): boolean {
  return failure instanceof EngineError && failure.code === "unknown-row";
}

export function EvidencePanel<Found>({ words, of, ...props }: EvidencePanelProps<Found>) {
  const { w, known } = words;
  const found = of.value.value;
  const failure = of.failure.value;
  const failed = t("normalize:failed");
  const panel = useRef<HTMLElement>(null);
  const id = found === undefined ? undefined : props.idOf(found);
  useEffect(() => {
    if (id !== undefined) panel.current?.parentElement?.scrollTo({ top: 0 });
  }, [id]);
  return (
    <aside
      class="card stack-3 evidence"
      ref={panel}
      aria-label={w("evidence.name")}
      aria-busy={of.pending.value}
    >
      <header class="row apart">
        <h2>{props.title(found)}</h2>
        <IconButton label={t("normalize:evidence.close")} onClick={props.onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {failure !== undefined && (
        <p class="note note-error small">{isUnknown(failure) ? known("evidence.unknown", failed) : failed}</p>
      )}
      {found !== undefined && props.children(found)}
    </aside>
  );
}
