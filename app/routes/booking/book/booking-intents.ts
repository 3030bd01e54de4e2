import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { apiContext, bookingDraftContext, cloudflareContext, sessionContext } from "#app/context.ts";
import { type FormFields, textOf } from "#app/routes/form-fields.ts";
import { isUnavailable, refusalOf } from "#app/routes/refusal.ts";
import { canBeWaitedFor } from "#domain/appointment/offer-appointment.ts";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import { Refused, refusalMessage } from "#domain/refusal.ts";
import { type BookingFormErrors, fieldNames } from "./booking-fields.ts";
import { parseAcceptance, parseOrder, parsePeople, parseSelection, parseWaiting } from "./booking-form.ts";
import type { BookingOutcome, ShownRefusal } from "./booking-outcome.ts";
import { type BookingStep, bookingUrl } from "./booking-step.ts";

type Context = Readonly<RouterContextProvider>;

/** What each step does with its form: keep it and go on, or say why not. */
export const bookingIntents: Record<BookingStep, (fields: FormFields, context: Context) => Promise<unknown>> = {
  termin: takeSelection,
  personen: takePeople,
  warteliste: joinWaitlist,
  pruefen: order,
};

async function takeSelection(fields: FormFields, context: Context) {
  const { value: selection, errors } = parseSelection(fields);
  if (errors) return validationError(fields, context, errors);
  const { appointmentId, quantity } = selection;
  // Who comes along to fewer places are fewer.
  const companions = fields[fieldNames.companions]?.slice(0, quantity - 1);
  if (companions) fields[fieldNames.companions] = companions;
  const date = await context.get(apiContext).offerAppointment.byId({ id: appointmentId }).catch(nullOn503);
  const mustWait = date !== null && canBeWaitedFor(date, startOfTomorrow(new Date()), quantity);
  if (mustWait && date.remaining_slots > 0 && textOf(fields, fieldNames.wantsToWait) === undefined) {
    return refuse(fields, context, new Refused("too_few_left", { remaining: date.remaining_slots }));
  }
  return goTo(mustWait ? "warteliste" : "personen", fields, context);
}

async function takePeople(fields: FormFields, context: Context) {
  const { errors } = parsePeople(fields);
  return errors ? validationError(fields, context, errors) : goTo("pruefen", fields, context);
}

async function joinWaitlist(fields: FormFields, context: Context) {
  const { value: request, errors } = parseWaiting(fields);
  if (errors) return validationError(fields, context, errors);
  return whenSignedIn("warteliste", fields, context, async () => {
    const entry = await context.get(apiContext).waitlistEntry.join(request);
    await forgetDraft(context);
    return `/buchung/uebersicht/?gemerkt=${entry.id}#warteliste`;
  });
}

async function order(fields: FormFields, context: Context) {
  const { value, errors } = textOf(fields, fieldNames.waitlistEntryId) ? parseAcceptance(fields) : parseOrder(fields);
  if (errors) return validationError(fields, context, errors);
  return whenSignedIn("pruefen", fields, context, async () => {
    const api = context.get(apiContext);
    const receipt = await ("id" in value ? api.waitlistEntry.accept(value) : api.offerBooking.book(value));
    await forgetDraft(context);
    return `/danke/?buchung=${receipt.id}`;
  });
}

/** Acts for whoever is signed in and goes where `act` says; everyone else signs in first, and nothing typed is lost. */
async function whenSignedIn(step: BookingStep, fields: FormFields, context: Context, act: () => Promise<string>) {
  const session = context.get(sessionContext);
  if (session.state === "signed-out") {
    // The page promised a deed, not a login: it says that nothing was done.
    if (textOf(fields, fieldNames.wasSignedIn)) return refuse(fields, context, new Refused("signed_out"));
    await keepDraft(fields, context);
    throw redirect(`/anmelden/?redirectTo=${encodeURIComponent(bookingUrl(step, subjectOf(fields)))}`);
  }
  if (session.state === "unavailable") return refuse(fields, context, new Refused("backend_unavailable"));
  let onwards: string;
  try {
    onwards = await act();
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) throw error;
    // The key was spent on another booking; what is in the form now is an intent of its own.
    if (refused.code === "idempotency_conflict") renewKey(fields);
    return refuse(fields, context, refused, { isUnknown: refused.code === "backend_unavailable" });
  }
  throw redirect(onwards);
}

async function goTo(step: BookingStep, fields: FormFields, context: Context): Promise<never> {
  await keepDraft(fields, context);
  throw redirect(bookingUrl(step, subjectOf(fields)));
}

async function validationError(fields: FormFields, context: Context, errors: BookingFormErrors) {
  await keepDraft(fields, context);
  return data<BookingOutcome>({ fields, errors, refusal: null, isUnknown: false }, { status: 400 });
}

/** Says why not. `isUnknown`: the deed was tried, and nobody can say yet what came of it. */
async function refuse(fields: FormFields, context: Context, refused: Refused, { isUnknown = false } = {}) {
  await keepDraft(fields, context, isUnknown);
  const { code, detail } = refused;
  const refusal: ShownRefusal = { code, detail, message: refusalMessage(code, detail) };
  return data<BookingOutcome>({ fields, errors: null, refusal, isUnknown }, { status: statusOf(code) });
}

function statusOf(code: Refused["code"]): number {
  if (code === "backend_unavailable") return 503;
  return code === "signed_out" ? 401 : 409;
}

function subjectOf(fields: FormFields) {
  return {
    appointmentId: textOf(fields, fieldNames.appointmentId) ?? null,
    waitlistEntryId: textOf(fields, fieldNames.waitlistEntryId) ?? null,
  };
}

function keepDraft(fields: FormFields, context: Context, isUnknown = false): Promise<void> {
  if (!z.uuid().safeParse(textOf(fields, fieldNames.idempotencyKey)).success) renewKey(fields);
  return context.get(bookingDraftContext).write({
    appointmentId: textOf(fields, fieldNames.appointmentId) ?? "",
    idempotencyKey: textOf(fields, fieldNames.idempotencyKey) ?? "",
    fields,
    isUnknown,
  });
}

/** The deed is done; a draft that cannot be cleared must not hide it. */
async function forgetDraft(context: Context): Promise<void> {
  await context.get(bookingDraftContext).clear().catch(context.get(cloudflareContext).report);
}

function renewKey(fields: FormFields): void {
  fields[fieldNames.idempotencyKey] = [crypto.randomUUID()];
}

// The selection is saved all the same; the next step shows the current count, or that it is unknown.
function nullOn503(error: unknown): null {
  if (isUnavailable(error)) return null;
  throw error;
}
