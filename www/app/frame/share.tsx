/** Copies a link to what is on the screen, and says beside the button what it holds. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t, withWords } from "../../i18n";
import { Icon, IconButton } from "../../ui";
import { attempt } from "../failures";
import { handles, place, stateOf } from "../places";
import type { SharedLink } from "../share";

const load = () => withWords(import("./share_panel"), "link");

interface Copied {
  panel: Awaited<ReturnType<typeof load>>;
  link: SharedLink;
  isCopied: boolean;
}

/** True if it was done. Browsers refuse pages without https, and those that a person has told them to. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function Share() {
  const copied = useSignal<Copied | undefined>(undefined);
  const now = place.value;
  const link = handles[stateOf(now)].value?.link.value;
  const close = () => {
    copied.value = undefined;
  };
  // Its answer is true no longer.
  useEffect(close, [now, link]);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === "Escape" && copied.peek() !== undefined) close();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
  const press = () =>
    attempt(async () => {
      const panel = await load();
      const shared = await panel.sharedLink();
      copied.value = { panel, link: shared, isCopied: await copy(shared.address) };
    });
  const shown = copied.value;
  return (
    <div class="share">
      <IconButton label={t("frame:share.copy")} aria-expanded={shown !== undefined} onClick={press}>
        <Icon name="link" />
        <span class="share-word">{t("frame:share.copy")}</span>
      </IconButton>
      {shown !== undefined && (
        <shown.panel.SharePanel link={shown.link} isCopied={shown.isCopied} onClose={close} />
      )}
    </div>
  );
}
