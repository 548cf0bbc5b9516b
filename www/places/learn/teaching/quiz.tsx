export function Quiz() {
  return null;
}
