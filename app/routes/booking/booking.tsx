import { data, redirect } from "react-router";
import { z } from "zod";
import { useLiveAppointments } from "#app/client/use-live-appointments.ts";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import type { BookingReceipt } from "#domain/offer-booking.ts";
import { Refused } from "#domain/refusal.ts";
import { pageTitle } from "#domain/site-configuration.ts";
import { apiContext, bookingDraftContext, cloudflareContext, sessionContext } from "../../context.ts";
import { readForm, textOf } from "../form-fields.ts";
import { refusalOf, throwUnavailable } from "../refusal.ts";
import type { Route } from "./+types/booking.ts";
import { BookingPage } from "./booking.page.tsx";
import { bookingFieldNames, parseBookingForm } from "./booking-form.ts";
import { isAboutSelection, selectionFieldNames } from "./booking-selection.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const draft = await context.get(bookingDraftContext).read();
  const chosen =
    z.uuid().safeParse(new URL(request.url).searchParams.get("termin") ?? draft?.appointmentId).data ?? null;
  const slugId = chosen && (await api.offerAppointment.offerSlugId({ id: chosen }).catch(throwUnavailable));
  const offer = slugId ? await api.offer.bySlugId({ slugId }).catch(throwUnavailable) : null;
  const now = new Date();
  const isSameIntent = draft?.appointmentId === chosen;
  return {
    offer,
    appointments: offer ? await api.offerAppointment.listUpcoming({ offerId: offer.id }).catch(throwUnavailable) : [],
    bookableAfter: startOfTomorrow(now),
    now,
    isSignedIn: context.get(sessionContext).state === "signed-in",
    fields: { ...draft?.fields, termin: chosen ? [chosen] : [] },
    // One key per intent: whatever is sent twice is booked once.
    idempotencyKey: isSameIntent && draft ? draft.idempotencyKey : crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const drafts = context.get(bookingDraftContext);
  const session = context.get(sessionContext);
  const fields = await readForm(request, [...bookingFieldNames, ...selectionFieldNames]);
  const renewKey = () => {
    fields.schluessel = [crypto.randomUUID()];
  };
  if (!z.uuid().safeParse(textOf(fields, "schluessel")).success) renewKey();
  const keepDraft = () =>
    drafts.write({
      appointmentId: textOf(fields, "termin") ?? "",
      idempotencyKey: textOf(fields, "schluessel") ?? "",
      fields,
    });

  // Nobody orders a total the page did not show: without a script the new choice is shown first.
  if (isAboutSelection(fields)) {
    await keepDraft();
    return { fields, errors: null, refusal: null, isSelectionNew: true };
  }
  const { request: bookingRequest, errors } = parseBookingForm(fields);
  if (errors) {
    await keepDraft();
    return data({ fields, errors, refusal: null, isSelectionNew: false }, { status: 400 });
  }
  if (session.state === "signed-out") {
    await keepDraft();
    const back = `/buchung/?termin=${bookingRequest.appointmentId}`;
    throw redirect(`/anmelden/?redirectTo=${encodeURIComponent(back)}`);
  }
  let receipt: BookingReceipt;
  try {
    if (session.state === "unavailable") throw new Refused("backend_unavailable");
    receipt = await context.get(apiContext).offerBooking.book(bookingRequest);
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) throw error;
    // The key was spent on another booking; what is in the form now is an intent of its own.
    if (refused.code === "idempotency_conflict") renewKey();
    await keepDraft();
    const { code, detail, message } = refused;
    const refusal = { code, detail, sentence: message };
    return data({ fields, errors: null, refusal, isSelectionNew: false }, { status: 409 });
  }
  // The booking stands; a draft that cannot be cleared must not hide it.
  await drafts.clear().catch(context.get(cloudflareContext).report);
  throw redirect(`/danke/?buchung=${receipt.id}`);
}

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Platz buchen") },
  { name: "robots", content: "noindex" },
];

export default function BookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, bookableAfter, now, isSignedIn, idempotencyKey } = loaderData;
  const appointments = useLiveAppointments(offer?.id ?? null, loaderData.appointments);
  return (
    <BookingPage
      offer={offer}
      appointments={appointments}
      bookableAfter={bookableAfter}
      now={now}
      isSignedIn={isSignedIn}
      idempotencyKey={actionData?.fields.schluessel?.[0] ?? idempotencyKey}
      fields={actionData?.fields ?? loaderData.fields}
      errors={actionData?.errors ?? {}}
      refusal={actionData?.refusal ?? null}
      isSelectionNew={actionData?.isSelectionNew ?? false}
    />
  );
}
