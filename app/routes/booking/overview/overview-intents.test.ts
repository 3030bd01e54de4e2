import { data, RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { apiContext, bookingDraftContext, rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import type { QuantityChange, ShownConditions } from "#domain/booking/booking-request.ts";
import { Refused, refusalMessage } from "#domain/refusal.ts";
import { overviewAction } from "./overview-intents.ts";

const ID = "7d1f0c52-8a50-4a2b-9d1c-0a4cf1a1c001";

/** Runs the action with these procedures of `offerBooking`. */
async function run(fields: Record<string, string>, offerBooking: object = {}) {
  const context = new RouterContextProvider();
  context.set(apiContext, { offerBooking } as never);
  const submitted = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]));
  return (await overviewAction(submitted, context)).data;
}

/** Runs the action without an API: the fields must be refused before a request. Returns the message. */
async function messageFor(fields: Record<string, string>) {
  const outcome = await run(fields);
  return outcome.done === null && outcome.code === "invalid_input" ? outcome.message : null;
}

it.each(["verschenken", "toString", "__proto__"])("refuses the unknown intent %s", async (intent) => {
  expect(await messageFor({ intent })).toBe(refusalMessage("invalid_input"));
});

it.each(["backend_timeout", "backend_unavailable"] as const)(
  "says that the outcome is unknown after %s",
  async (code) => {
    const restore = () => Promise.reject(new Refused(code));
    expect(
      await run({ intent: "wiederherstellen", id: ID, beginn: "2027-04-12T16:00:00.000Z" }, { restore }),
    ).toMatchObject({
      done: null,
      code,
      message: expect.stringMatching(/^Die Antwort ist ausgeblieben/),
    });
  },
);

it("shows the previous and the current start when a booking is not restored because the appointment was moved", async () => {
  const booking = { price: 4500, offer: { price: 4500 }, appointment: { timestamp: new Date("2027-04-12T17:00:00Z") } };
  const outcome = await run(
    { intent: "wiederherstellen", id: ID, beginn: "2027-04-12T16:00:00.000Z" },
    {
      restore: async ({ shown }: { shown: ShownConditions }) => {
        expect(shown).toEqual({ timestamp: new Date("2027-04-12T16:00:00Z") });
        throw new Refused("conditions_changed");
      },
      byId: async () => booking,
    },
  );
  expect(outcome).toMatchObject({
    done: null,
    message:
      "Die Zeit hat sich gerade geändert: Mo 12.04.2027 — 19:00 Uhr statt Mo 12.04.2027 — 18:00 Uhr. Es wurde nichts gebucht.",
  });
});

it("shows the previous and the current start, but no price, when a replacement is not accepted because it was moved", async () => {
  const booking = { price: 4500, offer: { price: 5000 }, appointment: { timestamp: new Date("2027-04-12T17:00:00Z") } };
  const outcome = await run(
    { intent: "zusagen", id: ID, beginn: "2027-04-12T16:00:00.000Z" },
    {
      acceptReplacement: async ({ shownStart }: { shownStart?: Date }) => {
        expect(shownStart).toEqual(new Date("2027-04-12T16:00:00Z"));
        throw new Refused("conditions_changed");
      },
      byId: async () => booking,
    },
  );
  expect(outcome).toMatchObject({
    done: null,
    message:
      "Die Zeit hat sich gerade geändert: Mo 12.04.2027 — 19:00 Uhr statt Mo 12.04.2027 — 18:00 Uhr. Du hast noch nicht zugesagt.",
  });
});

it.each([
  ["wiederherstellen", "Es wurde nichts gebucht."],
  ["zusagen", "Du hast noch nicht zugesagt."],
])("does not name the changed conditions when the booking cannot be read: %s", async (intent, result) => {
  const refuse = async () => {
    throw new Refused("conditions_changed");
  };
  const byId = async () => {
    throw data(null, { status: 503 });
  };
  const outcome = await run({ intent, id: ID }, { restore: refuse, acceptReplacement: refuse, byId });
  expect(outcome).toMatchObject({
    code: "conditions_changed",
    message: `${refusalMessage("conditions_changed")} ${result}`,
  });
});

it("does not ask for another quantity when too few slots are left to restore a booking", async () => {
  const restore = async () => {
    throw new Refused("too_few_left", { remaining: 1 });
  };
  const outcome = await run({ intent: "wiederherstellen", id: ID }, { restore });
  expect(outcome).toMatchObject({ code: "too_few_left", message: "Dafür sind nicht mehr genug Plätze frei." });
});

it("tells the guest to check the total and order when slots are added but the page showed no total", async () => {
  const changeQuantity = async ({ shownTotal }: QuantityChange) => {
    expect(shownTotal).toBe(0);
    throw new Refused("conditions_changed");
  };
  const fields = { intent: "aendern", id: ID, plaetze: "3", gebucht: "2" };
  const appointment = { timestamp: new Date("2027-04-12T16:00:00Z") };
  const outcome = await run(fields, { changeQuantity, byId: async () => ({ quantity: 2, appointment }) });
  expect(outcome).toMatchObject({
    code: "conditions_changed",
    message: "Mehr Plätze kosten mehr: Prüfe, was du zahlst, und bestelle dann. Geändert ist noch nichts.",
    fields: { plaetze: ["3"] },
  });
});

