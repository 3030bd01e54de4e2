import { get, update } from "idb-keyval";
import type { CheckInEvent, CheckInResult } from "#domain/check-in/check-in-event.ts";

const STORE_KEY = "attendance";
/** As many as the server takes at once. */
const MAX_BATCH = 500;

/**
 * Marks from the door that the server does not have yet. They lie in the browser's database, so a closed tab or an empty battery
 * loses none. A mark leaves the queue once the server has answered it; sending one twice counts nobody twice.
 */
export async function pendingCheckInEvents(): Promise<CheckInEvent[]> {
  return (await get<CheckInEvent[]>(STORE_KEY)) ?? [];
}

export async function addCheckInEvent(event: CheckInEvent): Promise<void> {
  await update<CheckInEvent[]>(STORE_KEY, (events = []) => [...events, event]);
}

/**
 * Sends what waits and answers what became of each; an empty list when nothing waited. Marks that were added meanwhile stay.
 * @throws whatever `send` throws when the server could not be asked; then everything stays in the queue
 */
export async function sendCheckInEvents(
  send: (events: CheckInEvent[]) => Promise<CheckInResult[]>,
): Promise<CheckInResult[]> {
  const events = (await pendingCheckInEvents()).slice(0, MAX_BATCH);
  if (events.length === 0) return [];
  const answers = await send(events);
  const sent = new Set(events.map(identityOf));
  await update<CheckInEvent[]>(STORE_KEY, (now = []) => now.filter((event) => !sent.has(identityOf(event))));
  return answers;
}

const identityOf = ({ bookingId, at, status, present }: CheckInEvent) =>
  `${bookingId} ${at.getTime()} ${status} ${present}`;
