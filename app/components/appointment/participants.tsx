import { type CountedAppointment, type OfferWithMinimum, participantsLabel } from "#domain/appointment/participants.ts";

export type ParticipantsProps = { appointment: CountedAppointment; offer: OfferWithMinimum };

/**
 * The number of booked participants and, below the offer's minimum, that minimum and the time by which the host decides
 * (`participantsLabel`). Renders nothing without a minimum. After that time, a render shows another label. If the time
 * is between the server's render and hydration, the server's text stays until a later render changes the label.
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
