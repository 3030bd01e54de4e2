import type { LiveSlots } from "#domain/live/live-slots.ts";
import { batchesOf } from "#workers/data/batches.ts";
import { MAX_ROWS } from "#workers/data/page.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** The ids are part of the URL, whose length is limited. */
const MAX_OFFERS_PER_QUERY = 150;

/**
 * The live slots of at most `MAX_ROWS` upcoming appointments of each offer, the earliest, by offer id. An unknown or
 * unpublished offer has no entry.
 */
export async function getLiveSlots(db: Database, offerIds: readonly string[]): Promise<Map<string, LiveSlots[]>> {
  const slots = new Map<string, LiveSlots[]>();
  for (const ids of batchesOf(offerIds, MAX_OFFERS_PER_QUERY)) {
    const offers = dataOf(
      await db
        .from("offer")
        .select("id, offer_appointment(id, capacity, remaining_slots, held_slots, is_confirmed, version, status)")
        .in("id", ids)
        .eq("status", "published")
        .gt("offer_appointment.timestamp", new Date().toISOString())
        .order("timestamp", { referencedTable: "offer_appointment" })
        .limit(MAX_ROWS, { referencedTable: "offer_appointment" }),
    );
    for (const { id, offer_appointment: appointments } of offers) slots.set(id, appointments);
  }
  return slots;
}
