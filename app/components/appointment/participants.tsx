import { type CountedAppointment, type OfferWithMinimum, participantsLabel } from "#domain/appointment/participants.ts";

export type ParticipantsProps = { appointment: CountedAppointment; offer: OfferWithMinimum };

/**
 * How many participants of the minimum have booked, and when the host decides whether the appointment takes place
 * (`participantsLabel`); nothing without a minimum. The label changes at the time of the decision. If that time is between the server's render and hydration, the server's text
 * stays until the next change of the label.
 */
export function Participants({ appointment, offer }: ParticipantsProps) {
  const label = participantsLabel(appointment, offer, new Date());
  return (
    label && (
      <span className="block text-xs text-ink-soft hyphens-none" suppressHydrationWarning>
        {label}
      </span>
    )
  );
}
