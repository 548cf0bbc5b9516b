import { describe, expect, it } from "vitest";
import { OrderedArrivals } from "../places/documents/ordered_arrivals";

describe("what arrives in any order", () => {
  it("is handed out in the order asked", () => {
    const order = new OrderedArrivals<string>();
    order.ask(["a", "b", "c", "d"]);
    order.settle("c", "C");
    order.settle("b", "B");
    expect(order.take()).toEqual([]);
    order.settle("a", "A");
    expect(order.take()).toEqual(["A", "B", "C"]);
    order.settle("d", "D");
    expect(order.take()).toEqual(["D"]);
    expect(order.take()).toEqual([]);
  });

  it("does not wait for what will not come", () => {
    const order = new OrderedArrivals<string>();
    order.ask(["a", "b"]);
    order.settle("b", "B");
    order.settle("a");
    expect(order.take()).toEqual(["B"]);
  });

  it("is asked for again behind the others once it was given up", () => {
    const order = new OrderedArrivals<string>();
    order.ask(["a", "b"]);
    order.settle("a");
    expect(order.take()).toEqual([]);
    order.ask(["a"]);
    order.settle("a", "A");
    expect(order.take()).toEqual([]);
    order.settle("b", "B");
    expect(order.take()).toEqual(["B", "A"]);
  });
});
