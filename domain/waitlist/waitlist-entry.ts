const waitlistStatuses = ["waiting", "offered", "accepted", "expired", "withdrawn"] as const;
export type WaitlistStatus = (typeof waitlistStatuses)[number];

/** An entry on the waitlist of an appointment, as its owner sees it. */
export type WaitlistEntry = {
  id: string;
  appointment_id: string;
  quantity: number;
  status: WaitlistStatus;
  /** When the waitlist offer expires; `null` when there was none. */
  offer_expires_at: Date | null;
};

/** When the open waitlist offer expires; `null` when there is none or it has expired before `now`. */
export function heldUntil(
  { status, offer_expires_at: offerExpiresAt }: Pick<WaitlistEntry, "status" | "offer_expires_at">,
  now: Date,
): Date | null {
  return status === "offered" && offerExpiresAt !== null && offerExpiresAt > now ? offerExpiresAt : null;
}

/** The time until a waitlist offer expires, rounded down: "noch 3 Stunden", "noch 12 Minuten". */
export function timeLeftLabel(until: Date, now: Date): string {
  const minutes = Math.floor((until.getTime() - now.getTime()) / 60_000);
  if (minutes < 1) return "noch weniger als eine Minute";
  if (minutes < 120) return minutes === 1 ? "noch 1 Minute" : `noch ${minutes} Minuten`;
  return `noch ${Math.floor(minutes / 60)} Stunden`;
}
