import { useState } from "react";

export type SlotCountState = {
  remaining_slots: number;
  status: "scheduled" | "cancelled";
  /** Free places that can no longer be booked, the day before. Default true. */
  isBookable?: boolean;
};

/** The true number in words. Nothing but the number creates urgency. */
export function slotCountLabel({ remaining_slots: remainingSlots, status, isBookable = true }: SlotCountState): string {
  if (status === "cancelled") return "Abgesagt";
  if (remainingSlots <= 0) return "Ausgebucht";
  if (!isBookable) return "Nicht mehr buchbar";
  return remainingSlots === 1 ? "Noch 1 Platz" : `Noch ${remainingSlots} Plätze`;
}

/** A lamp and the words: teal from four places on, gold for the last three, hollow when nothing can be had. A new number ticks over. */
export function SlotCount(state: SlotCountState) {
  const label = slotCountLabel(state);
  const [last, setLast] = useState({ words: label, hasChanged: false });
  if (last.words !== label) setLast({ words: label, hasChanged: true });
  const isOpen = label.startsWith("Noch");
  const lamp = !isOpen
    ? "shadow-[inset_0_0_0_2px_var(--ink-soft)]"
    : state.remaining_slots <= 3
      ? "bg-action shadow-[0_0_0_1.5px_color-mix(in_oklch,var(--ink-strong)_60%,var(--action))]"
      : "bg-live shadow-[0_0_0_1.5px_color-mix(in_oklch,var(--ink-strong)_55%,var(--live))]";
  return (
    <span
      className={`inline-flex items-center gap-2 text-sm font-semibold hyphens-none ${isOpen ? "" : "text-ink-soft"}`}
    >
      <span aria-hidden="true" className={`size-[0.7rem] flex-none rounded-pill transition-colors ${lamp}`} />
      <span key={label} className={`num inline-block ${last.hasChanged ? "animate-tick" : ""}`}>
        {label}
      </span>
    </span>
  );
}
