import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, it } from "vitest";
import { restorePageDraft, savePageDraft, useFormDraft } from "./form-draft-fields.ts";

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
          onChange={(event) => setControlled(event.target.value)}
        />
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

const ada = { userId: "ada" };

beforeEach(() => localStorage.clear());
function typeUntilSessionEnds(): void {
  render(<Page />);
  type("Notiz", "Drei Zeilen\nüber Ton");
  fireEvent.input(field("Nachricht"), { target: { value: "Wir kommen später" } });
  type("Passwort", "geheim-geheim");
  type("Code", "123456");
  type("Zweite", "nur hier");
  field("AGB").checked = true;
  savePageDraft(ada);
  cleanup();
}

it("restores typed text when the same person signs in again, and only once", () => {
  typeUntilSessionEnds();
  render(<Page />);
  restorePageDraft(ada);
  expect(field("Notiz").value).toBe("Drei Zeilen\nüber Ton");
  expect(field("AGB").checked).toBe(true);
  expect([field("Erste").value, field("Zweite").value]).toEqual(["", "nur hier"]);
  expect(field("Nachricht").value).toBe(""); // a controlled field is not saved
  cleanup();
  render(<Page />);
  restorePageDraft(ada);
  expect(field("Notiz").value).toBe("");
});

it("keeps text that was typed before the page draft is restored", () => {
  typeUntilSessionEnds();
  render(<Page />);
  type("Notiz", "Neu");
  restorePageDraft(ada);
  expect([field("Notiz").value, field("Zweite").value]).toEqual(["Neu", "nur hier"]);
});

it("saves neither secrets nor unchanged fields when the session ends", () => {
  typeUntilSessionEnds();
  const stored = JSON.stringify(localStorage);
  expect(stored).toContain("Ton");
  expect(stored).not.toMatch(/geheim|123456|Ada/);
});

it("restores nothing when another person signs in", () => {
  typeUntilSessionEnds();
  render(<Page />);
  restorePageDraft({ userId: "bea" });
  expect(field("Notiz").value).toBe("");
});

it("restores a draft only on its own page when another page is shown first", () => {
  typeUntilSessionEnds();
  const formUrl = location.href;
  history.replaceState(null, "", "/woanders/");
  render(<Page />);
  restorePageDraft(ada);
  expect(field("Notiz").value).toBe("");
  history.replaceState(null, "", formUrl);
  restorePageDraft(ada);
  expect(field("Notiz").value).toBe("Drei Zeilen\nüber Ton");
});

function Names() {
  const form = useRef<HTMLFormElement>(null);
  useFormDraft(form, "booking:k", { userId: null, names: ["vorname", "nachname"] });
  return (
    <form ref={form}>
      <input aria-label="vorname" name="vorname" defaultValue="Ida" />
      <input aria-label="nachname" name="nachname" />
    </form>
  );
}

it("keeps and saves text that was typed before hydration, and restores the other fields", () => {
  render(<Names />);
  fireEvent.input(field("vorname"), { target: { value: "Friederike" } });
  fireEvent.input(field("nachname"), { target: { value: "Brandt" } });
  cleanup();
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Names />);
  type("vorname", "Frieda");
  render(<Names />, { container, hydrate: true });
  expect([field("vorname").value, field("nachname").value]).toEqual(["Frieda", "Brandt"]);
  cleanup();
  render(<Names />);
  expect([field("vorname").value, field("nachname").value]).toEqual(["Frieda", "Brandt"]);
});

function Step({ draftKey, name }: { draftKey: string; name: string }) {
  const form = useRef<HTMLFormElement>(null);
  useFormDraft(form, draftKey, { userId: null, names: [name] });
  return (
    <form ref={form}>
      <input aria-label={name} name={name} />
      <input aria-label="Anderes" name="anderes" />
    </form>
  );
}

it("restores only the fields in `names` when a guest returns to a step of the same booking", () => {
  render(<Step draftKey="booking:k" name="vorname" />);
  fireEvent.input(field("vorname"), { target: { value: "Ida" } });
  fireEvent.input(field("Anderes"), { target: { value: "unsaved" } });
  cleanup();
  render(<Step draftKey="booking:k" name="nachname" />);
  fireEvent.input(field("nachname"), { target: { value: "Brandt" } });
  cleanup();
  render(<Step draftKey="booking:k" name="vorname" />);
  expect([field("vorname").value, field("Anderes").value]).toEqual(["Ida", ""]);
  cleanup();
  render(<Step draftKey="booking:other" name="vorname" />);
  expect(field("vorname").value).toBe("");
});
