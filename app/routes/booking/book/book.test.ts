import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import { apiContext, bookingDraftContext, sessionContext, sessionPortContext, siteContext } from "#app/context.ts";
import { Refused } from "#domain/refusal.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import type { BookingDraft } from "#workers/app/booking-draft-list.ts";
import type { Session } from "#workers/app/session/session.ts";
import { createSiteSettingsReader } from "#workers/app/site-settings.ts";
import BookingRoute, { clientAction, loader } from "./book.tsx";

const APPOINTMENT = "7d1f0c52-8a50-4a2b-9d1c-0a4cf1a1c001";
const OTHER_APPOINTMENT = "7d1f0c52-8a50-4a2b-9d1c-0a4cf1a1c002";
const OFFERED_APPOINTMENT = "7d1f0c52-8a50-4a2b-9d1c-0a4cf1a1c003";
const EXPIRED_OFFER_APPOINTMENT = "7d1f0c52-8a50-4a2b-9d1c-0a4cf1a1c004";
const OFFERED_ENTRY = "7d1f0c52-8a50-4a2b-9d1c-0a4cf1a1c005";
const KEY = "2f6a1d0e-0c55-4d0a-9a8e-6a3d2f0f4c11";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

/** The loader data for an appointment when these drafts are stored, latest first. */
function load(appointmentId: string | null, ...drafts: BookingDraft[]) {
  return loadUrl(appointmentId ? `?termin=${appointmentId}` : "", drafts);
}

/** The guest's waitlist entries: one that waits, one with an open and one with an expired waitlist offer. */
const waitlist = [
  { id: "w1", appointment_id: OTHER_APPOINTMENT, quantity: 3, status: "waiting", offer_expires_at: null },
  {
    id: OFFERED_ENTRY,
    appointment_id: OFFERED_APPOINTMENT,
    quantity: 2,
    status: "offered",
    offer_expires_at: inHours(1),
  },
  {
    id: "w3",
    appointment_id: EXPIRED_OFFER_APPOINTMENT,
    quantity: 1,
    status: "offered",
    offer_expires_at: inHours(-1),
  },
];

const BOOKED_APPOINTMENT = crypto.randomUUID();
/** The guest's bookings: of a shown appointment, and of an appointment of another offer. */
const confirmedBookings = [
  { id: "b1", appointment_id: BOOKED_APPOINTMENT },
  { id: "b2", appointment_id: crypto.randomUUID() },
];

/** Settings of a site where guests can book. */
const completeSite = {
  missing_legal_pages: [],
  operator_name: "Verein",
  operator_address: "Weg 1",
  vat_sentence: "inkl. MwSt.",
} satisfies Partial<SiteSettings>;

/**
 * The loader data for a query. The fake `byId` knows only `OFFERED_ENTRY`. The real `isOwnerSignedOut` returns
 * false in this signed-in session; the fake one searches `draftsOfSignedOutOwner` instead.
 */
async function loadUrl(
  query: string,
  drafts: BookingDraft[] = [],
  draftsOfSignedOutOwner: BookingDraft[] = [],
  checkedSession = { state: "signed-in", user: { email: "neu@example.org" } } as Session,
  site: Partial<SiteSettings> = completeSite,
) {
  const context = new RouterContextProvider();
  context.set(sessionContext, { state: "signed-in", user: { id: "u", email: "ada@example.org" } } as Session);
  context.set(sessionPortContext, { check: async () => checkedSession } as never);
  context.set(siteContext, async () => site as SiteSettings);
  context.set(bookingDraftContext, {
    list: async () => drafts,
    isOwnerSignedOut: async (isWanted) => draftsOfSignedOutOwner.some(isWanted),
    write: async () => {},
    clear: async () => {},
    clearOwn: async () => {},
  });
  context.set(apiContext, {
    account: { getProfile: async () => ({ first_name: "Ada", last_name: "Gast", phone: null }) },
    offerAppointment: {
      forBooking: async () => ({ offer: {}, appointments: [{ id: OTHER_APPOINTMENT }, { id: BOOKED_APPOINTMENT }] }),
    },
    offerBooking: { listConfirmed: async () => confirmedBookings },
    waitlistEntry: {
      byId: async ({ id }: { id: string }) => waitlist.find((entry) => entry.id === id && id === OFFERED_ENTRY) ?? null,
      listMine: async () => waitlist,
    },
    landingPage: { termsVersion: async () => 4 },
  } as never);
  const request = new Request(`https://atelierland.example.org/buchung/${query}`);
  return loader({ request, context } as unknown as Parameters<typeof loader>[0]);
}

const draft = { appointmentId: APPOINTMENT, idempotencyKey: KEY, fields: {}, isOutcomeUnknown: true };

it("keeps the draft's key and unknown outcome when the page is reloaded after an order", async () => {
  expect(await load(APPOINTMENT, draft)).toMatchObject({ isOutcomeUnknown: true, idempotencyKey: KEY });
});

