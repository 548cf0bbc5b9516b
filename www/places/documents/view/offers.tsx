/** Says that what was given is a list, and leads it where lists are taken. */
import { has, n, t } from "../../../i18n";
import { Button } from "../../../ui";
import { useDocuments } from "../context";
import { offerOfBoxes } from "../list_offer";
import { drop, fetchAll, openIn, takeAsText } from "../offer_actions";
import type { Offer } from "../offers";

/** More is not fetched at one press. */
const mostFetched = 500;

function words({ kind, count, name, isWhole }: Offer): string {
  const known = name === undefined ? "boxes" : "file";
  const key = `documents:offer.${kind}_${known}`;
  const about = isWhole ? `${key}` : `${key}_long`;
  return t(has(about, { count }) ? about : key, { count, number: n(count), name: name ?? "" });
}

function Bar({ offer }: { offer: Offer }) {
  const documents = useDocuments();
  const isLog = offer.kind === "log";
  const canFetch = offer.kind === "urls" && offer.isWhole && offer.count <= mostFetched;
  return (
    <li class="note note-note row-2 offer">
      <span>{words(offer)}</span>
      {canFetch && (
        <Button kind="main" onClick={() => fetchAll(documents, offer)}>
          {t("documents:offer.fetch")}
        </Button>
      )}
      <Button onClick={() => openIn(documents, offer, "normalize")}>{t("documents:offer.normalize")}</Button>
      {(isLog || !canFetch) && (
        <>
          <Button onClick={() => openIn(documents, offer, "params")}>{t("documents:offer.params")}</Button>
          <Button onClick={() => openIn(documents, offer, "rules")}>{t("documents:offer.rules")}</Button>
        </>
      )}
      {offer.name !== undefined && (
        <>
          <Button kind="quiet" onClick={() => takeAsText(documents, offer)}>
            {t("documents:offer.as_text")}
          </Button>
          <Button kind="quiet" onClick={() => drop(documents, offer)}>
            {t("documents:offer.drop")}
          </Button>
        </>
      )}
    </li>
  );
}

export function OfferBars() {
  const { input, offers } = useDocuments();
  const boxes = offerOfBoxes(Object.values(input.boxes.value));
  const all = boxes === undefined ? offers.waiting.value : [boxes, ...offers.waiting.value];
  if (all.length === 0) return null;
  return (
    <ul class="stack offers no-print" aria-label={t("documents:offer.label")}>
      {all.map((offer, at) => (
        <Bar key={offer.name ?? `boxes ${at}`} offer={offer} />
      ))}
    </ul>
  );
}
