import { useState } from "react";
import { BookingTicket } from "#app/components/booking/booking-ticket.tsx";
import { cancellationMessage } from "#app/components/booking/cancellation-message.ts";
import { ContactLinks } from "#app/components/booking/contact-links.tsx";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import type { FormFields } from "#app/routes/form-fields.ts";
import { useHeadingRef } from "#app/routes/use-heading-ref.ts";
import { useIsSubmitting } from "#app/routes/use-single-submit.ts";
import { Link } from "#app/ui/button/link.tsx";
import { FocusedNotice } from "#app/ui/notification/focused-notice.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { type Appointment, isBookable } from "#domain/appointment/offer-appointment.ts";
import { participantsSentences } from "#domain/appointment/participants.ts";
import { formatAppointmentTime, formatDateTime } from "#domain/berlin-time.ts";
import { cancellationDeadline } from "#domain/booking/offer-booking.ts";
import { locationNameOf } from "#domain/offer/location-name.ts";
import { refusalMessage } from "#domain/refusal.ts";
import { expirySentence, heldUntil, timeLeftLabel } from "#domain/waitlist/waitlist-entry.ts";
import type { Route } from "./+types/book.ts";
import { AppointmentStep } from "./appointment-step.tsx";
import type { ShownRefusal } from "./booking-actions.ts";
import type { BookingFormErrors } from "./booking-fields.ts";
import { BookingProgress } from "./booking-progress.tsx";
import { type BookingStep, stepHeading } from "./booking-step.ts";
import { PeopleStep } from "./people-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import { selectionProblem, useCurrentRefusal } from "./selection-error.tsx";
import { WaitlistStep } from "./waitlist-step.tsx";

type LoaderData = Route.ComponentProps["loaderData"];

export type BookingWizardProps = LoaderData & {
  offer: NonNullable<LoaderData["offer"]>;
  errors: BookingFormErrors;
  refusal: ShownRefusal | null;
};

export type StepProps = Omit<BookingWizardProps, "appointments" | "step" | "ownBookings" | "ownEntries"> & {
  /** The id of the guest's booking of the chosen appointment. */
  ownBookingId: string | null;
  /** Whether the guest is on the waitlist of the chosen appointment. */
  isWaiting: boolean;
  appointments: readonly (Appointment & { isBookable: boolean })[];
  /** The chosen appointment with live `remaining_slots`; `undefined` when none is chosen or it no longer exists. */
  appointment: (Appointment & { isBookable: boolean }) | undefined;
  quantity: number;
  onChoose: (change: Partial<Selection>) => void;
  /** True when the selection cannot be booked according to the live counts, or the waitlist offer has expired. */
  isUnavailable: boolean;
  isBusy: boolean;
};

export type Selection = { appointmentId: string | null; quantity: number };

const steps = { termin: AppointmentStep, personen: PeopleStep, pruefen: ReviewStep, warteliste: WaitlistStep };

