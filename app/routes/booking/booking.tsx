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

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const draft = await context.get(bookingDraftContext).read();
  const chosen =
    z.uuid().safeParse(new URL(request.url).searchParams.get("termin") ?? draft?.appointmentId).data ?? null;
  const slugId = chosen && (await api.offerAppointment.offerSlugId({ id: chosen }).catch(throwUnavailable));
  const offer = slugId ? await api.offer.bySlugId({ slugId }).catch(throwUnavailable) : null;
  const isSameIntent = draft?.appointmentId === chosen;
  return {
    offer,
    appointments: offer ? await api.offerAppointment.listUpcoming({ offerId: offer.id }).catch(throwUnavailable) : [],
    bookableAfter: startOfTomorrow(new Date()),
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

  const { request: bookingRequest, errors } = parseBookingForm(fields);
  if (errors) {
    await keepDraft();
    return data({ fields, errors, refusal: null }, { status: 400 });
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
    return data({ fields, errors: null, refusal: { code, detail, sentence: message } }, { status: 409 });
  }
}

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Platz buchen") },
  { name: "robots", content: "noindex" },
];

export default function BookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, bookableAfter, isSignedIn, idempotencyKey } = loaderData;
  const appointments = useLiveAppointments(offer?.id ?? null, loaderData.appointments);
  return (
    <BookingPage
      offer={offer}
      appointments={appointments}
      bookableAfter={bookableAfter}
      isSignedIn={isSignedIn}
      idempotencyKey={actionData?.fields.schluessel?.[0] ?? idempotencyKey}
      fields={actionData?.fields ?? loaderData.fields}
      errors={actionData?.errors ?? {}}
      refusal={actionData?.refusal ?? null}
    />
  );
}
