import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readBounded } from "../inputs/bounded_bytes";
import { beginning, wholeOf } from "../inputs/first_bytes";

const packed = (text: string) => new Blob([new Uint8Array(gzipSync(text))]);

describe("a stream with a bound", () => {
  it("is read to its end, or until there is more than fits", async () => {
    const read = (most: number) => readBounded(new Blob(["0123456789"]).stream(), most);
    expect(await read(10)).toEqual({ bytes: new TextEncoder().encode("0123456789"), isWhole: true });
    expect((await read(9)).isWhole).toBe(false);
  });

  it("keeps what came before it broke off", async () => {
    let turn = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        turn += 1;
        if (turn === 1) controller.enqueue(new Uint8Array([1, 2]));
        else controller.error(new TypeError("broken"));
      },
    });
    const { bytes, isWhole, failure } = await readBounded(stream, 100);
    expect([...bytes]).toEqual([1, 2]);
    expect(isWhole).toBe(false);
    expect(failure).toBeInstanceOf(TypeError);
  });
});

describe("a packed list", () => {
  it("is unpacked, and one that is not packed is as it was", async () => {
    const plain = new Blob(["https://a.example/\n"]);
    expect(await wholeOf(plain)).toBe(plain);
    expect(await (await wholeOf(packed("https://a.example/\n"))).text()).toBe("https://a.example/\n");
  });

  it("is refused where it unpacks to more than there is room for", async () => {
    const bomb = packed("0".repeat(1_000_000));
    expect(bomb.size).toBeLessThan(2_000);
    await expect(wholeOf(bomb, 500_000)).rejects.toMatchObject({
      code: "input-too-large",
      params: { limit: "500000" },
    });
  });

  it("is refused where its data is damaged", async () => {
    const whole = packed("https://a.example/\n".repeat(1000));
    await expect(wholeOf(whole.slice(0, whole.size - 20))).rejects.toThrow();
  });
});

describe("the beginning of a file", () => {
  it("is text, and whole where it is short", async () => {
    expect(await beginning(packed("short"))).toEqual({ text: "short", isWhole: true });
    const long = await beginning(new Blob(["a".repeat(100_000)]));
    expect(long).toEqual({ text: "a".repeat(64_000), isWhole: false });
  });

  it("is nothing where it is no text, or damaged", async () => {
    expect(await beginning(new Blob(["a\0b"]))).toBeUndefined();
    expect(await beginning(packed("short").slice(0, 15))).toBeUndefined();
  });
});
