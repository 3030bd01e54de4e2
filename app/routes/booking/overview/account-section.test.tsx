import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { readForm } from "#app/routes/form-fields.ts";
import { Refused } from "#domain/refusal.ts";
import { AccountSection } from "./account-section.tsx";
import { type OverviewOutcome, overviewAction, overviewFieldNames } from "./overview-intents.ts";

/** Renders the section with the overview's action, which calls `accountApi` as `api.account`. */
function show(accountApi: object) {
  const Component = ({ actionData }: { actionData?: unknown }) => {
    const outcome = (actionData as OverviewOutcome | undefined) ?? null;
    const refusal = outcome?.done === null ? outcome : null;
    return <AccountSection calendarFeed={null} now={new Date()} outcome={outcome} refusal={refusal} />;
  };
  const action = async ({ request }: { request: Request }) =>
    overviewAction(await readForm(request, overviewFieldNames), { get: () => ({ account: accountApi }) } as never);
  const Stub = createRoutesStub([{ path: "/", Component, action }]);
  render(<Stub />);
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name, hidden: true }));

it.each(["Neue Adresse erzeugen", "Adresse entfernen"])(
  "puts the button „%s“ in a closed disclosure, because a press invalidates the calendar URL",
  (name) => {
    const now = new Date();
    const Component = () => (
      <AccountSection calendarFeed={{ created_at: now }} now={now} outcome={null} refusal={null} />
    );
    const Stub = createRoutesStub([{ path: "/", Component }]);
    render(<Stub />);
    const details = screen.getByRole("button", { name, hidden: true }).closest("details");
    expect([details?.open, details?.getAttribute("name")]).toEqual([false, "aendern-kalender"]);
  },
);

it("shows the created calendar URL until it is replaced or removed, for example on another device", () => {
  const createdAt = new Date("2027-04-01T10:00:00Z");
  const outcome: OverviewOutcome = { done: "feed-renewed", url: "https://example.org/feed.ics", createdAt };
  const isShownWith = (calendarFeed: { created_at: Date } | null, now = new Date("2027-04-01T10:06:00Z")) => {
    const Component = () => <AccountSection calendarFeed={calendarFeed} now={now} outcome={outcome} refusal={null} />;
    const Stub = createRoutesStub([{ path: "/", Component }]);
    const { unmount } = render(<Stub />);
    const field = screen.queryByLabelText("Deine Kalenderadresse");
    unmount();
    return field !== null;
  };
  expect(isShownWith({ created_at: new Date(createdAt) })).toBe(true);
  expect(isShownWith({ created_at: new Date("2027-04-01T10:05:00Z") })).toBe(false);
  expect(isShownWith(null)).toBe(false);
  // The page could not be reloaded after the URL was created, so the page's data is older than the URL.
  const before = new Date("2027-04-01T09:59:00Z");
  expect(isShownWith(null, before)).toBe(true);
  expect(isShownWith({ created_at: new Date("2027-03-01T10:00:00Z") }, before)).toBe(true);
});

it("shows a German message when the confirmation of the erasure is missing, then when the mailed code is missing", async () => {
  show({ mailCode: async () => {} });
  press("Code schicken");
  await screen.findByText(/^Wir haben dir einen Code gemailt\./);
  press("Konto endgültig löschen");
  expect(await screen.findByText("Bitte bestätige, dass dein Konto gelöscht werden soll.")).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { hidden: true }));
  press("Konto endgültig löschen");
  expect(await screen.findByText("Bitte gib die 6 Ziffern aus der E-Mail ein.")).toBeTruthy();
});

it("shows the error of a refused erasure only at its field, which gets the focus", async () => {
  const erase = async () => {
    throw new Refused("wrong_code");
  };
  show({ mailCode: async () => {}, erase });
  press("Code schicken");
  const code = await screen.findByLabelText<HTMLInputElement>("Code aus der E-Mail");
  const confirmation = screen.getByRole("checkbox", { hidden: true });
  const errorOf = (field: HTMLElement) =>
    document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
  fireEvent.change(code, { target: { value: "123456" } });
  press("Konto endgültig löschen");
  await waitFor(() => expect(document.activeElement).toBe(confirmation));
  expect([errorOf(code), errorOf(confirmation)]).toEqual([
    undefined,
    "Bitte bestätige, dass dein Konto gelöscht werden soll.",
  ]);
  fireEvent.click(confirmation);
  press("Konto endgültig löschen");
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect([errorOf(code), errorOf(confirmation)]).toEqual(["Der Code ist ungültig oder abgelaufen.", undefined]);
  expect(screen.getAllByText("Der Code ist ungültig oder abgelaufen.")).toHaveLength(1);
  expect(code.value).toBe("123456");
});

it("focuses the notice about each mailed code, because the first press removes the pressed button", async () => {
  show({ mailCode: async () => {} });
  press("Code schicken");
  const notice = (await screen.findByText("Wir haben dir einen Code gemailt.")).closest("[tabindex]");
  await waitFor(() => expect(document.activeElement).toBe(notice));
  const newCodeButton = screen.getByRole("button", { name: "Neuen Code schicken", hidden: true });
  newCodeButton.focus();
  fireEvent.click(newCodeButton);
  await waitFor(() => expect(document.activeElement).toBe(notice));
});

it("shows the code field when the first request for a code since the page was loaded is one too many", async () => {
  const mailCode = async () => {
    throw new Refused("too_many_attempts", { seconds: 60 });
  };
  show({ mailCode });
  press("Code schicken");
  expect(await screen.findByLabelText("Code aus der E-Mail")).toBeTruthy();
  expect(screen.queryByText("Wir haben dir einen Code gemailt.")).toBeNull();
  expect(screen.getByText(/^Zu viele Versuche\./)).toBeTruthy();
});

it("keeps the code field and the typed code when mailing another code is refused", async () => {
  const refusals = [null, new Refused("too_many_attempts", { seconds: 60 })];
  const mailCode = async () => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
  };
  show({ mailCode });
  press("Code schicken");
  const codeField = await screen.findByLabelText<HTMLInputElement>("Code aus der E-Mail");
  fireEvent.change(codeField, { target: { value: "123456" } });
  press("Neuen Code schicken");
  expect(await screen.findByText(/^Zu viele Versuche\./)).toBeTruthy();
  expect(screen.getByLabelText("Code aus der E-Mail")).toBe(codeField);
  expect([codeField.value, codeField.closest("details")?.open]).toEqual(["123456", true]);
});
