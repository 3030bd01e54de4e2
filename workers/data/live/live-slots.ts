import type { LiveSlots } from "#domain/live/live-slots.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** Live slots of the upcoming appointments of an offer; `null` when the offer is not published. */
export async function getLiveSlots(db: Database, offerId: string): Promise<LiveSlots[] | null> {
  const row = dataOf(
    await db
      .from("offer")
      .select("offer_appointment(id, remaining_slots, version, status)")
      .eq("id", offerId)
      .eq("status", "published")
      .gt("offer_appointment.timestamp", new Date().toISOString())
      .maybeSingle(),
  );
  return row?.offer_appointment ?? null;
}
