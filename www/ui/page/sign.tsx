/** A judgement: its word and a sign of its own, so that colour never stands alone. */

interface SignProps {
  /** The class of the sign's colour: that of a verdict. */
  look: string;
  sign: string;
}

/** Only the sign. */
export function Sign({ look, sign }: SignProps) {
  return (
    <span class={`verdict-sign is-${look}`} aria-hidden="true">
      {sign}
    </span>
  );
}

export function Mark({ look, sign, name, about }: SignProps & { name: string; about: string }) {
  return (
    <span class="verdict" title={about}>
      <Sign look={look} sign={sign} />
      {name}
    </span>
  );
}
