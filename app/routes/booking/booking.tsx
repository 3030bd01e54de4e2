import { data, redirect } from "react-router";
import { z } from "zod";
import { useLiveAppointments } from "#app/client/use-live-appointments.ts";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import { Refused } from "#domain/refusal.ts";
import { pageTitle } from "#domain/site-configuration.ts";
import { apiContext, bookingDraftContext, sessionContext } from "../../context.ts";
import { fieldsOf, textOf } from "../form-fields.ts";
import { refusalOf, throwUnavailable } from "../refusal.ts";
import type { Route } from "./+types/booking.ts";
import { BookingPage } from "./booking.page.tsx";
import { parseBookingForm } from "./booking-form.ts";
import { isAboutSelection } from "./booking-selection.ts";

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
  const fields = fieldsOf(await request.formData());
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
  try {
    if (session.state === "unavailable") throw new Refused("backend_unavailable");
    const receipt = await context.get(apiContext).offerBooking.book(bookingRequest);
    await drafts.clear();
    throw redirect(`/danke/?buchung=${receipt.id}`);
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) throw error;
    await keepDraft();
    const { code, detail, message } = refused;
    const refusal = { code, detail, sentence: message };
    return data({ fields, errors: null, refusal, isSelectionNew: false }, { status: 409 });
  }
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
