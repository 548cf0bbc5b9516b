import { describe, expect, it } from "vitest";
import { toSvg } from "./painter";

describe("toSvg", () => {
  const svg = toSvg({
    width: 100,
    height: 50,
    background: "#fff",
    paint: (painter) => {
      painter.rect(1 / 3, 0, 10, 10, "rgb(0 0 0)");
      painter.line(0, 0, 5, 5, "#000");
      painter.picture(1, 2, 30, 40, { toDataURL: () => "data:image/png;base64,AA==" } as HTMLCanvasElement);
      painter.text(4, 8, 'a<b>&"c"\u0000', { fill: "#000", size: 12, upright: true });
    },
  });

  it("writes a whole file with its size", () => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="100" height="50"/u);
    expect(svg).toMatch(/<\/svg>\n$/u);
    expect(svg).toContain('x="0.333"');
  });

  it("holds pictures itself", () => {
    expect(svg).toMatch(
      /<image x="1" y="2" width="30" height="40" [^>]*href="data:image\/png;base64,AA=="\/>/u,
    );
  });

  it("escapes what ids may hold and leaves out what XML forbids", () => {
    expect(svg).toContain(">a&lt;b&gt;&amp;&quot;c&quot;</text>");
    expect(svg).not.toContain("\u0000");
  });
});
