export function Practice() {
  return null;
}
