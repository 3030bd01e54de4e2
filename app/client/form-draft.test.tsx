import { cleanup, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { restoreFormDraft, saveFormDraft } from "./form-draft.ts";

function Page() {
  const [controlled, setControlled] = useState("");
  return (
    <main>
      <form>
        <input aria-label="Name" name="name" defaultValue="Ada" />
        <input
          aria-label="Nachricht"
          name="nachricht"
          value={controlled}
          onChange={(e) => setControlled(e.target.value)}
        />
        <output>{controlled}</output>
        <textarea aria-label="Notiz" name="notiz" />
        <input aria-label="Passwort" name="passwort" type="password" />
        <input aria-label="Code" name="code" autoComplete="one-time-code" />
        <input aria-label="AGB" name="agb" type="checkbox" />
        <input aria-label="Erste" name="zeile" />
        <input aria-label="Zweite" name="zeile" />
      </form>
    </main>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => {
  field(name).value = value;
};

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

function typeAndLeave(): void {
  render(<Page />);
  type("Notiz", "Drei Zeilen\nüber Ton");
  type("Nachricht", "Wir kommen später");
  type("Passwort", "geheim-geheim");
  type("Code", "123456");
  type("Zweite", "nur hier");
  field("AGB").checked = true;
  saveFormDraft("ada");
  cleanup();
}

it("what was typed comes back to the page and the person it was typed by, once", async () => {
  typeAndLeave();
  render(<Page />);
  restoreFormDraft("ada");
  expect(field("Notiz").value).toBe("Drei Zeilen\nüber Ton");
  expect(field("AGB").checked).toBe(true);
  expect([field("Erste").value, field("Zweite").value]).toEqual(["", "nur hier"]);
  // React knows it, too.
  expect((await screen.findByRole("status")).textContent).toBe("Wir kommen später");
  cleanup();
  render(<Page />);
  restoreFormDraft("ada");
  expect(field("Notiz").value).toBe("");
});

it("no secret is kept, and nothing that was there already", () => {
  typeAndLeave();
  const kept = sessionStorage.getItem("al-typed-text") ?? "";
  expect(kept).toContain("Ton");
  expect(kept).not.toMatch(/geheim|123456|Ada/);
});

it("somebody else gets nothing, and it is gone", () => {
  typeAndLeave();
  render(<Page />);
  restoreFormDraft("bea");
  restoreFormDraft("ada");
  expect(field("Notiz").value).toBe("");
});

it("another page gets nothing, and it waits for its own", () => {
  typeAndLeave();
  const here = location.href;
  history.replaceState(null, "", "/woanders/");
  render(<Page />);
  restoreFormDraft("ada");
  expect(field("Notiz").value).toBe("");
  history.replaceState(null, "", here);
  restoreFormDraft("ada");
  expect(field("Notiz").value).toBe("Drei Zeilen\nüber Ton");
});
