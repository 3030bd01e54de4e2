import { describe, expect, it } from "vitest";
import { readForm, textOf } from "./form-fields.ts";

const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request("https://atelierland.example.org/buchung/", { method: "POST", body, headers });

const statusOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 200,
    (thrown: { init?: { status?: number } }) => thrown.init?.status,
  );

describe("readForm", () => {
  it("returns the values of the named fields in submission order and drops all other fields", async () => {
    const form = new URLSearchParams("begleitung=a&begleitung=b&constructor=x&__proto__=y&fremd=z&telefon=");
    const fields = await readForm(post(form), ["begleitung", "telefon", "nachricht"]);
    expect(fields).toEqual({ begleitung: ["a", "b"], telefon: [""] });
  });

  it("reads a CRLF as one character, as `maxLength` counts it", async () => {
    const sent = new FormData();
    sent.append("nachricht", "Erste Zeile\r\nzweite");
    expect(await readForm(post(sent), ["nachricht"])).toEqual({ nachricht: ["Erste Zeile\nzweite"] });
  });

  it.each([
    ["JSON", post("{}", { "content-type": "application/json" })],
    ["a missing body", post(null)],
    ["a broken multipart body", post("x", { "content-type": "multipart/form-data; boundary=y" })],
  ])("refuses %s", async (_, request) => {
    expect(await statusOf(readForm(request, ["a"]))).toBe(400);
  });

  it("refuses a form when it contains too much text", async () => {
    expect(await statusOf(readForm(post(new URLSearchParams({ a: "x".repeat(20_001) })), ["a"]))).toBe(413);
  });
});

it("returns the first value of a field, trimmed, or undefined when the field is missing or empty", () => {
  const fields = { begleitung: [" a ", "b"], telefon: [""] };
  expect(textOf(fields, "begleitung")).toBe("a");
  expect(textOf(fields, "telefon")).toBeUndefined();
  expect(textOf(fields, "nachricht")).toBeUndefined();
});
