/** Stubs of the Durable Objects by their names. */

/** The relay's key of the admin room; rooms of users are keyed by `userRoomKey`, rooms of offers by the offer's id. */
export const ADMIN_ROOM = "admin";
/** Prefix of the names of record rooms. */
const RECORD_ROOM = "record:";

export function userRoomKey(userId: string): string {
  return `user:${userId}`;
}

export function isUserRoom(key: string): boolean {
  return key.startsWith("user:");
}

/** @param network the keyed hash of the network */
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

/** @param key from `userRoomKey` */
export function userRoomByKey(env: Env, key: string) {
  return env.USER_ROOM.getByName(key);
}

/** The editors of a record. */
export function recordRoomOf(env: Env, recordId: string) {
  return recordRoomByKey(env, `${RECORD_ROOM}${recordId}`);
}

function recordRoomByKey(env: Env, key: string) {
  return env.RECORD_ROOM.getByName(key);
}

/** The room with this key. */
export function roomByKey(env: Env, key: string) {
  if (key === ADMIN_ROOM) return adminRoomOf(env);
  if (key.startsWith(RECORD_ROOM)) return recordRoomByKey(env, key);
  return isUserRoom(key) ? userRoomByKey(env, key) : roomOf(env, key);
}
