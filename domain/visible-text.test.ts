import { expect, it } from "vitest";
import { emptyOrVisibleText, requiredText, visibleText } from "./visible-text.ts";

it.each([
  [" Töpfern\u200b\n", "Töpfern"],
  ["\ufeffTöp\u2060fern\u00ad", "Töpfern"],
  ["Druck\u00adwerkstatt", "Druck\u00adwerkstatt"],
  ["👩\u200d🎨 ❤\ufe0f", "👩\u200d🎨 ❤\ufe0f"],
  [
    "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
    "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
  ],
  ["Weg 1\n12345 Ort", "Weg 1\n12345 Ort"],
])("removes invisible characters and outer spaces from %j, but none that emojis or words need", (text, expected) => {
  expect(visibleText(text)).toBe(expected);
});

it.each(["", "   ", "\u200b", "\u200d", "\u00ad", "\u3164", "\n\u2028"])("treats %j as no text", (text) => {
  expect(visibleText(text)).toBe("");
  expect(
    requiredText(60, "fehlt")
      .safeParse(text)
      .error?.issues.map(({ message }) => message),
  ).toEqual(["fehlt"]);
  expect(emptyOrVisibleText(60).safeParse(text).success).toBe(text === "");
});
