/** The head of a column of places: a sign, and the word for readers of the screen. */
import { w } from "../words";

export function PlaceHead() {
  return (
    <th scope="col">
      <span aria-hidden="true">{w("figure.place_sign")}</span>
      <span class="visually-hidden">{w("figure.place")}</span>
    </th>
  );
}
