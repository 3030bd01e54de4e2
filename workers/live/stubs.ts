/** The one place that says how Durable Objects are named. */

/** Under which the relay knows the admins' room; offers' rooms are known by their offer's id. */
export const ADMIN_ROOM = "admin";

/** One relay for the project; split by a hash of the offer's id when one is not enough. */
export function relayOf(env: Env) {
  return env.REALTIME_RELAY.getByName("0");
}

export function roomOf(env: Env, offerId: string) {
  return env.SLOT_ROOM.getByName(offerId);
}

export function adminRoomOf(env: Env) {
  return env.ADMIN_ROOM.getByName(ADMIN_ROOM);
}
