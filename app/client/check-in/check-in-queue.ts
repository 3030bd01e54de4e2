import { get, update } from "idb-keyval";
import type { CheckInEvent, CheckInResult } from "#domain/check-in/check-in-event.ts";

/** IndexedDB key of the queue of admins. Each check-in pass has its own key. */
const ADMIN_KEY = "attendance";
/** Even 50 walk-ins with the longest names stay below the body limit of 64 kB. */
const MAX_BATCH_SIZE = 50;

/**
 * Returns the queued check-in events, oldest first. IndexedDB stores an event until the server has returned the event's
 * result.
 */
export async function listPendingCheckInEvents(key = ADMIN_KEY): Promise<CheckInEvent[]> {
  return (await get<CheckInEvent[]>(key)) ?? [];
}

export async function addCheckInEvent(event: CheckInEvent, key = ADMIN_KEY): Promise<void> {
  await update<CheckInEvent[]>(key, (events = []) => [...events, event]);
}

/**
 * Sends the next batch and returns one result per event; empty when the queue is empty. Events added meanwhile stay
 * queued.
 * @throws the errors of `send` and IndexedDB; the events then stay queued
 */
export async function sendCheckInEvents(
  send: (events: CheckInEvent[]) => Promise<CheckInResult[]>,
  key = ADMIN_KEY,
): Promise<CheckInResult[]> {
  const events = (await listPendingCheckInEvents(key)).slice(0, MAX_BATCH_SIZE);
  if (events.length === 0) return [];
  const results = await send(events);
  const sentIdentities = new Set(events.map(identityOf));
  await update<CheckInEvent[]>(key, (queued = []) => queued.filter((event) => !sentIdentities.has(identityOf(event))));
  return results;
}

/** Equal for two events with the same fields in any order. */
function identityOf({ at, ...fields }: CheckInEvent): string {
  return JSON.stringify([at.getTime(), Object.entries(fields).sort()]);
}
