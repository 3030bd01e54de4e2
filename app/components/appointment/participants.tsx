import { useState } from "react";
import { useClock } from "#app/ui/use-clock.ts";
import { type CountedAppointment, type OfferWithMinimum, participantsLabel } from "#domain/appointment/participants.ts";

export type ParticipantsProps = { appointment: CountedAppointment; offer: OfferWithMinimum };

/**
 * Shows `participantsLabel`, which changes at the time of the host's decision. When this time is between the server's
 * render and hydration, the server's text stays until the label changes again.
 */
export function Participants({ appointment, offer }: ParticipantsProps) {
  // The browser's time, because a cached page can be half an hour old.
  const [renderedAt] = useState(() => new Date());
  const label = participantsLabel(appointment, offer, useClock(renderedAt));
  return (
    label && (
      <span className="block text-xs text-ink-soft hyphens-none" suppressHydrationWarning>
        {label}
      </span>
    )
  );
}