it("loads the chosen appointment's draft, only the name of the latest draft when there is none, and the latest draft when no appointment is chosen", async () => {
  const olderDraft = { ...draft, fields: { vorname: ["Friederike"], nachricht: ["Kuchen"] } };
  const latestDraft = {
    ...draft,
    appointmentId: OTHER_APPOINTMENT,
    idempotencyKey: "k2",
    fields: { vorname: ["Tab2"], nachricht: ["Torte"] },
  };
  const loadedFields = async (id: string | null) => {
    const { fields, idempotencyKey } = await load(id, latestDraft, olderDraft);
    return [fields.vorname?.[0], fields.nachricht?.[0], idempotencyKey];
  };
  expect(await loadedFields(APPOINTMENT)).toEqual(["Friederike", "Kuchen", KEY]);
  expect(await loadedFields(OTHER_APPOINTMENT)).toEqual(["Tab2", "Torte", "k2"]);
  expect(await loadedFields(null)).toEqual(["Tab2", "Torte", "k2"]);
  expect((await loadedFields(crypto.randomUUID())).slice(0, 2)).toEqual(["Tab2", undefined]);
});

it("redirects from the last step to sign-in when the session has ended, even if the token is still valid", async () => {
  const completeFields = { plaetze: ["2"], vorname: ["Ada"], nachname: ["Gast"] };
  const ended = { state: "signed-out", user: null } as Session;
  const url = `?termin=${APPOINTMENT}&schritt=pruefen`;
  const response = await loadUrl(url, [{ ...draft, fields: completeFields }], [], ended).catch((error) => error);
  expect(response.headers.get("location")).toBe(
    `/anmelden/code/?redirectTo=${encodeURIComponent(`/buchung/?termin=${APPOINTMENT}&schritt=pruefen`)}`,
  );
});

it("loads the email of the checked session, not that of the token, when the last step opens", async () => {
  const { email } = await loadUrl(`?termin=${APPOINTMENT}&schritt=warteliste`, [
    { ...draft, fields: { plaetze: ["1"] } },
  ]);
  expect(email).toBe("neu@example.org");
});

it.each(["", "&schritt=personen", "&schritt=pruefen", "&schritt=warteliste"])(
  "redirects a guest with an open waitlist offer for the appointment to this offer: ?termin=…%s",
  async (step) => {
    const fields = { plaetze: ["1"], vorname: ["Ada"], nachname: ["Gast"] };
    const open = (appointmentId: string) =>
      loadUrl(`?termin=${appointmentId}${step}`, [{ ...draft, appointmentId, fields }]).catch((error) => error);
    expect((await open(OFFERED_APPOINTMENT)).headers.get("location")).toBe(`/buchung/?warteliste=${OFFERED_ENTRY}`);
    expect(await open(EXPIRED_OFFER_APPOINTMENT)).toMatchObject({ entry: null });
    expect(await open(OTHER_APPOINTMENT)).toMatchObject({ entry: null });
  },
);

it("keeps what the guest typed for the appointment, except the quantity, when the waitlist offer is opened", async () => {
  const typed = { vorname: ["Ida"], telefon: ["030 1"], begleitung: ["Bo"], nachricht: ["Kuchen"], plaetze: ["4"] };
  const laterDraft = { ...draft, fields: { vorname: ["Tab2"], nachricht: ["Torte"] } };
  const typedDraft = { ...draft, appointmentId: OFFERED_APPOINTMENT, fields: typed };
  const loaded = await loadUrl(`?warteliste=${OFFERED_ENTRY}`, [laterDraft, typedDraft]);
  expect(loaded.fields).toMatchObject({ ...typed, plaetze: ["2"] });
  expect(loaded).toMatchObject({ idempotencyKey: OFFERED_ENTRY, isOutcomeUnknown: false });
});

it("loads the guest's bookings and waitlist entries only of the shown appointments", async () => {
  expect(await load(OTHER_APPOINTMENT)).toMatchObject({
    ownBookings: [{ id: "b1" }],
    ownEntries: [{ id: "w1", quantity: 3 }],
  });
});

it("keeps the acceptance of the terms in a draft only while the accepted version is current", async () => {
  const loadedAcceptance = async (version: string) => {
    const fields = { plaetze: ["1"], vorname: ["Ada"], nachname: ["Gast"], agb: ["ja"], "agb-fassung": [version] };
    const loaded = await loadUrl(`?termin=${APPOINTMENT}&schritt=pruefen`, [{ ...draft, fields }]);
    return [loaded.fields.agb, loaded.termsVersion];
  };
  expect(await loadedAcceptance("4")).toEqual([["ja"], 4]);
  expect(await loadedAcceptance("3")).toEqual([undefined, 4]);
});

it("redirects to sign-in when the owner of the draft is signed out, else to the first incomplete step", async () => {
  const targetOf = async (...draftsOfSignedOutOwner: BookingDraft[]) => {
    const thrown = await loadUrl(`?termin=${APPOINTMENT}&schritt=pruefen`, [], draftsOfSignedOutOwner).catch(
      (error) => error,
    );
    return (thrown as Response).headers.get("location");
  };
  const returnPath = encodeURIComponent(`/buchung/?termin=${APPOINTMENT}&schritt=pruefen`);
  expect(await targetOf(draft)).toBe(`/anmelden/code/?redirectTo=${returnPath}`);
  expect(await targetOf()).toBe(`/buchung/?termin=${APPOINTMENT}`);
  // A draft that accepts a waitlist offer is not the draft of this URL.
  const acceptance = { ...draft, fields: { warteliste: [crypto.randomUUID()] } };
  expect(await targetOf(acceptance)).toBe(`/buchung/?termin=${APPOINTMENT}`);
});

