import { useState } from "react";
import { useClock } from "#app/ui/use-clock.ts";
import { type CountedAppointment, type OfferWithMinimum, participantsLabel } from "#domain/appointment/participants.ts";

export type ParticipantsProps = { appointment: CountedAppointment; offer: OfferWithMinimum };

/**
 * The number of booked participants and, below the offer's minimum, that minimum and the time by which the host decides
 * (`participantsLabel`). Renders nothing without a minimum. After that time, the label changes. If the time is between
 * the server's render and hydration, the server's text stays until the label changes again.
 */
export function Participants({ appointment, offer }: ParticipantsProps) {
  // The browser's time, because a cached page can be half an hour old.
  const [start] = useState(() => new Date());
  const label = participantsLabel(appointment, offer, useClock(start));
  return (
    label && (
      <span className="block text-xs text-ink-soft hyphens-none" suppressHydrationWarning>
        {label}
      </span>
    )
  );
}
