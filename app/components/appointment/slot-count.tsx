import { useState } from "react";

export type SlotCountState = {
  remaining_slots: number;
  status: "scheduled" | "cancelled";
  /** Default true. */
  isBookable?: boolean;
  /** Set while the count is not live: the Berlin time at which the count was last current, "18:04" or "unbekannt". */
  slotsAsOf?: string | undefined;
};

export function slotCountLabel({ remaining_slots: remainingSlots, status, isBookable = true }: SlotCountState): string {
  if (status === "cancelled") return "Abgesagt";
  if (remainingSlots <= 0) return "Ausgebucht";
  if (!isBookable) return "Nicht mehr buchbar";
  return remainingSlots === 1 ? "Noch 1 Platz" : `Noch ${remainingSlots} Plätze`;
}

const FEW_SLOTS = 3;

/** `live` is the name of the secondary color, teal. */
const dots = {
  many: "bg-live shadow-many-slots",
  few: "bg-action shadow-few-slots",
  none: "shadow-no-slots",
};

export function SlotCount(state: SlotCountState) {
  const label = slotCountLabel(state);
  // A changed label is animated, the first one is not.
  const [lastShown, setLastShown] = useState({ label, hasChanged: false });
  if (lastShown.label !== label) setLastShown({ label, hasChanged: true });
  // Only the labels of bookable appointments begin with "Noch".
  const isOpen = label.startsWith("Noch");
  const { slotsAsOf } = state;
  const openDot = state.remaining_slots <= FEW_SLOTS ? dots.few : dots.many;
  return (
    <span
      className={`inline-flex flex-wrap items-center gap-x-2 text-sm font-semibold hyphens-none ${isOpen ? "" : "text-ink-soft"}`}
    >
      <span
        aria-hidden="true"
        className={`size-[0.7rem] flex-none rounded-pill transition-colors ${isOpen && !slotsAsOf ? openDot : dots.none}`}
      />
      <span key={label} className={`num inline-block ${lastShown.hasChanged ? "animate-tick" : ""}`}>
        {label}
      </span>
      {slotsAsOf && <span className="num text-xs font-normal">Stand {slotsAsOf}</span>}
    </span>
  );
}
