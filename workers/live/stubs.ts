/** Names of the Durable Objects. */

/** The relay's key of the admin room; rooms of offers are keyed by the offer's id. */
export const ADMIN_ROOM = "admin";

/** Counts the open sockets of a network, which is named by its keyed hash. */
export function socketLimitOf(env: Env, network: string) {
  return env.SOCKET_LIMIT.getByName(network);
}

/** One relay per project; shard it by a hash of the offer id when one is not enough. */
export function relayOf(env: Env) {
  return env.REALTIME_RELAY.getByName("0");
}

export function roomOf(env: Env, offerId: string) {
  return env.SLOT_ROOM.getByName(offerId);
}

export function adminRoomOf(env: Env) {
  return env.ADMIN_ROOM.getByName(ADMIN_ROOM);
}
