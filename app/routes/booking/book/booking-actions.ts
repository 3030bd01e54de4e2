import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { apiContext, bookingDraftContext, sessionContext } from "#app/context.ts";
import { changedConditionsMessage } from "#app/routes/booking/changed-conditions.ts";
import { type FormFields, textOf } from "#app/routes/form-fields.ts";
import { nullOn503, refusalOf, responseInitFor } from "#app/routes/refusal.ts";
import { stepPath, steps } from "#app/routes/sign-in/steps.ts";
import { canJoinWaitlist } from "#domain/appointment/offer-appointment.ts";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import { takesSlots } from "#domain/check-in/check-in-event.ts";
import { isBackendFailure, type RefusalCode, type RefusalDetail, Refused, refusalMessage } from "#domain/refusal.ts";
import { type BookingFormErrors, fieldNames } from "./booking-fields.ts";
import { parseAcceptance, parseOrder, parsePeople, parseSelection, parseWaitlistRequest } from "./booking-form.ts";
import { type BookingStep, type BookingSubject, bookingUrl, joinedPath } from "./booking-step.ts";

export type ShownRefusal = { code: RefusalCode; detail: RefusalDetail; message: string };

export type BookingOutcome = {
  fields: FormFields;
  errors: BookingFormErrors | null;
  refusal: ShownRefusal | null;
  /** True when an order was sent whose outcome is unknown. */
  isOutcomeUnknown: boolean;
};

type Context = Readonly<RouterContextProvider>;

type BookingResponse = ReturnType<typeof data<BookingOutcome>>;

/**
 * Runs the action of a step. Refuses when the session ended after the page was shown, or when the draft cannot be
 * saved.
 * @throws Response the redirect to the next step, to sign-in, to the confirmation of the booking, or to the waitlist
 * entry in the overview
 */
export async function runStep(step: BookingStep, fields: FormFields, context: Context): Promise<BookingResponse> {
  try {
    // When the session ended after the page was shown, a refusal, unlike a redirect, says that nothing was ordered. No
    // draft is saved, because one without an owner would be visible to the browser's next user.
    const isSignedOut = context.get(sessionContext).state === "signed-out";
    if (isSignedOut && textOf(fields, fieldNames.signedInAs)) return shownRefusal(fields, new Refused("signed_out"));
    return await stepActions[step](fields, context);
  } catch (error) {
    const refused = refusalOf(error);
    if (refused?.code !== "too_many_attempts" && refused?.code !== "backend_unavailable") throw error;
    return shownRefusal(fields, refused);
  }
}

/** Each action redirects, or returns why the step is shown again. */
const stepActions: Record<BookingStep, (fields: FormFields, context: Context) => Promise<BookingResponse>> = {
  termin: saveSelection,
  personen: savePeople,
  warteliste: joinWaitlist,
  pruefen: submitOrder,
};

async function saveSelection(fields: FormFields, context: Context) {
  const { value: selection, errors } = parseSelection(fields);
  if (errors) return validationError(fields, context, errors);
  const { appointmentId, quantity } = selection;
  // A guest who goes back and chooses another appointment sends the first draft's key. Each draft needs its own key.
  const key = textOf(fields, fieldNames.idempotencyKey);
  const drafts = await context.get(bookingDraftContext).list();
  const isKeyTaken = drafts.some((draft) => draft.idempotencyKey === key && draft.appointmentId !== appointmentId);
  if (isKeyTaken) renewIdempotencyKey(fields);
  // A reduced quantity may leave more companions than slots.
  const companions = fields[fieldNames.companions]?.slice(0, quantity - 1);
  if (companions) fields[fieldNames.companions] = companions;
  const current = await context.get(apiContext).offerAppointment.forBooking({ id: appointmentId }).catch(nullOn503);
  const appointment = current?.appointments.find(({ id }) => id === appointmentId);
  const maxQuantity = Math.min(current?.offer.max_slots_per_booking ?? quantity, appointment?.capacity ?? quantity);
  if (quantity > maxQuantity) {
    const message = refusalMessage("too_many_slots", { max: maxQuantity });
    return validationError(fields, context, { [fieldNames.quantity]: [message] });
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
  const { value: request, errors } = parseWaitlistRequest(fields);
  if (errors) return validationError(fields, context, errors);
  return whenSignedIn("warteliste", fields, context, async () => {
    const { waitlistEntry } = context.get(apiContext);
    const entry = await waitlistEntry.join(request).catch((error: unknown) => {
      if (refusalOf(error)?.code !== "idempotency_conflict") throw error;
      // The id belongs to an entry that is over or has another quantity. With a new id, SQL still refuses a second open
      // entry for the appointment.
      return waitlistEntry.join({ ...request, id: crypto.randomUUID() });
    });
    await discardDraft(fields, context);
    return joinedPath(entry);
  });
}

async function submitOrder(fields: FormFields, context: Context) {
  const isAcceptance = textOf(fields, fieldNames.waitlistEntryId) !== undefined;
  const { value: order, errors } = isAcceptance ? parseAcceptance(fields) : parseOrder(fields);
  if (errors) return validationError(fields, context, errors);
  return whenSignedIn("pruefen", fields, context, async () => {
    const api = context.get(apiContext);
    const { id, status } = await ("id" in order ? api.waitlistEntry.accept(order) : api.offerBooking.book(order));
    // The order was sent before, and its booking has been cancelled meanwhile. The next order needs a new key.
    if (!isAcceptance && !takesSlots(status)) throw new Refused("idempotency_conflict");
    await discardDraft(fields, context);
    return `/danke/?buchung=${id}`;
  });
}

/** Runs `submit` only for the user whom the page showed, and redirects to the path that `submit` returns. */
async function whenSignedIn(step: BookingStep, fields: FormFields, context: Context, submit: () => Promise<string>) {
  const session = context.get(sessionContext);
  if (session.state === "signed-out") {
    await saveDraft(fields, context);
    throw redirect(stepPath(steps.codeRequest, bookingUrl(step, subjectOf(fields))));
  }
  if (session.state === "unavailable") return refusalResult(fields, context, new Refused("backend_unavailable"));
  // Another tab has signed in with an account that this page did not show.
  if (textOf(fields, fieldNames.signedInAs) !== session.user.id) {
    const { data: outcome } = await refusalResult(fields, context, new Refused("account_changed"));
    // Without an error status, React Router reruns the loader, and the page shows the account of the other tab.
    return data(outcome);
  }
  let path: string;
  try {
    path = await submit();
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) throw error;
    return submissionRefusal(step, fields, context, refused);
  }
  throw redirect(path);
}

