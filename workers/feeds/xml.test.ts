import { expect, it } from "vitest";
import { xmlElement } from "./xml.ts";

it("escapes text and removes characters that XML cannot contain", () => {
  expect(xmlElement("title", `Ton & "<Schall>"\u0000\uFFFE\n🎺\uD800`)).toBe(
    "<title>Ton &#38; &#34;&#60;Schall&#62;&#34;\n🎺</title>",
  );
});
