export function Teacher() {
  return null;
}
