import { expect, it } from "vitest";
import { germanMessages } from "./german-messages.ts";

const IMPORTER = "/project/node_modules/react-aria/dist/private/dnd/intlStrings.mjs";

/** The id of the module that replaces the module `id` in a bundle; `null` when the plugin does not replace it. */
function resolve(id: string, importer = IMPORTER): unknown {
  const { resolveId } = germanMessages();
  if (typeof resolveId !== "object") throw new Error("The plugin has no filter");
  const context = { resolve: (other: string) => other };
  return resolveId.handler.call(context as never, id, importer, {} as never);
}

it("replaces React Aria's English messages by the German ones, and omits those of other languages", () => {
  expect(resolve("../intl/dnd/de-DE.mjs")).toBeNull();
  expect(resolve("../intl/dnd/en-US.mjs")).toBe("../intl/dnd/de-DE.mjs");
  expect(resolve("../intl/dnd/el-GR.mjs")).toBe(resolve("../intl/dnd/ru-RU.mjs"));
  expect(resolve("../intl/dnd/el-GR.mjs")).toMatch(/no-messages/);
  expect(resolve("./el-GR.mjs", "/project/node_modules/other/index.mjs")).toBeNull();
});
