import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { appointmentTime } from "#app/components/booking/appointment-time.ts";
import { formatPriceOrFree } from "#app/components/offer/price.tsx";
import { apiContext, bookingDraftContext, sessionContext } from "#app/context.ts";
import { type FormFields, textOf } from "#app/routes/form-fields.ts";
import { isUnavailable, refusalOf, responseFor } from "#app/routes/refusal.ts";
import { stepPath, steps } from "#app/routes/sign-in/steps.ts";
import { canJoinWaitlist } from "#domain/appointment/offer-appointment.ts";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import { isBackendFailure, type RefusalCode, type RefusalDetail, Refused, refusalMessage } from "#domain/refusal.ts";
import { type BookingFormErrors, fieldNames } from "./booking-fields.ts";
import { parseAcceptance, parseOrder, parsePeople, parseSelection, parseWaiting } from "./booking-form.ts";
import { type BookingStep, bookingUrl } from "./booking-step.ts";

/** A refusal with its German message. */
export type ShownRefusal = { code: RefusalCode; detail: RefusalDetail; message: string };

/** The action result of a step. */
export type BookingOutcome = {
  /** The submitted fields. */
  fields: FormFields;
  errors: BookingFormErrors | null;
  refusal: ShownRefusal | null;
  /** The order was submitted, and its outcome is not known yet. */
  isUnknown: boolean;
};

type Context = Readonly<RouterContextProvider>;

type IntentResult = ReturnType<typeof data<BookingOutcome>>;

/** Runs the action of a step; returns the submitted fields when the draft for the next step cannot be saved. */
export async function runStep(step: BookingStep, fields: FormFields, context: Context): Promise<IntentResult> {
  try {
    return await bookingIntents[step](fields, context);
  } catch (error) {
    const refused = refusalOf(error);
    if (refused?.code !== "too_many_attempts" && refused?.code !== "backend_unavailable") throw error;
    return shownRefusal(fields, refused);
  }
}

/** The action of each step: saves the draft and redirects to the next step, or returns the reason. */
export const bookingIntents: Record<BookingStep, (fields: FormFields, context: Context) => Promise<IntentResult>> = {
  termin: saveSelection,
  personen: savePeople,
  warteliste: joinWaitlist,
  pruefen: order,
};

async function saveSelection(fields: FormFields, context: Context) {
  const { value: selection, errors } = parseSelection(fields);
  if (errors) return validationError(fields, context, errors);
  const { appointmentId, quantity } = selection;
  // Another appointment needs its own draft and key: the first draft may be open in another tab.
  const key = textOf(fields, fieldNames.idempotencyKey);
  const drafts = await context.get(bookingDraftContext).list();
  if (drafts.some((draft) => draft.idempotencyKey === key && draft.appointmentId !== appointmentId)) renewKey(fields);
  // Fewer slots allow fewer companions.
  const companions = fields[fieldNames.companions]?.slice(0, quantity - 1);
  if (companions) fields[fieldNames.companions] = companions;
  const bookable = await context.get(apiContext).offerAppointment.forBooking({ id: appointmentId }).catch(nullOn503);
  const appointment = bookable?.appointments.find(({ id }) => id === appointmentId);
  const max = Math.min(bookable?.offer.max_slots_per_booking ?? quantity, appointment?.capacity ?? quantity);
  if (quantity > max) {
    return validationError(fields, context, { [fieldNames.quantity]: [refusalMessage("too_many_slots", { max })] });
  }
  const mustWait = appointment !== undefined && canJoinWaitlist(appointment, startOfTomorrow(new Date()), quantity);
  if (mustWait && appointment.remaining_slots > 0 && textOf(fields, fieldNames.wantsToWait) === undefined) {
    return refusalResult(fields, context, new Refused("too_few_left", { remaining: appointment.remaining_slots }));
  }
  return redirectToStep(mustWait ? "warteliste" : "personen", fields, context);
}

async function savePeople(fields: FormFields, context: Context) {
  const { errors } = parsePeople(fields);
  return errors ? validationError(fields, context, errors) : redirectToStep("pruefen", fields, context);
}

async function joinWaitlist(fields: FormFields, context: Context) {
  const { value: request, errors } = parseWaiting(fields);
  if (errors) return validationError(fields, context, errors);
  return whenSignedIn("warteliste", fields, context, async () => {
    const entry = await context.get(apiContext).waitlistEntry.join(request);
    await discardDraft(fields, context);
    return `/buchung/uebersicht/?gemerkt=${entry.id}#warteliste`;
  });
}

async function order(fields: FormFields, context: Context) {
  const { value, errors } = textOf(fields, fieldNames.waitlistEntryId) ? parseAcceptance(fields) : parseOrder(fields);
  if (errors) return validationError(fields, context, errors);
  return whenSignedIn("pruefen", fields, context, async () => {
    const api = context.get(apiContext);
    const receipt = await ("id" in value ? api.waitlistEntry.accept(value) : api.offerBooking.book(value));
    await discardDraft(fields, context);
    return `/danke/?buchung=${receipt.id}`;
  });
}

/**
 * Runs `submit` for a signed-in user and redirects to the path that it returns. Without a session, saves the draft and
 * redirects to sign-in.
 */
