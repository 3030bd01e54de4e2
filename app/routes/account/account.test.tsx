import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createRoutesStub, RouterContextProvider, redirect, useActionData, useSearchParams } from "react-router";
import { expect, it, vi } from "vitest";
import { staleIfUnreachable, useShownPage } from "#app/client/shown-page.ts";
import { qrCodeOf } from "#app/components/qr-code/qr-code.ts";
import { apiContext, secondFactorContext, sessionContext, sessionPortContext } from "#app/context.ts";
import { followableRecordOf } from "#domain/account/followable-record.ts";
import { Refused } from "#domain/refusal.ts";
import type { Follow } from "#workers/data/account/follow.ts";
import Account, { action } from "./account.tsx";

const loaderData = {
  email: "anna@example.org",
  profile: null,
  follows: [] as Follow[],
  secondFactor: "on",
  canChangeSecondFactor: true,
};
const emptyResult = { email: "", problem: null };
/** `wait` is in seconds. */
const tooManyAttempts = { kind: "too-many", wait: 40 };

/** Shows the page; `respond` is the action. */
function show(respond: (request: Request) => unknown, changes: Partial<typeof loaderData> = {}, path = "/konto/") {
  const Component = () => {
    useShownPage();
    const [query] = useSearchParams();
    const loaded = {
      ...loaderData,
      isEmailChanged: query.has("neue-adresse"),
      isFollowEnded: query.has("beendet"),
      endedRecord: followableRecordOf(query),
      isProfileSaved: query.has("gemerkt"),
      factorChangedTo: query.has("zweiter-faktor") ? "on" : null,
      ...changes,
    };
    const props = { loaderData: loaded, actionData: useActionData() } as unknown;
    return <Account {...(props as ComponentProps<typeof Account>)} />;
  };
  const Stub = createRoutesStub([{ path: "/konto/", Component, action: ({ request }) => respond(request) }]);
  render(<Stub initialEntries={[path]} />);
}

/**
 * The page's action with fakes of the ports. The signed-in user is no admin. When `secondFactor` is `on`, the user is a
 * former admin.
 */
function actionWith(fakes: { port?: object; secondFactor?: string; api?: object }) {
  const context = new RouterContextProvider();
  const user = { id: "u", email: loaderData.email, user_metadata: {} };
  context.set(sessionContext, { state: "signed-in", user, accessToken: "a", expiresAt: 0 });
  context.set(sessionPortContext, fakes.port as never);
  context.set(secondFactorContext, { state: async () => fakes.secondFactor ?? "off" } as never);
  context.set(apiContext, fakes.api as never);
  return (request: Request) => action({ request, context } as never);
}