async function submissionRefusal(step: BookingStep, fields: FormFields, context: Context, refused: Refused) {
  const { code } = refused;
  if (code === "conditions_changed") {
    return refusalResult(fields, context, refused, { message: await loadChangedConditionsMessage(fields, context) });
  }
  if (code === "terms_changed") delete fields[fieldNames.acceptTerms]; // the new terms must be accepted
  if (code === "already_booked" || code === "idempotency_conflict") {
    // The key belongs to another booking, so this form needs a new key.
    if (code === "idempotency_conflict") renewIdempotencyKey(fields);
    const booking = await findBooking(fields, context);
    return refusalResult(fields, context, booking ? new Refused("already_booked", { booking: booking.id }) : refused);
  }
  return refusalResult(fields, context, refused, { isOutcomeUnknown: step === "pruefen" && isBackendFailure(code) });
}

async function redirectToStep(step: BookingStep, fields: FormFields, context: Context): Promise<never> {
  await saveDraft(fields, context);
  throw redirect(bookingUrl(step, subjectOf(fields)));
}

async function validationError(fields: FormFields, context: Context, errors: BookingFormErrors) {
  // Invalid fields never create the first draft.
  if ((await context.get(bookingDraftContext).list()).length > 0) await saveDraft(fields, context).catch(ignoreRefusal);
  return data<BookingOutcome>({ fields, errors, refusal: null, isOutcomeUnknown: false }, { status: 400 });
}

/** The user's booking of the chosen appointment, made for example in another tab. */
async function findBooking(fields: FormFields, context: Context) {
  const { appointmentId } = subjectOf(fields);
  if (!appointmentId) return undefined;
  const bookings = await context.get(apiContext).offerBooking.listConfirmed().catch(nullOn503);
  return bookings?.find((own) => own.appointment_id === appointmentId);
}

/** A message that names the changed conditions; `undefined` when none has changed or reading them fails. */
async function loadChangedConditionsMessage(fields: FormFields, context: Context): Promise<string | undefined> {
  const id = subjectOf(fields).appointmentId;
  const shownConditions = parseOrder(fields).value?.shown;
  const current =
    id && shownConditions && (await context.get(apiContext).offerAppointment.forBooking({ id }).catch(nullOn503));
  if (!current) return undefined;
  const { timestamp } = current.appointments.find((appointment) => appointment.id === id) ?? shownConditions;
  return changedConditionsMessage(shownConditions, { price: current.offer.price, timestamp, offer: current.offer });
}

type RefusalOptions = {
  isOutcomeUnknown?: boolean;
  /** Replaces the message of the code. */
  message?: string | undefined;
};

async function refusalResult(fields: FormFields, context: Context, refused: Refused, options: RefusalOptions = {}) {
  await saveDraft(fields, context, options.isOutcomeUnknown).catch(ignoreRefusal);
  return shownRefusal(fields, refused, options);
}

function shownRefusal(
  fields: FormFields,
  refused: Refused,
  { isOutcomeUnknown = false, message }: RefusalOptions = {},
): BookingResponse {
  const { code, detail } = refused;
  const refusal: ShownRefusal = { code, detail, message: message ?? refusalMessage(code, detail) };
  return data<BookingOutcome>({ fields, errors: null, refusal, isOutcomeUnknown }, responseInitFor(refused));
}

function subjectOf(fields: FormFields): BookingSubject {
  return {
    appointmentId: textOf(fields, fieldNames.appointmentId) ?? null,
    waitlistEntryId: textOf(fields, fieldNames.waitlistEntryId) ?? null,
  };
}

function saveDraft(fields: FormFields, context: Context, isOutcomeUnknown = false): Promise<void> {
  if (!z.uuid().safeParse(textOf(fields, fieldNames.idempotencyKey)).success) renewIdempotencyKey(fields);
  return context.get(bookingDraftContext).write({
    appointmentId: textOf(fields, fieldNames.appointmentId) ?? "",
    idempotencyKey: textOf(fields, fieldNames.idempotencyKey) ?? "",
    fields,
    isOutcomeUnknown,
  });
}

function discardDraft(fields: FormFields, context: Context): Promise<void> {
  return context.get(bookingDraftContext).clear(subjectOf(fields).appointmentId ?? undefined);
}

/** The step is shown again with its fields, so a draft that could not be saved does no harm. */
function ignoreRefusal(error: unknown): void {
  if (!refusalOf(error)) throw error;
}

function renewIdempotencyKey(fields: FormFields): void {
  fields[fieldNames.idempotencyKey] = [crypto.randomUUID()];
}
