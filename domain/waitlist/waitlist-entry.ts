const waitlistStatuses = ["waiting", "offered", "accepted", "expired", "withdrawn"] as const;
export type WaitlistStatus = (typeof waitlistStatuses)[number];

/** A party that waits for a date, as its owner sees it. */
export type WaitlistEntry = {
  id: string;
  appointmentId: string;
  quantity: number;
  status: WaitlistStatus;
  /** Until when an open offer holds its places; `null` while there is none. */
  offer_expires_at: Date | null;
};

/** An entry in the list of those that are open. */
export type OpenWaitlistEntry = WaitlistEntry & {
  /** Parties that came before and still wait. */
  partiesAhead: number;
  /** Smaller parties that came later and were served, because what was free was enough for them. */
  passedBy: number;
  timestamp: Date;
  offer: {
    id: string;
    name: string;
    slug: string /** cents per place */;
    price: number;
    location: string | null;
    artist: string | null;
  };
};

/** Until when an open offer holds its places at `now`; `null` when it holds none (any more). */
export function heldUntil({ status, offer_expires_at: offerExpiresAt }: WaitlistEntry, now: Date): Date | null {
  return status === "offered" && offerExpiresAt !== null && offerExpiresAt > now ? offerExpiresAt : null;
}

/** "noch 3 Stunden", "noch 12 Minuten": how long an offer stands, rounded down so that nobody is promised too much. */
export function timeLeftLabel(until: Date, now: Date): string {
  const minutes = Math.floor((until.getTime() - now.getTime()) / 60_000);
  if (minutes < 1) return "weniger als eine Minute";
  if (minutes < 120) return minutes === 1 ? "noch 1 Minute" : `noch ${minutes} Minuten`;
  return `noch ${Math.floor(minutes / 60)} Stunden`;
}
