import { get, update } from "idb-keyval";
import type { CheckInEvent, CheckInResult } from "#domain/check-in/check-in-event.ts";

const STORE_KEY = "attendance";
/** Maximum number of events per request; the server has the same limit. */
const MAX_BATCH = 500;

/**
 * Check-in events not yet confirmed by the server, persisted in IndexedDB so that closing the tab loses none. An event
 * leaves the queue once the server has responded; events are idempotent.
 */
export async function pendingCheckInEvents(): Promise<CheckInEvent[]> {
  return (await get<CheckInEvent[]>(STORE_KEY)) ?? [];
}

export async function addCheckInEvent(event: CheckInEvent): Promise<void> {
  await update<CheckInEvent[]>(STORE_KEY, (events = []) => [...events, event]);
}

/**
 * Sends the next batch and returns one result per event; empty when the queue is empty. Events added while sending stay
 * queued.
 * @throws whatever `send` throws; the queue is unchanged then
 */
export async function sendCheckInEvents(
  send: (events: CheckInEvent[]) => Promise<CheckInResult[]>,
): Promise<CheckInResult[]> {
  const events = (await pendingCheckInEvents()).slice(0, MAX_BATCH);
  if (events.length === 0) return [];
  const results = await send(events);
  const sent = new Set(events.map(identityOf));
  await update<CheckInEvent[]>(STORE_KEY, (queued = []) => queued.filter((event) => !sent.has(identityOf(event))));
  return results;
}

const identityOf = ({ at, ...event }: CheckInEvent) => JSON.stringify([at.getTime(), Object.entries(event).sort()]);
