/** The order of a table where it has no head to press. */
import { useId } from "preact/hooks";
import type { Order } from "../../place_model/link_values";
import { Button } from "..";
import { w } from "../numbers/words";

interface OrderChoiceProps<Key extends string> {
  keys: readonly Key[];
  order: Order<Key>;
  onOrder: (key: Key) => void;
  /** What an order is called. */
  title: (key: Key) => string;
}

export function OrderChoice<Key extends string>({ keys, order, onOrder, title }: OrderChoiceProps<Key>) {
  const id = useId();
  const direction = w(order.descending ? "order.descending" : "order.ascending");
  const [arrow, ...words] = direction.split(" ");
  return (
    <div class="small grid-order">
      <label for={id} class="grid-word">
        {w("order.label")}
      </label>
      <select
        id={id}
        class="input"
        value={order.key}
        onChange={(event) => {
          const next = keys.find((key) => key === event.currentTarget.value);
          if (next !== undefined) onOrder(next);
        }}
      >
        {keys.map((key) => (
          <option key={key} value={key}>
            {title(key)}
          </option>
        ))}
      </select>
      <Button kind="quiet" title={direction} onClick={() => onOrder(order.key)}>
        {arrow} <span class="grid-word">{words.join(" ")}</span>
      </Button>
    </div>
  );
}