it("names the changed conditions of the offer when slots are added or a booking is restored", async () => {
  const shown = { artist_id: null, location_id: ID, duration_minutes: 120, cancellation_deadline_hours: 48 };
  const booking = {
    quantity: 2,
    price: 4500,
    offer: { ...shown, price: 4500, location_id: null },
    appointment: { timestamp: new Date("2027-04-12T16:00:00Z") },
  };
  const sentConditions: unknown[] = [];
  const refuse = async (input: { shownOffer?: unknown; shown?: ShownConditions }) => {
    sentConditions.push(input.shownOffer ?? input.shown?.offer);
    throw new Refused("conditions_changed");
  };
  const outcomeOf = async (intent: string) => {
    const fields = { intent, id: ID, plaetze: "3", gebucht: "2", gesamt: "13500", bedingungen: JSON.stringify(shown) };
    return run(fields, { changeQuantity: refuse, restore: refuse, byId: async () => booking });
  };
  expect(await outcomeOf("aendern")).toMatchObject({
    message: "Gerade hat sich geändert: Kunstraum. Prüfe, was jetzt gilt, und bestelle dann. Geändert ist noch nichts.",
  });
  expect(await outcomeOf("wiederherstellen")).toMatchObject({
    message: "Gerade hat sich geändert: Kunstraum. Es wurde nichts gebucht.",
  });
  expect(sentConditions).toEqual([shown, shown]);
});

it("names the current quantity when the booking no longer has the quantity that the page showed", async () => {
  const changeQuantity = async ({ shownQuantity }: QuantityChange) => {
    expect(shownQuantity).toBe(2);
    throw new Refused("conditions_changed");
  };
  const fields = { intent: "aendern", id: ID, plaetze: "3", gebucht: "2", gesamt: "13500" };
  const outcome = await run(fields, { changeQuantity, byId: async () => ({ quantity: 4 }) });
  expect(outcome).toMatchObject({
    code: "conditions_changed",
    message: "Du hast inzwischen 4 Plätze. Prüfe, was du ändern möchtest. Geändert ist noch nichts.",
  });
});

it.each([
  [
    "added",
    "3",
    "Die Stornofrist ist inzwischen abgelaufen: Zusätzliche Plätze lassen sich nicht mehr stornieren. Geändert ist noch nichts.",
  ],
  ["removed", "1", refusalMessage("cancellation_deadline_passed")],
])("explains, when slots are %s, that the deadline passed after the page was loaded", async (_, plaetze, message) => {
  const changeQuantity = async ({ shownCancellable }: QuantityChange) => {
    expect(shownCancellable).toBe(true);
    throw new Refused("cancellation_deadline_passed");
  };
  const fields = { intent: "aendern", id: ID, plaetze, gebucht: "2", gesamt: "13500", stornierbar: "ja" };
  const outcome = await run(fields, { changeQuantity, byId: async () => ({ quantity: 2 }) });
  expect(outcome).toMatchObject({ code: "cancellation_deadline_passed", message });
});

it("explains that the deadline passed after the page was loaded, when the guest restores a booking", async () => {
  const restore = async ({ shownCancellable }: { shownCancellable: boolean }) => {
    expect(shownCancellable).toBe(true);
    throw new Refused("cancellation_deadline_passed");
  };
  expect(await run({ intent: "wiederherstellen", id: ID, stornierbar: "ja" }, { restore })).toMatchObject({
    code: "cancellation_deadline_passed",
    message:
      "Die Stornofrist ist inzwischen abgelaufen: Wieder gebuchte Plätze lassen sich nicht mehr stornieren. Es wurde nichts gebucht.",
  });
});

it("names the new and the shown start when the appointment was moved before slots are added", async () => {
  const changeQuantity = async ({ shownStart }: QuantityChange) => {
    expect(shownStart).toEqual(new Date("2027-04-12T16:00:00Z"));
    throw new Refused("conditions_changed");
  };
  const appointment = { timestamp: new Date("2027-04-14T16:00:00Z") };
  const fields = { intent: "aendern", id: ID, plaetze: "3", gebucht: "2", beginn: "2027-04-12T16:00:00.000Z" };
  const outcome = await run(fields, { changeQuantity, byId: async () => ({ quantity: 2, appointment }) });
  expect(outcome).toMatchObject({
    message: expect.stringMatching(
      /^Die Zeit hat sich gerade geändert: Mi 14\.04\.2027 — 18:00 Uhr statt Mo 12\.04\.2027 — 18:00 Uhr\. Prüfe, was jetzt gilt, und bestelle dann\./,
    ),
  });
});

