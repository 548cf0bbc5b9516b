/** The one polite region of the page. It is there before anything is said: a region that comes with its words is not read out. */
import { said } from "../announcements";

export function Spoken() {
  const now = said.value;
  return (
    <p class="visually-hidden" role="status" data-announcer="">
      {now !== undefined && <span key={now.turn}>{now.text}</span>}
    </p>
  );
}