it("fills in the profile's name when no draft has a name", async () => {
  const personFields = ({ fields }: Awaited<ReturnType<typeof load>>) => [
    fields.vorname,
    fields.nachname,
    fields.telefon,
  ];
  expect(personFields(await load(APPOINTMENT))).toEqual([["Ada"], ["Gast"], undefined]);
  const typed = { ...draft, fields: { vorname: ["Ida"], nachname: ["Brandt"], telefon: ["030 1"] } };
  expect(personFields(await load(APPOINTMENT, typed))).toEqual([["Ida"], ["Brandt"], ["030 1"]]);
});

it("ignores the draft's key and unknown outcome when another appointment is chosen", async () => {
  const loaded = await load(OTHER_APPOINTMENT, draft);
  expect(loaded.isOutcomeUnknown).toBe(false);
  expect(loaded.idempotencyKey).not.toBe(KEY);
});

it("loads the site's contact while a legal page or the operator is missing, but not when the settings cannot be read", async () => {
  const contactWith = async (changes: Partial<SiteSettings>) => {
    const site = { ...completeSite, contact_email: "hallo@example.org", contact_phone: "030 1", ...changes };
    const loaded = await loadUrl(`?termin=${APPOINTMENT}`, [], [], undefined, site);
    return loaded.contactWhileLegalDetailsMissing;
  };
  expect(await contactWith({})).toBeNull();
  const unreachable = {
    from() {
      throw new Refused("backend_unavailable");
    },
  } as never;
  const readSettings = createSiteSettingsReader(unreachable, { name: "Verein", email: "post@example.org" }, () => {});
  expect(await contactWith(await readSettings())).toBeNull();
  for (const missing of [
    { missing_legal_pages: ["agb"] },
    { operator_name: null },
    { operator_address: null },
  ] as const)
    expect(await contactWith(missing)).toEqual({
      channels: [{ phone: "030 1", email: "hallo@example.org", via: null }],
    });
});

it("shows the signed-in account when the waitlist entry is not found, and a hint when no appointment is chosen", async () => {
  const markupOf = (loaderData: Awaited<ReturnType<typeof load>>) => {
    const props = { loaderData } as ComponentProps<typeof BookingRoute>;
    const Stub = createRoutesStub([{ path: "/", Component: () => createElement(BookingRoute, props) }]);
    return renderToStaticMarkup(createElement(Stub));
  };
  const markup = markupOf(await loadUrl(`?warteliste=${crypto.randomUUID()}`));
  expect(markup).toContain("Du bist als ada@example.org angemeldet.");
  expect(markup).toMatch(/action="\/abmelden\/"/);
  expect(markupOf(await load(null))).toContain("Hier fehlt noch der Termin.");
});

/** Runs the client action for these fields; the response is lost. */
function loseResponse(submitted: Record<string, string>) {
  const body = new URLSearchParams({ vorname: "Ada", ...submitted });
  const request = new Request("https://atelierland.example.org/buchung/", { method: "POST", body });
  const serverAction = () => Promise.reject(new TypeError("Failed to fetch"));
  return clientAction({ request, serverAction } as unknown as Parameters<typeof clientAction>[0]);
}

it("reports an unknown outcome when the response to an order is lost, except when the guest still had to sign in", async () => {
  const isOutcomeUnknownAfter = async (submitted: Record<string, string>) => {
    const outcome = await loseResponse({ schritt: "pruefen", ...submitted });
    const { fields, isOutcomeUnknown } = "data" in outcome ? outcome.data : outcome;
    expect(fields.vorname).toEqual(["Ada"]);
    return isOutcomeUnknown;
  };
  expect(await isOutcomeUnknownAfter({ angemeldet: "u" })).toBe(true);
  expect(await isOutcomeUnknownAfter({})).toBe(false);
});

it("redirects to the waiting entry when the response to joining the waitlist is lost, but not to one whose offer has expired", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  stubApi({ "waitlistEntry.listMine": () => waitlist });
  const pathAfterJoin = async (appointmentId: string) => {
    const join = { schritt: "warteliste", angemeldet: "u", termin: appointmentId };
    const thrown = await loseResponse(join).catch((error: unknown) => error);
    return thrown instanceof Response ? thrown.headers.get("location") : null;
  };
  expect(await pathAfterJoin(OTHER_APPOINTMENT)).toBe("/buchung/uebersicht/?gemerkt=w1#warteliste");
  expect(await pathAfterJoin(APPOINTMENT)).toBeNull();
  expect(await pathAfterJoin(EXPIRED_OFFER_APPOINTMENT)).toBeNull();
});
