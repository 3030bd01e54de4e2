import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { shareSupabaseUser } from "#app/client/session/shared-user.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";
import { appointment, erna, fakeTime, show } from "./appointment-builders.tsx";
import { MessageDrawer } from "./message-drawer.tsx";

fakeTime();

it("offers to send a message only when a guest has an email", () => {
  stubApi({});
  const party = { ...erna, status: "confirmed", user_email: null } as unknown as Party;
  show(<MessageDrawer appointmentId={appointment.id} parties={[party]} onClose={() => {}} />);
  expect(screen.getByText(/1 Gast ohne E-Mail: bitte anrufen\.$/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /senden/ })).toBeNull();
  expect(screen.queryByLabelText("Betreff")).toBeNull();
  cleanup();
  show(
    <MessageDrawer
      appointmentId={appointment.id}
      parties={[{ ...party, user_email: "e@example.org" }]}
      onClose={() => {}}
    />,
  );
  expect(screen.getByRole("button", { name: "An einen Gast senden" })).toBeTruthy();
});

it.each([
  ["whose booking is anonymized", `anonymized+${erna.id}@example.invalid`],
  ["without email or phone", null],
])("offers neither to call a guest %s nor to send the guest a message", (_, user_email) => {
  stubApi({});
  const party = { ...erna, phone: null, status: "attended", user_email } as unknown as Party;
  show(<MessageDrawer appointmentId={appointment.id} parties={[party]} onClose={() => {}} />);
  expect(screen.getByText(/Niemand bekommt eine E-Mail\.$/)).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Bitte anrufen" })).toBeNull();
  expect(screen.queryByRole("button", { name: /senden/ })).toBeNull();
});

it("focuses the empty field of a message, and does not send the message", () => {
  const requests = stubApi({});
  const party = { ...erna, status: "confirmed", user_email: "e@example.org" } as unknown as Party;
  show(<MessageDrawer appointmentId={appointment.id} parties={[party]} onClose={() => {}} />);
  fireEvent.input(screen.getByLabelText("Betreff"), { target: { value: "Neuer Treffpunkt" } });
  fireEvent.click(screen.getByRole("button", { name: "An einen Gast senden" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Nachricht"));
  expect(requests).toEqual([]);
});

it("keeps the typed text and the message's id when the session ends, until the drawer is closed", async () => {
  onTestFinished(() => shareSupabaseUser(null));
  const calls = stubApi({});
  const ada = {
    user: { id: "ada", email: "ada@example.org", user_metadata: { role: "admin" } },
    expires_at: 0,
  } as const;
  const party = { ...erna, status: "confirmed", user_email: "e@example.org" } as unknown as Party;
  const open = () => show(<MessageDrawer appointmentId={appointment.id} parties={[party]} onClose={() => {}} />);
  const subject = () => screen.getByLabelText<HTMLInputElement>("Betreff");
  act(() => shareSupabaseUser(ada));
  open();
  fireEvent.input(subject(), { target: { value: "Neuer Treffpunkt" } });
  const send = async () => {
    fireEvent.input(screen.getByLabelText("Nachricht"), { target: { value: "Am Tor." } });
    fireEvent.click(screen.getByRole("button", { name: "An einen Gast senden" }));
    await eventually(() => expect(calls).not.toEqual([]));
    return calls.splice(0).map(({ input }) => input);
  };
  const firstCalls = await send();
  // The redirect to sign-in removes the page before the end of the session is shared.
  cleanup();
  act(() => shareSupabaseUser(null));
  vi.runAllTimers();
  act(() => shareSupabaseUser(ada));
  open();
  expect(subject().value).toBe("Neuer Treffpunkt");
  expect(await send()).toEqual(firstCalls);
  fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
  fireEvent.click(screen.getByRole("button", { name: "Verwerfen" }));
  vi.runAllTimers();
  cleanup();
  open();
  expect(subject().value).toBe("");
});
