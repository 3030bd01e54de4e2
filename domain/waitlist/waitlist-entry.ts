import { startOfTomorrow } from "#domain/berlin-time.ts";

const waitlistStatuses = ["waiting", "offered", "accepted", "expired", "withdrawn"] as const;
type WaitlistStatus = (typeof waitlistStatuses)[number];

export type WaitlistEntry = {
  id: string;
  appointment_id: string;
  quantity: number;
  status: WaitlistStatus;
  /** `null` when there was no waitlist offer. */
  offer_expires_at: Date | null;
};

/** When the open waitlist offer of an entry expires; `null` when the entry has none. */
export function heldUntil(
  { status, offer_expires_at: offerExpiresAt }: Pick<WaitlistEntry, "status" | "offer_expires_at">,
  now: Date,
): Date | null {
  return status === "offered" && offerExpiresAt !== null && offerExpiresAt > now ? offerExpiresAt : null;
}

/** Whether the cut-off of the appointment is later than `instant`. */
export function isBeforeCutOff(appointment: { timestamp: Date }, instant: Date): boolean {
  return appointment.timestamp > startOfTomorrow(instant);
}

/** What happens when a waitlist offer of the appointment expires at `expiresAt`. */
export function expirySentence(appointment: { timestamp: Date }, expiresAt: Date): string {
  return isBeforeCutOff(appointment, expiresAt)
    ? "Danach geht das Angebot an die Nächsten."
    : "Danach lässt sich der Termin nicht mehr buchen.";
}

/** The time until a waitlist offer expires: "noch 12 Minuten", from two hours on "noch 3 Stunden". */
export function timeLeftLabel(until: Date, now: Date): string {
  const minutes = Math.floor((until.getTime() - now.getTime()) / 60_000);
  if (minutes < 1) return "noch weniger als eine Minute";
  if (minutes < 120) return minutes === 1 ? "noch 1 Minute" : `noch ${minutes} Minuten`;
  return `noch ${Math.floor(minutes / 60)} Stunden`;
}
