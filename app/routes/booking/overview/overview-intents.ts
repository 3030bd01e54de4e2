import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { apiContext, bookingDraftContext, rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import { changedConditionsMessage, shownOfferOf } from "#app/routes/booking/changed-conditions.ts";
import { type FormFields, textOf } from "#app/routes/form-fields.ts";
import { nullOn503, refusalOf, responseInitFor } from "#app/routes/refusal.ts";
import { OneTimeCode } from "#domain/account/credentials.ts";
import { QuantityChange } from "#domain/booking/booking-request.ts";
import type { BookingReceipt } from "#domain/booking/offer-booking.ts";
import { isBackendFailure, type RefusalCode, refusalMessage } from "#domain/refusal.ts";

export const overviewFieldNames = [
  "intent",
  "id",
  "plaetze",
  "begleitung",
  "preis",
  "beginn",
  "bedingungen",
  "gesamt",
  "gebucht",
  "stornierbar",
  "schluessel",
  "einverstanden",
  "code",
] as const;

/**
 * The action result. `done` is the change that was made. `null` means a refusal; `id` is then the submitted id of a
 * booking or waitlist entry.
 */
export type OverviewOutcome =
  | { done: "cancelled" | "changed" | "restored"; receipt: BookingReceipt; undo: Undo | null }
  | { done: "accepted"; receipt: BookingReceipt }
  | { done: "left-waitlist"; wasOffered: boolean; appointmentId: string }
  | { done: "kept-booking" }
  | { done: "feed-renewed"; url: string; createdAt: Date }
  | { done: "feed-removed" }
  | { done: "code-sent" }
  | { done: null; id: string | null; code: RefusalCode; message: string; fields: FormFields };

/**
 * The change that undoes another. `shownStart` (ISO 8601) and `shownOffer` (the offer's conditions as JSON) are what
 * the page showed when the guest cancelled.
 */
export type Undo =
  | { intent: "wiederherstellen"; shownStart: string | undefined; shownOffer: string | undefined }
  | { intent: "aendern"; quantity: number; companions: string[] };

type Api = ReturnType<typeof apiOf>;
type IntentAction = (api: Api, fields: FormFields) => Promise<OverviewOutcome>;

const Id = z.uuid();
const ShownFields = z.object({ price: z.coerce.number().int(), timestamp: z.coerce.date() }).partial();

/** The actions by the value of `intent`, except the erasure of the account. */
const intentActions: Record<string, IntentAction> = {
  async stornieren(api, fields) {
    const id = Id.parse(textOf(fields, "id"));
    const idempotencyKey = Id.parse(textOf(fields, "schluessel"));
    const receipt = await api.offerBooking.cancel({ id, idempotencyKey });
    const [shownStart, shownOffer] = [textOf(fields, "beginn"), textOf(fields, "bedingungen")];
    return { done: "cancelled", receipt, undo: { intent: "wiederherstellen", shownStart, shownOffer } };
  },
  async aendern(api, fields) {
    const id = Id.parse(textOf(fields, "id"));
    const change = QuantityChange.parse({
      id,
      quantity: Number(textOf(fields, "plaetze")),
      companions: fields.begleitung?.map((name) => name.trim()).filter((name) => name !== ""),
      // Without JavaScript, the form first shows no total, and SQL refuses to add slots that cost money. After the
      // refusal, the form shows the total, and the guest submits the form again.
      shownTotal: Number(textOf(fields, "gesamt") ?? 0),
      shownQuantity: shownQuantityOf(fields),
      shownStart: shownConditionsOf(fields).timestamp,
      shownOffer: shownOfferOf(fields),
      shownCancellable: textOf(fields, "stornierbar") !== undefined,
    });
    const bookingBefore = await api.offerBooking.byId({ id }).catch(nullOn503);
    const receipt = await api.offerBooking.changeQuantity(change);
    const undo: Undo | null =
      bookingBefore && bookingBefore.quantity !== receipt.quantity
        ? { intent: "aendern", quantity: bookingBefore.quantity, companions: bookingBefore.companions }
        : null;
    return { done: "changed", receipt, undo };
  },
  async zusagen(api, fields) {
    const id = Id.parse(textOf(fields, "id"));
    const shownStart = shownConditionsOf(fields).timestamp;
    return { done: "accepted", receipt: await api.offerBooking.acceptReplacement({ id, shownStart }) };
  },
  async wiederherstellen(api, fields) {
    const id = Id.parse(textOf(fields, "id"));
    const shownCancellable = textOf(fields, "stornierbar") !== undefined;
    const receipt = await api.offerBooking.restore({ id, shown: shownConditionsOf(fields), shownCancellable });
    return { done: "restored", receipt, undo: null };
  },
  async "warteliste-verlassen"(api, fields) {
    const id = Id.parse(textOf(fields, "id"));
    const entryBefore = await api.waitlistEntry.byId({ id }).catch(nullOn503);
    const { status, appointment_id } = await api.waitlistEntry.leave({ id });
    // The waitlist offer was accepted before, for example on another device: the booking stays.
    if (status === "accepted") return { done: "kept-booking" };
    return { done: "left-waitlist", wasOffered: entryBefore?.status === "offered", appointmentId: appointment_id };
  },
  async "kalender-erneuern"(api) {
    const { url, created_at: createdAt } = await api.calendarFeed.renew();
    return { done: "feed-renewed", url, createdAt };
  },
  async "kalender-entfernen"(api) {
    await api.calendarFeed.remove();
    return { done: "feed-removed" };
  },
  async "konto-code"(api) {
    await api.account.mailCode();
    return { done: "code-sent" };
  },
};

/** The action of the overview and of a booking's page. */
export async function overviewAction(fields: FormFields, context: Readonly<RouterContextProvider>) {
  const intent = textOf(fields, "intent") ?? "";
  if (intent === "konto-loeschen") return eraseAccount(fields, context);
  const runIntent = Object.hasOwn(intentActions, intent) && intentActions[intent];
  if (!runIntent) return refusalResult(fields, "invalid_input", refusalMessage("invalid_input"), { status: 400 });
  try {
    return data(await runIntent(apiOf(context), fields));
  } catch (error) {
    const refused = refusalOf(error);
    if (refused?.code === "too_few_left" && intent === "wiederherstellen") {
      // The message of this code asks for another quantity, but a restoration keeps the booking's quantity.
      return refusalResult(fields, refused.code, "Dafür sind nicht mehr genug Plätze frei.", responseInitFor(refused));
    }
    if (refused?.code === "cancellation_deadline_passed" && intent === "aendern" && addsSlots(fields)) {
      const message =
        "Die Stornofrist ist inzwischen abgelaufen: Zusätzliche Plätze lassen sich nicht mehr stornieren. Geändert ist noch nichts.";
      return refusalResult(fields, refused.code, message, responseInitFor(refused));
    }
    if (refused?.code === "cancellation_deadline_passed" && intent === "wiederherstellen") {
      const message =
        "Die Stornofrist ist inzwischen abgelaufen: Wieder gebuchte Plätze lassen sich nicht mehr stornieren. Es wurde nichts gebucht.";
      return refusalResult(fields, refused.code, message, responseInitFor(refused));
    }
    if (refused?.code !== "conditions_changed") return refusalResultOrThrow(fields, error);
    const message = await changedConditionsMessageFor(fields, apiOf(context));
    return refusalResult(fields, refused.code, message, responseInitFor(refused));
  }
}

/** The quantity that the page showed; a page from an older version of the site does not send it. */
function shownQuantityOf(fields: FormFields): number | undefined {
  const shown = textOf(fields, "gebucht");
  return shown === undefined ? undefined : Number(shown);
}

/** Whether the submitted quantity is larger than the one that the page showed. */
function addsSlots(fields: FormFields): boolean {
  return Number(textOf(fields, "plaetze")) > Number(textOf(fields, "gebucht"));
}

function shownConditionsOf(fields: FormFields) {
  const shown = ShownFields.parse({ price: textOf(fields, "preis"), timestamp: textOf(fields, "beginn") });
  return { ...shown, offer: shownOfferOf(fields) };
}

/**
 * The message of the refusal `conditions_changed`: the page showed an outdated value. When the guest changes the
 * booking, this is the quantity or, if slots are added, the total, the start or one of the offer's conditions. When the guest
 * restores the booking, it is the price, the start or one of the offer's conditions. When the guest accepts a
 * replacement, it is the start.
 */
async function changedConditionsMessageFor(fields: FormFields, api: Api): Promise<string> {
  const booking = await api.offerBooking.byId({ id: Id.parse(textOf(fields, "id")) }).catch(nullOn503);
  if (textOf(fields, "intent") === "aendern") {
    const shownQuantity = shownQuantityOf(fields);
    if (booking && shownQuantity !== undefined && booking.quantity !== shownQuantity) {
      return `Du hast inzwischen ${slotsLabel(booking.quantity)}. Prüfe, was du ändern möchtest. Geändert ist noch nichts.`;
    }
    // Without a shown quantity, only added slots are refused with this code.
    const isOrder = shownQuantity === undefined || addsSlots(fields);
    const { timestamp, offer } = shownConditionsOf(fields);
    const changes =
      booking &&
      changedConditionsMessage(
        { price: booking.price, timestamp: timestamp ?? booking.appointment.timestamp, offer },
        { price: booking.price, timestamp: booking.appointment.timestamp, offer: booking.offer },
      );
    if (isOrder && changes) return `${changes} Prüfe, was jetzt gilt, und bestelle dann. Geändert ist noch nichts.`;
    return isOrder
      ? "Mehr Plätze kosten mehr: Prüfe, was du zahlst, und bestelle dann. Geändert ist noch nichts."
      : "Deine Buchung hat sich inzwischen geändert. Prüfe, was du ändern möchtest. Geändert ist noch nichts.";
  }
  const isAcceptance = textOf(fields, "intent") === "zusagen";
  let changes: string | undefined;
  if (booking) {
    // An accepted replacement keeps the price of the booking.
    const currentPrice = isAcceptance ? booking.price : booking.offer.price;
    const current = {
      price: currentPrice,
      timestamp: booking.appointment.timestamp,
      // SQL accepts a replacement whether or not the offer's conditions have changed.
      offer: isAcceptance ? undefined : booking.offer,
    };
    const { price = booking.price, timestamp = current.timestamp, offer } = shownConditionsOf(fields);
    changes = changedConditionsMessage({ price, timestamp, offer }, current);
  }
  return `${changes ?? refusalMessage("conditions_changed")} ${isAcceptance ? "Du hast noch nicht zugesagt." : "Es wurde nichts gebucht."}`;
}

async function eraseAccount(fields: FormFields, context: Readonly<RouterContextProvider>) {
  if (textOf(fields, "einverstanden") === undefined) {
    return refusalResult(fields, "invalid_input", "Bitte bestätige, dass dein Konto gelöscht werden soll.", {
      status: 400,
    });
  }
  try {
    const erasure = z.object({ code: OneTimeCode }).parse({ code: textOf(fields, "code") ?? "" });
    await apiOf(context).account.erase(erasure);
  } catch (error) {
    return refusalResultOrThrow(fields, error);
  }
  await context.get(sessionPortContext).signOut("local");
  await context.get(bookingDraftContext).clearOwn();
  await context.get(rememberedEmailContext).clear();
  throw redirect("/danke/?konto=geloescht");
}

function refusalResultOrThrow(fields: FormFields, error: unknown) {
  if (error instanceof z.ZodError) return refusalResult(fields, "invalid_input", errorMessage(error), { status: 400 });
  const refused = refusalOf(error);
  if (!refused) throw error;
  const message = isBackendFailure(refused.code) ? UNKNOWN_OUTCOME : refused.message;
  return refusalResult(fields, refused.code, message, responseInitFor(refused));
}

const UNKNOWN_OUTCOME =
  "Die Antwort ist ausgeblieben. Vielleicht ist es trotzdem angekommen: Sieh nach, bevor du es noch einmal versuchst.";

function refusalResult(fields: FormFields, code: RefusalCode, message: string, init: ResponseInit) {
  return data<OverviewOutcome>({ done: null, id: textOf(fields, "id") ?? null, code, message, fields }, init);
}

const visibleFields: readonly PropertyKey[] = ["quantity", "companions", "code"];

/** The schema's message about a visible field, else a general one: Zod's messages about hidden fields are English. */
function errorMessage(error: z.ZodError): string {
  const issue = error.issues.find(({ path: [field = ""] }) => visibleFields.includes(field));
  return issue?.message ?? refusalMessage("invalid_input");
}

function apiOf(context: Readonly<RouterContextProvider>) {
  return context.get(apiContext);
}
