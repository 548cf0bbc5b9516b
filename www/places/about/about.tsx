/** The place About: what this is, what stays in the tab, what goes to the proxy, how the numbers come about. */
import "./about.css";
import { t } from "../../i18n";
import { Offline } from "./offline";

const parts = ["what", "stays", "goes", "numbers", "keeps"] as const;
const paragraphs = ["first", "second"] as const;

export function About() {
  return (
    <article class="about">
      <h1>{t("about:title")}</h1>
      <p class="soft about-lead">{t("about:lead")}</p>
      {parts.map((part) => (
        <section key={part}>
          <h2>{t(`about:${part}.title`)}</h2>
          {paragraphs.map((each) => (
            <p key={each}>{t(`about:${part}.${each}`)}</p>
          ))}
        </section>
      ))}
      <Offline />
    </article>
  );
}
