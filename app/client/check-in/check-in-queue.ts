import { del, get, update } from "idb-keyval";
import type { CheckInEvent, CheckInResult } from "#domain/check-in/check-in-event.ts";

/** IndexedDB key of the queue of admins. Each check-in pass has a key of its own. */
const ADMIN_KEY = "attendance";
/** Maximum number of events per request. Even 50 walk-ins with the longest names stay below the body limit of 64 kB. */
const MAX_BATCH_SIZE = 50;

/**
 * Check-in events not yet confirmed by the server, persisted in IndexedDB so that closing the tab loses none. An event
 * leaves the queue once the server has returned its result; events are idempotent.
 */
export async function listPendingCheckInEvents(key = ADMIN_KEY): Promise<CheckInEvent[]> {
  return (await get<CheckInEvent[]>(key)) ?? [];
}

export async function addCheckInEvent(event: CheckInEvent, key = ADMIN_KEY): Promise<void> {
  await update<CheckInEvent[]>(key, (events = []) => [...events, event]);
}

/** Deletes the queued events of a check-in pass that has ended. */
export async function clearCheckInEvents(key: string): Promise<void> {
  await del(key);
}

/**
 * Sends the next batch and returns one result per event; empty when the queue is empty. Events added while sending stay
 * queued.
 * @throws whatever `send` or IndexedDB throws; the events stay queued then
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

/** A string that is the same for two events with the same fields, whatever the order of the fields. */
function identityOf({ at, ...fields }: CheckInEvent): string {
  return JSON.stringify([at.getTime(), Object.entries(fields).sort()]);
}