it("does not tell the guest to order when a reduction is refused and the booking cannot be read", async () => {
  const changeQuantity = async () => {
    throw new Refused("conditions_changed");
  };
  const byId = async () => {
    throw data(null, { status: 503 });
  };
  const outcome = await run({ intent: "aendern", id: ID, plaetze: "2", gebucht: "3" }, { changeQuantity, byId });
  expect(outcome).toMatchObject({
    message: "Deine Buchung hat sich inzwischen geändert. Prüfe, was du ändern möchtest. Geändert ist noch nichts.",
  });
});

it("tells the guest to check the total and order when a page of an older version adds slots without a shown quantity", async () => {
  const changeQuantity = async ({ shownQuantity }: QuantityChange) => {
    expect(shownQuantity).toBeUndefined();
    throw new Refused("conditions_changed");
  };
  const fields = { intent: "aendern", id: ID, plaetze: "3" };
  const appointment = { timestamp: new Date("2027-04-12T16:00:00Z") };
  const outcome = await run(fields, { changeQuantity, byId: async () => ({ quantity: 2, appointment }) });
  expect(outcome).toMatchObject({
    code: "conditions_changed",
    message: "Mehr Plätze kosten mehr: Prüfe, was du zahlst, und bestelle dann. Geändert ist noch nichts.",
  });
});

it("changes the quantity, without an undo, when the previous quantity cannot be read", async () => {
  const changeQuantity = async () => ({ id: ID, quantity: 2 });
  const byId = async () => {
    throw data(null, { status: 503 });
  };
  const outcome = await run(
    { intent: "aendern", id: ID, plaetze: "2", gebucht: "1", gesamt: "9000" },
    { changeQuantity, byId },
  );
  expect(outcome).toMatchObject({ done: "changed", undo: null });
});

it("returns an undo with the start that the page showed when the guest cancelled", async () => {
  const beginn = "2027-04-12T16:00:00.000Z";
  const cancel = async () => ({ id: ID });
  const outcome = await run({ intent: "stornieren", id: ID, schluessel: ID, beginn }, { cancel });
  expect(outcome).toMatchObject({ done: "cancelled", undo: { intent: "wiederherstellen", shownStart: beginn } });
});

it.each([
  [{ intent: "stornieren", schluessel: ID }],
  [{ intent: "stornieren", id: ID, schluessel: "k" }],
  [{ intent: "aendern", id: "b", plaetze: "2", gebucht: "1" }],
  [{ intent: "wiederherstellen", id: ID, preis: "viel" }],
  [{ intent: "wiederherstellen", id: ID, beginn: "bald" }],
  [{ intent: "warteliste-verlassen" }],
])("shows a German message when a hidden field is missing or malformed: %j", async (fields) => {
  expect(await messageFor(fields)).toBe("Bitte prüfe deine Angaben.");
});

it.each([
  [{ intent: "aendern", id: ID, plaetze: "0" }, "Mindestens ein Platz."],
  [{ intent: "konto-loeschen", einverstanden: "ja", code: "12" }, "Bitte gib die 6 Ziffern aus der E-Mail ein."],
])("shows the schema's message about a field that the guest fills in: %j", async (fields, message) => {
  expect(await messageFor(fields)).toBe(message);
});

it("clears the booking drafts and the remembered email after erasing the account", async () => {
  const clear = { drafts: vi.fn(async () => {}), email: vi.fn(async () => {}) };
  const context = new RouterContextProvider();
  context.set(apiContext, { account: { erase: async () => {} } } as never);
  context.set(sessionPortContext, { signOut: async () => ({ kind: "signed-out" }) } as never);
  context.set(bookingDraftContext, { clearOwn: clear.drafts } as never);
  context.set(rememberedEmailContext, { clear: clear.email } as never);
  const fields = { intent: ["konto-loeschen"], einverstanden: ["ja"], code: ["123456"] };
  await expect(overviewAction(fields, context)).rejects.toMatchObject({ status: 302 });
  expect([clear.drafts, clear.email].map(({ mock }) => mock.calls)).toEqual([[[]], [[]]]);
});

it("reports that the booking stays when the guest declines a waitlist offer that was accepted on another device", async () => {
  const context = new RouterContextProvider();
  const accepted = { id: ID, status: "accepted" };
  context.set(apiContext, {
    waitlistEntry: { byId: async () => accepted, leave: async () => accepted },
  } as never);
  const { data: outcome } = await overviewAction({ intent: ["warteliste-verlassen"], id: [ID] }, context);
  expect(outcome).toEqual({ done: "kept-booking" });
});

it("returns the appointment whose waitlist the guest has left", async () => {
  const context = new RouterContextProvider();
  const leave = async () => ({ id: ID, status: "withdrawn", appointment_id: "a" });
  context.set(apiContext, { waitlistEntry: { byId: async () => ({ status: "offered" }), leave } } as never);
  const { data: outcome } = await overviewAction({ intent: ["warteliste-verlassen"], id: [ID] }, context);
  expect(outcome).toEqual({ done: "left-waitlist", wasOffered: true, appointmentId: "a" });
});
