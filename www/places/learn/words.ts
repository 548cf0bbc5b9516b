/** The words of the place. */
import { wordsOf } from "../../i18n/words";

export const { w, counted, known: wordsOr } = wordsOf("learn");
