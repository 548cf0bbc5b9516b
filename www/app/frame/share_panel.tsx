/** The copied link, in words what it holds, and what does not fit into it. */
import { useEffect, useRef } from "preact/hooks";
import { has, n, t } from "../../i18n";
import { Button, Icon, IconButton } from "../../ui";
import { attempt } from "../failures";
import { handles } from "../places";
import { type Holds, type SharedLink, sharedLink } from "../share";

export { sharedLink };

function sampleName(name: string): string {
  const known = [`samples:${name}.title`, `frame:share.logs.${name}`, `normalize:samples.${name}.title`];
  const key = known.find((each) => has(each));
  return key === undefined ? name : t(key);
}

/** The parts of a link in words. */
function parts({ settings, picked, view, sample, texts }: Holds, place: string): string[] {
  const kind = place === "documents" ? "texts" : "lists";
  return [
    settings && t("frame:share.settings"),
    sample !== undefined && t("frame:share.sample", { name: sampleName(sample) }),
    texts > 0 && t(`frame:share.${kind}`, { count: texts, number: n(texts) }),
    picked && t(place === "documents" ? "frame:share.picked" : "frame:share.row"),
    view && t("frame:share.view"),
  ].filter((part) => part !== false);
}

/** Inputs that are too large or no text, and how they can travel. */
function Missing({ count, place }: { count: number; place: string }) {
  if (count === 0) return null;
  const save = handles.documents.peek()?.saveSession;
  const isDocuments = place === "documents";
  return (
    <>
      <p>{t(`frame:share.missing_${isDocuments ? "documents" : "lists"}`, { count, number: n(count) })}</p>
      {isDocuments && save !== undefined && (
        <p>
          <Button onClick={() => attempt(save)}>
            <Icon name="save" />
            {t("documents:list.save")}
          </Button>
        </p>
      )}
    </>
  );
}

interface SharePanelProps {
  link: SharedLink;
  /** True if the browser has put it on the clipboard. */
  isCopied: boolean;
  onClose: () => void;
}

export function SharePanel({ link: { address, holds, place }, isCopied, onClose }: SharePanelProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isCopied) field.current?.select();
  }, [isCopied]);
  const held = parts(holds, place);
  return (
    <div class="stack share-panel" role="group" aria-label={t("frame:share.panel")}>
      <div class="row apart">
        <strong role="status">{t(isCopied ? "frame:share.copied" : "frame:share.by_hand")}</strong>
        <IconButton label={t("frame:share.close")} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <p>{held.length > 0 ? t("frame:share.holds", { parts: held.join(", ") }) : t("frame:share.bare")}</p>
      <Missing count={holds.missing} place={place} />
      <input
        ref={field}
        class="input mono small"
        readonly
        aria-label={t("frame:share.address")}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p class="soft small">
        {t("frame:share.length", { count: address.length, number: n(address.length) })}
      </p>
    </div>
  );
}
