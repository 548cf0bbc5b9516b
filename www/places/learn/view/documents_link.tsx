/** The way from a lesson to the place Documents, with the same texts. */
import type { Material } from "dustlens";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { attempt } from "../../../app/failures";
import { type LinkText, longest, writeText } from "../../../place_model/link_text";

interface Way {
  material: Material;
  children: ComponentChildren;
}

/** The texts as a link holds them. */
const textsOf = ({ texts }: Material): LinkText[] => texts.map((text, at) => ({ id: `d${at + 1}`, text }));

function written({ unit, size }: Material, inputs: readonly [name: string, value: string][]): string {
  return `#documents?${new URLSearchParams([
    ...(unit === "char" ? [["unit", unit]] : []),
    ["size", String(size)],
    ...inputs,
  ])}`;
}

/** The fragment, with its `#`; long where the texts are. */
export function documentsLink(material: Material): string {
  return written(
    material,
    textsOf(material).map((text) => ["d", writeText(text)]),
  );
}

/** The fragment with packed texts; without texts where they are too long even so. */
export async function packedDocumentsLink(material: Material): Promise<string> {
  const { pack } = await import("../../../place_model/link_pack");
  const packed = await pack(textsOf(material));
  return written(material, packed === undefined ? [] : [["z", packed]]);
}

/** A link to the texts in Documents. Long ones are packed, which takes a moment. */
export function DocumentsLink({ material, children }: Way) {
  const plain = documentsLink(material);
  const [packed, setPacked] = useState<{ plain: string; link: string }>();
  useEffect(() => {
    if (plain.length <= longest) return;
    let isLeft = false;
    attempt(async () => {
      const link = await packedDocumentsLink(material);
      if (!isLeft) setPacked({ plain, link });
    });
    return () => {
      isLeft = true;
    };
  }, [plain]);
  return <a href={packed?.plain === plain ? packed.link : plain}>{children}</a>;
}
