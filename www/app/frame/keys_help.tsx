/** The list of keys, over the page. */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { Icon, IconButton } from "../../ui";
import { keysShown } from "./keys";

/** The keys with the names of their words. */
const keys = [
  { keys: ["Ctrl", "Enter"], words: "run" },
  { keys: ["/"], words: "filter" },
  { keys: ["↑", "↓", "Enter"], words: "rows" },
  { keys: ["Space"], words: "peek" },
  { keys: ["Ctrl", "C"], words: "copy" },
  { keys: ["n", "p"], words: "difference" },
  { keys: ["←", "→"], words: "steps" },
  { keys: ["B"], words: "hide" },
  { keys: ["R"], words: "draw" },
  { keys: ["Ctrl", "P"], words: "print" },
  { keys: ["Esc"], words: "close" },
  { keys: ["?"], words: "help" },
] as const;

export function KeysHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = keysShown.value;
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const close = () => {
    keysShown.value = false;
  };
  return (
    <dialog ref={dialog} class="keys" aria-labelledby="keys-title" onClose={close}>
      <header class="row apart">
        <h2 id="keys-title">{t("keys:title")}</h2>
        <IconButton label={t("keys:close")} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </header>
      <dl class="stack">
        {keys.map((each) => (
          <div key={each.words}>
            <dt>
              {each.keys.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{t(`keys:${each.words}`)}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
