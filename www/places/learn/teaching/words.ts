/** The words for those who teach. */
import { wordsOf } from "../../../i18n/words";

export const { w: tw, counted: teachingCounted } = wordsOf("teaching");
