/** The samples, with what each shows. */
import { t } from "../../../i18n";
import { sampleNames } from "../../../samples";
import { useDocuments } from "../context";

export function SamplesTab() {
  const {
    worker: { preload },
    samples: { openSample },
    tabs: { closeInput },
  } = useDocuments();
  return (
    <ul class="tiles samples">
      {sampleNames.map((name) => (
        <li key={name}>
          <button
            type="button"
            class="sample"
            onMouseEnter={preload}
            onFocus={preload}
            onClick={() => {
              closeInput();
              openSample(name);
            }}
          >
            <strong>{t(`samples:${name}.title`)}</strong>
            <span class="soft">{t(`samples:${name}.about`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