/** The current step of a booking, next to a ticket with a summary. */
export function BookingWizard({ step, offer, appointments, ...props }: BookingWizardProps) {
  const { bookableAfter, contactWhileLegalDetailsMissing, entry, ownBookings, ownEntries, fields } = props;
  const now = useClock(props.now);
  const choices = appointments.map((choice) => ({ ...choice, isBookable: isBookable(choice, bookableAfter) }));
  const [selection, choose] = useSelection(step, fields);
  const appointment = choices.find(({ id }) => id === selection.appointmentId);
  const ownBookingId = ownBookings.find((own) => own.appointment_id === appointment?.id)?.id ?? null;
  const waitingEntry = ownEntries.find((own) => own.appointment_id === appointment?.id && own.status === "waiting");
  const { quantity } = selection;
  const problem = selectionProblem({ appointment, quantity, entry, ownBookingId, now });
  const refusal = useCurrentRefusal(props.refusal, problem);
  const isUnavailable = problem !== null || refusal?.code === "waitlist_offer_expired";
  const legalDetailsRefusal =
    contactWhileLegalDetailsMissing && refusal?.code === "legal_details_missing" ? refusal : null;
  const slotsHeldUntil = entry && !isUnavailable ? heldUntil(entry, now) : null;
  const participants = appointment && participantsSentences(appointment, offer, now);
  const isBusy = useIsSubmitting();
  // Ignores `selection`, so that a choice in the first step does not change the heading.
  const isAppointmentPreselected = choices.some((choice) => choice.isBookable && choice.id === fields.termin?.[0]);
  const heading = useHeadingRef(step);
  const Step = steps[step];
  const subject = { appointmentId: appointment?.id ?? null, waitlistEntryId: entry?.id ?? null };
  return (
    <div className="page-grid gap-y-8 pt-8">
      <div className="grid content-start gap-8 md:col-[1/8] md:max-lg:pr-5">
        <div className="grid gap-6">
          <p className="eyebrow -mb-3 wrap-anywhere md:hidden">{offer.name}</p>
          <h1 ref={heading} tabIndex={-1} className="text-display-lg outline-none">
            {stepHeading(step, { isAppointmentPreselected, quantity })}
          </h1>
          <BookingProgress step={step} subject={subject} />
        </div>
        {contactWhileLegalDetailsMissing && step !== "warteliste" && (
          <FocusedNotice
            outcome={legalDetailsRefusal}
            variant="problem"
            title={refusalMessage("legal_details_missing")}
          >
            <ContactLinks contact={contactWhileLegalDetailsMissing} />
          </FocusedNotice>
        )}
        {ownBookingId && refusal?.code !== "already_booked" && (
          <Notice
            variant="info"
            title="Du hast diesen Termin bereits gebucht."
            actions={<Link to={`/buchung/uebersicht/${ownBookingId}/`}>Buchung ansehen oder ändern</Link>}
          />
        )}
        {waitingEntry && (
          <Notice
            title={`Du stehst für diesen Termin auf der Warteliste: ${slotsLabel(waitingEntry.quantity)}.`}
            actions={<Link to="/buchung/uebersicht/#warteliste">Zur Warteliste</Link>}
          >
            {step === "pruefen" && "Wenn du jetzt buchst, verlässt du sie."}
          </Notice>
        )}
        {slotsHeldUntil && appointment && (
          <p>
            <strong className="font-semibold text-ink-strong">
              {quantity === 1 ? "Ein Platz ist" : `${quantity} Plätze sind`} für dich reserviert,{" "}
              <span className="num">{timeLeftLabel(slotsHeldUntil, now)}</span>.
            </strong>{" "}
            {expirySentence(appointment, slotsHeldUntil)}
          </p>
        )}
        <Step
          key={step}
          {...props}
          appointments={choices}
          offer={offer}
          appointment={appointment}
          quantity={quantity}
          ownBookingId={ownBookingId}
          isWaiting={waitingEntry !== undefined}
          now={now}
          isUnavailable={isUnavailable}
          isBusy={isBusy}
          refusal={legalDetailsRefusal ? null : refusal}
          email={refusal?.code === "signed_out" ? null : props.email}
          onChoose={choose}
        />
      </div>
      <div className="md:col-[8/-1] md:sticky md:top-6 md:self-start lg:col-[9/-1]">
        <BookingTicket
          image={offer.image}
          label={offer.offer_type.name}
          title={offer.name}
          quantity={quantity}
          price={offer.price}
          vatSentence={offer.contact.vat_sentence}
          facts={[
            {
              label: "Wann",
              value: (
                <span className="tabular-nums">
                  {appointment ? formatAppointmentTime(appointment.timestamp) : "noch offen"}
                </span>
              ),
            },
            ...(slotsHeldUntil
              ? [{ label: "Reserviert bis", value: <span className="num">{formatDateTime(slotsHeldUntil)}</span> }]
              : []),
            { label: "Wo", value: locationNameOf(offer.location) },
            ...(offer.artist ? [{ label: "Mit", value: offer.artist.name }] : []),
            ...(participants && step !== "pruefen" ? [{ label: "Teilnehmende", value: participants }] : []),
          ]}
        >
          {step === "warteliste" && <p>Die Warteliste kostet nichts. Gebucht wird erst, wenn du annimmst.</p>}
          {offer.price > 0 && <p>Zahlung vor Ort. Online wird nichts abgebucht.</p>}
          {appointment && (
            <p>
              {cancellationMessage(cancellationDeadline(appointment.timestamp, offer.cancellation_deadline_hours), now)}
            </p>
          )}
        </BookingTicket>
        <p className="pt-4 text-sm">
          <Link to={`/angebot/${offer.slug}/`}>Zurück zum Angebot</Link>
        </p>
      </div>
    </div>
  );
}

/** An upper bound for a quantity from an edited URL; the action validates the quantity. */
const MAX_SHOWN_QUANTITY = 999;

/**
 * The appointment and quantity in `fields`, which the first step can change. The other steps follow `fields`, because
 * another tab may have changed the booking draft, and their forms submit `fields`.
 */
function useSelection(step: BookingStep, fields: FormFields) {
  const initialSelection = {
    appointmentId: fields.termin?.[0] ?? null,
    quantity: Math.min(Math.max(1, Math.trunc(Number(fields.plaetze?.[0])) || 1), MAX_SHOWN_QUANTITY),
  };
  const [selection, setSelection] = useState({ step, ...initialSelection });
  if (selection.step !== step) setSelection({ step, ...initialSelection });
  const choose = (change: Partial<Selection>) => setSelection((previous) => ({ ...previous, ...change }));
  return [step === "termin" && selection.step === step ? selection : initialSelection, choose] as const;
}