it.each([
  ["E-Mail-Adresse ändern", "Neue E-Mail-Adresse", { ...emptyResult, errors: { email: ["Das fehlt."] } }],
  ["Zweiten Faktor ausschalten", "Code aus der App", { ...emptyResult, errors: { code: ["Das fehlt."] }, setup: null }],
  ["Speichern", "Vorname", { submittedFields: {}, profileErrors: { firstName: ["Das fehlt."] }, message: null }],
])("shows the error at the field and focuses the field when “%s” is refused", async (button, label, returned) => {
  show(() => returned);
  fireEvent.click(screen.getByRole("button", { name: button }));
  await screen.findByText("Das fehlt.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: label })));
});

it.each([
  ["E-Mail-Adresse ändern", "E-Mail-Adresse ändern", {}],
  ["Zweiten Faktor einschalten", "Weiter", { setup: null }],
])(
  "offers to mail a new code, but does not report one as mailed, when the code for “%s” is refused",
  async (button, firstButton, changes) => {
    const problem = { message: "Der Code ist abgelaufen.", waitSeconds: null, failedAt: 1 };
    const submitted: FormData[] = [];
    show(
      async (request) => {
        submitted.push(await request.formData());
        return { email: "", errors: {}, problem, hasCodeField: true, ...changes };
      },
      { secondFactor: "off" },
    );
    fireEvent.click(screen.getByRole("button", { name: button }));
    const newCode = await screen.findByRole<HTMLButtonElement>("button", { name: "Neuen Code schicken" });
    expect(screen.queryByText(/gemailt/)).toBeNull();
    // Enter presses the first button.
    expect(newCode.form?.querySelector("button")?.textContent).toBe(firstButton);
    fireEvent.click(newCode);
    await waitFor(() => expect(submitted.map((fields) => fields.has("neuer_code"))).toEqual([false, true]));
  },
);

it("shows in the section “Passwort” why no code was mailed", async () => {
  const port = {
    check: async () => ({ user: loaderData }),
    mailRecovery: async () => tooManyAttempts,
  };
  show(actionWith({ port }), { secondFactor: "off" });
  fireEvent.click(screen.getByRole("button", { name: "Passwort festlegen oder ändern" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Zu viele Versuche.");
  expect(alert.closest("section")?.querySelector("h2")?.textContent).toBe("Passwort");
});

it("mails the code for a password to the email of the checked session, which may differ from the token's", async () => {
  const mailRecovery = vi.fn(async () => tooManyAttempts);
  const port = { check: async () => ({ user: { email: "neu@example.org" } }), mailRecovery };
  show(actionWith({ port }), { secondFactor: "off" });
  fireEvent.click(screen.getByRole("button", { name: "Passwort festlegen oder ändern" }));
  await screen.findByRole("alert");
  expect(mailRecovery).toHaveBeenCalledWith("neu@example.org", expect.any(String));
});

it("redirects to sign-in and mails no code when the session has ended", async () => {
  const mailRecovery = vi.fn();
  const respond = actionWith({ port: { check: async () => ({ user: null }), mailRecovery } });
  const body = new URLSearchParams({ intent: "password" });
  const redirection = respond(new Request("https://example.org/konto/", { method: "POST", body }));
  await expect(redirection).rejects.toMatchObject({ status: 302 });
  expect(mailRecovery).not.toHaveBeenCalled();
});

it("mails no code for a new email while the second factor of a former admin is on", async () => {
  show(actionWith({ secondFactor: "on" }));
  fireEvent.change(screen.getByLabelText("Neue E-Mail-Adresse"), { target: { value: "neu@example.org" } });
  fireEvent.click(screen.getByRole("button", { name: "E-Mail-Adresse ändern" }));
  await screen.findByText("Schalte zuerst den zweiten Faktor aus.");
});

it("focuses the first instruction when the mailed code was right and the form shows a QR code", async () => {
  const setup = { factorId: "f", secret: "ABCDEFGH", uri: "otpauth://totp", qrCode: qrCodeOf("KUNST234") };
  show(() => ({ ...emptyResult, errors: {}, setup }), { secondFactor: "off" });
  const button = screen.getByRole("button", { name: "Zweiten Faktor einschalten" });
  button.focus();
  fireEvent.click(button);
  const instruction = await screen.findByText(/^Öffne deine Authenticator-App/);
  await waitFor(() => expect(document.activeElement).toBe(instruction));
});

it("reports each newly mailed code and empties the code field, but keeps a refused code in it", async () => {
  let newCodeMailedAt = 0;
  show(async (request) => {
    const result = { ...emptyResult, hasCodeField: true };
    if ((await request.formData()).has("neuer_code"))
      return { ...result, errors: {}, newCodeMailedAt: ++newCodeMailedAt };
    return { ...result, errors: { code: ["Falsch."] } };
  });
  const submit = () => fireEvent.click(screen.getByRole("button", { name: "E-Mail-Adresse ändern" }));
  const codeField = () => screen.getByLabelText<HTMLInputElement>("Code aus der E-Mail");
  submit();
  await screen.findByText("Falsch.");
  expect(screen.queryByText(/gemailt/)).toBeNull();
  for (let times = 0; times < 2; times++) {
    fireEvent.change(codeField(), { target: { value: "000000" } });
    const status = screen.getByRole("status");
    fireEvent.click(screen.getByRole("button", { name: "Neuen Code schicken" }));
    await waitFor(() => expect(codeField().value).toBe(""));
    expect(screen.getByRole("status")).not.toBe(status);
    expect(screen.getByRole("status").textContent).toContain("Wir haben dir einen neuen Code gemailt.");
  }
  fireEvent.change(codeField(), { target: { value: "000000" } });
  submit();
  await screen.findByText("Falsch.");
  expect(codeField().value).toBe("000000");
});

it.each(["neu@", loaderData.email])("keeps the code field when the new email “%s” is refused", async (email) => {
  const mailProofCode = async () => ({ kind: "sent" });
  show(actionWith({ port: { mailProofCode } }), { secondFactor: "off" });
  const emailField = screen.getByLabelText("Neue E-Mail-Adresse");
  fireEvent.change(emailField, { target: { value: "neu@example.org" } });
  fireEvent.click(screen.getByRole("button", { name: "E-Mail-Adresse ändern" }));
  await screen.findByLabelText("Code aus der E-Mail");
  fireEvent.change(emailField, { target: { value: email } });
  fireEvent.click(screen.getByRole("button", { name: "E-Mail-Adresse ändern" }));
  await waitFor(() => expect(emailField.getAttribute("aria-invalid")).toBe("true"));
  screen.getByLabelText("Code aus der E-Mail");
});

it("shows and focuses a notice in the section of the follows when a follow could not be ended", async () => {
  const unfollow = async () => {
    throw new Refused("backend_unavailable");
  };
  show(actionWith({ api: { follow: { unfollow } } }), { follows: [{ id: "f", record: null }] });
  fireEvent.click(screen.getByRole("button", { name: /^Beenden/ }));
  const alert = await screen.findByRole("alert");
  expect(alert.closest("section")?.querySelector("h2")?.textContent).toBe("Sag mir Bescheid");
  await waitFor(() => expect(document.activeElement).toBe(alert.parentElement));
});

it("offers to undo the end of a follow when its record has a public page", async () => {
  const record = { name: "Drehen", path: "/angebot/drehen-ab12c/" };
  show(actionWith({ api: { follow: { unfollow: async () => {} } } }), { follows: [{ id: "f", record }] });
  fireEvent.click(screen.getByRole("button", { name: /^Beenden/ }));
  const undo = await screen.findByRole("button", { name: "Rückgängig" });
  expect(undo.closest("form")?.getAttribute("action")).toBe("/bescheid/?angebot=ab12c");
});

it.each([
  [/^Beenden/, "Beendet.", "/konto/?beendet#bescheid"],
  [/^Speichern/, "Gespeichert.", "/konto/?gemerkt#profil"],
  [/^Zweiten Faktor/, "Der zweite Faktor ist eingeschaltet.", "/konto/?zweiter-faktor=an#zweiter-faktor"],
])("focuses the notice of success each time the button %s is pressed", async (name, title, target) => {
  show(() => redirect(target), { follows: [{ id: "f", record: null }] });
  for (let times = 0; times < 2; times++) {
    const button = screen.getByRole("button", { name });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(title));
  }
});

it("does not report the previous success when a submission is lost", async () => {
  const lose = async (request: Request) => {
    const next = async () => ({ account: { type: "error" as const, result: new TypeError("Failed to fetch") } });
    await staleIfUnreachable({ request } as never, next); // the middleware of the root route
  };
  show(lose, {}, "/konto/?gemerkt");
  screen.getByText("Gespeichert.");
  fireEvent.click(screen.getByRole("button", { name: /^Speichern/ }));
  await waitFor(() => expect(screen.queryByText("Gespeichert.")).toBeNull());
});

it.each([
  ["Deine neue E-Mail-Adresse gilt jetzt.", "/konto/?neue-adresse"],
  ["Beendet.", "/konto/?beendet"],
  ["Gespeichert.", "/konto/?gemerkt"],
])("does not focus the notice “%s” when the page is reloaded", (title, path) => {
  show(() => null, {}, path);
  screen.getByText(title);
  expect(document.activeElement).toBe(document.body);
});

it("focuses the notice after the confirmation links for a new email were sent", async () => {
  show(() => ({ ...emptyResult, errors: {}, isSent: true }));
  fireEvent.click(screen.getByRole("button", { name: "E-Mail-Adresse ändern" }));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Fast geschafft\./));
});