async function whenSignedIn(step: BookingStep, fields: FormFields, context: Context, submit: () => Promise<string>) {
  const session = context.get(sessionContext);
  if (session.state === "signed-out") {
    // The session ended after the page was shown: return the refusal instead of redirecting, because nothing was
    // ordered.
    if (textOf(fields, fieldNames.signedInAs)) return refusalResult(fields, context, new Refused("signed_out"));
    await saveDraft(fields, context);
    throw redirect(stepPath(steps.codeRequest, bookingUrl(step, subjectOf(fields))));
  }
  if (session.state === "unavailable") return refusalResult(fields, context, new Refused("backend_unavailable"));
  // Another tab has signed in: refuse the order, because this page did not show the account.
  if (textOf(fields, fieldNames.signedInAs) !== session.user.id) {
    const { data: outcome } = await refusalResult(fields, context, new Refused("account_changed"));
    return data(outcome); // without an error status, so that the page shows the account
  }
  let path: string;
  try {
    path = await submit();
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) throw error;
    const { code } = refused;
    if (code === "terms_changed") {
      return refusalResult(fields, context, refused, { message: await termsChange(fields, context) });
    }
    if (code === "idempotency_conflict") {
      // The key belongs to another booking, so this form needs a new one.
      renewKey(fields);
      const isBooked = await hasBooked(fields, context);
      return refusalResult(fields, context, isBooked ? new Refused("already_booked") : refused);
    }
    return refusalResult(fields, context, refused, { isUnknown: isBackendFailure(code) });
  }
  throw redirect(path);
}

async function redirectToStep(step: BookingStep, fields: FormFields, context: Context): Promise<never> {
  await saveDraft(fields, context);
  throw redirect(bookingUrl(step, subjectOf(fields)));
}

async function validationError(fields: FormFields, context: Context, errors: BookingFormErrors) {
  // A visitor's first draft is stored once a step is valid.
  if ((await context.get(bookingDraftContext).list()).length > 0) await saveDraft(fields, context).catch(ignoreRefusal);
  return data<BookingOutcome>({ fields, errors, refusal: null, isUnknown: false }, { status: 400 });
}

/** Whether the user has booked the chosen appointment, in another tab with the same draft. */
async function hasBooked(fields: FormFields, context: Context): Promise<boolean> {
  const { appointmentId } = subjectOf(fields);
  if (!appointmentId) return false;
  return (await context.get(apiContext).offerBooking.byAppointment({ appointmentId }).catch(nullOn503)) !== null;
}

/** A message with the shown and the current price and time; `undefined` when the current ones cannot be read. */
async function termsChange(fields: FormFields, context: Context): Promise<string | undefined> {
  const id = subjectOf(fields).appointmentId;
  const shown = parseOrder(fields).value?.shown;
  const current = id && shown && (await context.get(apiContext).offerAppointment.forBooking({ id }).catch(nullOn503));
  if (!current) return undefined;
  const start = current.appointments.find((appointment) => appointment.id === id)?.timestamp ?? shown.timestamp;
  const changes: string[] = [];
  if (current.offer.price !== shown.price) {
    const prices = [current.offer.price, shown.price].map(formatPriceOrFree);
    changes.push(`Der Preis hat sich gerade geändert: ${prices.join(" statt ")}.`);
  }
  if (start.getTime() !== shown.timestamp.getTime()) {
    changes.push(
      `Die Zeit hat sich gerade geändert: ${[start, shown.timestamp].map(appointmentTime).join(" statt ")}.`,
    );
  }
  return changes.join(" ") || undefined;
}

type RefusalOptions = {
  /** The order was submitted, and its outcome is not known yet. */
  isUnknown?: boolean;
  /** Replaces the code's message with a more specific one. */
  message?: string | undefined;
};

async function refusalResult(fields: FormFields, context: Context, refused: Refused, options: RefusalOptions = {}) {
  await saveDraft(fields, context, options.isUnknown).catch(ignoreRefusal);
  return shownRefusal(fields, refused, options);
}

function shownRefusal(
  fields: FormFields,
  refused: Refused,
  { isUnknown = false, message }: RefusalOptions = {},
): IntentResult {
  const { code, detail } = refused;
  const refusal: ShownRefusal = { code, detail, message: message ?? refusalMessage(code, detail) };
  return data<BookingOutcome>({ fields, errors: null, refusal, isUnknown }, responseFor(refused));
}

function subjectOf(fields: FormFields) {
  return {
    appointmentId: textOf(fields, fieldNames.appointmentId) ?? null,
    waitlistEntryId: textOf(fields, fieldNames.waitlistEntryId) ?? null,
  };
}

function saveDraft(fields: FormFields, context: Context, isUnknown = false): Promise<void> {
  if (!z.uuid().safeParse(textOf(fields, fieldNames.idempotencyKey)).success) renewKey(fields);
  return context.get(bookingDraftContext).write({
    appointmentId: textOf(fields, fieldNames.appointmentId) ?? "",
    idempotencyKey: textOf(fields, fieldNames.idempotencyKey) ?? "",
    fields,
    isUnknown,
  });
}

function discardDraft(fields: FormFields, context: Context): Promise<void> {
  return context.get(bookingDraftContext).clear(subjectOf(fields).appointmentId ?? undefined);
}

/** The step shows its fields again, so it works without a draft. */
function ignoreRefusal(error: unknown): void {
  if (!refusalOf(error)) throw error;
}

function renewKey(fields: FormFields): void {
  fields[fieldNames.idempotencyKey] = [crypto.randomUUID()];
}

/** Resolves optional data, such as the live count or the profile, to `null` when the backend is unreachable. */
export function nullOn503(error: unknown): null {
  if (isUnavailable(error)) return null;
  throw error;
}
