/** Says that what was given is a list, and leads it where lists are taken. */
import { useEffect } from "preact/hooks";
import { say } from "../../../app/announcements";
import type { Place } from "../../../app/places";
import { has, n, t } from "../../../i18n";
import { Button } from "../../../ui";
import { SiteField, useSite } from "../../../ui/site_field";
import { useDocuments } from "../context";
import type { Box } from "../inputs";
import { offersOfBoxes } from "../list_offer";
import { drop, fetchAll, mostFetched, openIn, takeAsDocuments, takeAsText } from "../offer_actions";
import type { Offer } from "../offers";

/** The find in words: its kind, how much of it there is, and the dress that URLs were taken out of. */
function words({ kind, count, name, isWhole, dress }: Offer): string {
  const key = `offers:${dress === undefined ? kind : "dressed"}`;
  const about = isWhole || dress !== undefined ? key : `${key}_long`;
  const of = dress === undefined ? "" : t(`offers:dress.${dress}`);
  return t(has(about, { count }) ? about : key, { count, number: n(count), name, dress: of });
}

/** The places that take a list; a log that does not say its site is asked for it first. */
function Places({ offer, canFetch }: { offer: Offer; canFetch: boolean }) {
  const documents = useDocuments();
  const site = useSite();
  const isHostless = offer.isHostless === true;
  const open = (to: Place) => {
    const host = isHostless ? site.take() : undefined;
    if (!isHostless || host !== undefined) openIn(documents, offer, to, host);
  };
  const buttons = (["normalize", "params", "rules"] as const)
    .filter((to) => to === "normalize" || !canFetch)
    .map((to) => (
      <Button key={to} onClick={() => open(to)}>
        {t(`offers:${to}`)}
      </Button>
    ));
  if (!isHostless) return <>{buttons}</>;
  return (
    <form
      class="row-2 offer-site"
      onSubmit={(event) => {
        event.preventDefault();
        open("params");
      }}
    >
      <SiteField
        site={site}
        label={t("offers:site")}
        placeholder={t("offers:site_placeholder")}
        refused={t("offers:site_refused")}
      >
        {buttons}
      </SiteField>
    </form>
  );
}

function Bar({ offer }: { offer: Offer }) {
  const documents = useDocuments();
  const isDocuments = offer.kind === "documents";
  const canFetch = offer.kind === "urls" && offer.isWhole && offer.count <= mostFetched;
  const said = offer.isHostless === true ? `${words(offer)} ${t("offers:hostless")}` : words(offer);
  // Once for each: its count may change with every line that is typed.
  useEffect(() => say(said), [offer.kind]);
  return (
    <li class="note note-note row-2 offer">
      <span>{said}</span>
      {canFetch && (
        <Button kind="main" onClick={() => fetchAll(documents, offer)}>
          {t("offers:fetch")}
        </Button>
      )}
      {isDocuments && (
        <Button kind="main" onClick={() => takeAsDocuments(documents, offer)}>
          {t("offers:as_documents")}
        </Button>
      )}
      {!isDocuments && offer.isHostless !== true && <Places offer={offer} canFetch={canFetch} />}
      <Button kind="quiet" onClick={() => takeAsText(documents, offer)}>
        {t("offers:as_text")}
      </Button>
      <Button kind="quiet" onClick={() => drop(documents, offer)}>
        {t("offers:drop")}
      </Button>
      {offer.isHostless === true && <Places offer={offer} canFetch={false} />}
    </li>
  );
}

export function OfferBars() {
  const { input, offers } = useDocuments();
  const nameOf = (box: Box) => t(`documents:boxes.label.${box}`);
  const boxes = input.held.value.length === 0 ? [] : offersOfBoxes(input.held.value, nameOf);
  const all = [...boxes, ...offers.waiting.value];
  if (all.length === 0) return null;
  return (
    <ul class="stack offers no-print" aria-label={t("offers:label")}>
      {all.map((offer) => (
        <Bar key={`${offer.boxes?.join("") ?? "file"} ${offer.name}`} offer={offer} />
      ))}
    </ul>
  );
}
