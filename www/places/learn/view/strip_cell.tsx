/** A position of two signatures: equal or not. */
export function StripCell({ isSame }: { isSame: boolean }) {
  return <span class={`strip-cell${isSame ? " is-same" : ""}`}>{isSame ? "=" : "≠"}</span>;
}
