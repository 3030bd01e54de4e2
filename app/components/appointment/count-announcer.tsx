import { useEffect, useRef, useState } from "react";
import { formatDateTime } from "#domain/berlin-time.ts";
import { type SlotCountState, slotCountLabel } from "./slot-count.tsx";

export type CountAnnouncerProps = { appointments: readonly (SlotCountState & { id: string; timestamp: Date })[] };

const NO_CONNECTION = "Gerade keine Verbindung.";

/** Announces a lost connection and each changed `slotCountLabel`, but not the first labels. */
export function CountAnnouncer({ appointments }: CountAnnouncerProps) {
  const [message, setMessage] = useState("");
  const lastLabels = useRef(new Map<string, string>());
  useEffect(() => {
    const changes = appointments.flatMap((appointment) => {
      const label = slotCountLabel(appointment);
      const lastLabel = lastLabels.current.get(appointment.id);
      lastLabels.current.set(appointment.id, label);
      return lastLabel !== undefined && lastLabel !== label
        ? [`${formatDateTime(appointment.timestamp)}: ${label}.`]
        : [];
    });
    if (changes.length > 0) setMessage(changes.join(" "));
  }, [appointments]);
  // All appointments have the same `slotsAsOf`.
  const slotsAsOf = appointments[0]?.slotsAsOf;
  const isStale = slotsAsOf !== undefined;
  // A lost connection is announced once; each later poll changes only the time in `slotsAsOf`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `slotsAsOf` alone is not announced
  useEffect(() => {
    setMessage((currentMessage) => {
      if (isStale) return `${NO_CONNECTION} Freie Plätze: Stand ${slotsAsOf}.`;
      return currentMessage.startsWith(NO_CONNECTION) ? "" : currentMessage;
    });
  }, [isStale]);
  return (
    <p className="sr-only" aria-live="polite">
      {message}
    </p>
  );
}
