/** Two boxes side by side for the first case; each can become a document of the list. */
import { useEffect, useRef } from "preact/hooks";
import { presenting } from "../../../app/preferences";
import { n, t } from "../../../i18n";
import { Button } from "../../../ui";
import { useDocuments } from "../context";
import { type Box, boxNames } from "../inputs";

/** A text that grows by more characters at once than this was pasted: who gives one whole does not go on typing. */
const mostTyped = 20;

function TextBox({ box }: { box: Box }) {
  const {
    worker: { preload },
    boxTexts,
    boxWords,
    input: { boxes, inputs },
    tabs: { holdBoxes, makeRoom },
  } = useDocuments();
  const text = boxes.value[box];
  const isFilled = text.trim() !== "";
  const words = isFilled ? boxWords.words.value[box] : undefined;
  return (
    <div class="text-box">
      <div class="row text-box-head">
        <label for={`box-${box}`}>
          <span class={`badge badge-${box.toLowerCase()}`}>{t(`documents:boxes.${box}`)}</span>
          {t(`documents:boxes.label.${box}`)}
        </label>
        {words !== undefined && (
          <span class="soft small numeric">
            {t("documents:boxes.words", { count: words, words: n(words) })}
          </span>
        )}
        {isFilled && (
          <Button
            kind="quiet"
            onClick={() =>
              boxTexts.toDocument(box, t("documents:boxes.name", { number: inputs.peek().length }))
            }
          >
            {t("documents:boxes.add")}
          </Button>
        )}
      </div>
      <textarea
        id={`box-${box}`}
        class="input"
        rows={5}
        dir="auto"
        spellcheck={false}
        placeholder={t(`documents:boxes.placeholder.${box}`)}
        value={text}
        onFocus={() => {
          preload();
          holdBoxes();
        }}
        onInput={({ currentTarget: { value } }) => {
          boxTexts.write(box, value);
          if (presenting.peek() && value.length > text.length + mostTyped) makeRoom();
        }}
      />
    </div>
  );
}

export function PasteTab() {
  const {
    input: { isLive },
    tabs: { makeRoom },
  } = useDocuments();
  const boxes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A click, not the loss of the focus before it: what is pressed must not move away.
    const leave = ({ target }: Event) => {
      if (target instanceof Node && boxes.current?.contains(target) === false) makeRoom();
    };
    document.addEventListener("click", leave);
    document.addEventListener("keyup", leave);
    return () => {
      document.removeEventListener("click", leave);
      document.removeEventListener("keyup", leave);
    };
  }, [makeRoom]);
  return (
    <>
      <div ref={boxes} class="tiles tiles-wide">
        {boxNames.map((box) => (
          <TextBox key={box} box={box} />
        ))}
      </div>
      {!isLive.value && <p class="soft small">{t("documents:boxes.not_live")}</p>}
    </>
  );
}
