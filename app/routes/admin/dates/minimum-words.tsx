import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { type AppointmentRecord, missingToMinimum } from "#domain/appointment-file.ts";

type MinimumWordsProps = {
  date: Pick<AppointmentRecord, "capacity" | "remainingSlots" | "heldSlots">;
  minimum: number | null;
  /** When there is no minimum, or it is reached. */
  otherwise: ReactNode;
};

/** "noch 2 bis zum Mindestwert": the true number, as it is now. */
export function MinimumWords({ date, minimum, otherwise }: MinimumWordsProps) {
  const missing = missingToMinimum(date, minimum);
  if (missing === null || missing === 0) return otherwise;
  return (
    <span className="whitespace-nowrap">
      <Badge tone="plain">noch {missing} bis zum Mindestwert</Badge>
    </span>
  );
}
