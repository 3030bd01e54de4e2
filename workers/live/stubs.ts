// The key of a room is the name of its Durable Object. The key of a slot room is the id of its offer.

/** Without a hint, an object stays near its first visitor forever. A hint has no effect on existing objects. */
const NEAR_VISITORS = { locationHint: "weur" } as const;

export const ADMIN_ROOM = "admin";
const USER_ROOM_PREFIX = "user:";
const RECORD_ROOM_PREFIX = "record:";

export function userRoomKey(userId: string): string {
  return `${USER_ROOM_PREFIX}${userId}`;
}

export function isUserRoom(key: string): boolean {
  return key.startsWith(USER_ROOM_PREFIX);
}

export function isRecordRoom(key: string): boolean {
  return key.startsWith(RECORD_ROOM_PREFIX);
}

export function isSlotRoom(key: string): boolean {
  return key !== ADMIN_ROOM && !isUserRoom(key) && !isRecordRoom(key);
}

/** @param network the keyed hash of the client's network */
export function socketLimitOf(env: Env, network: string) {
  return env.SOCKET_LIMIT.getByName(network);
}

/** One relay per Supabase project; can be sharded by a hash of the room's key. */
export function relayOf(env: Env) {
  return env.REALTIME_RELAY.getByName("0", NEAR_VISITORS);
}

export function slotRoomOf(env: Env, offerId: string) {
  return env.SLOT_ROOM.getByName(offerId, NEAR_VISITORS);
}

export function adminRoomOf(env: Env) {
  return env.ADMIN_ROOM.getByName(ADMIN_ROOM, NEAR_VISITORS);
}

/** @param key from `userRoomKey` */
export function userRoomByKey(env: Env, key: string) {
  return env.USER_ROOM.getByName(key, NEAR_VISITORS);
}

export function recordRoomOf(env: Env, recordId: string) {
  return recordRoomByKey(env, `${RECORD_ROOM_PREFIX}${recordId}`);
}

export function recordRoomByKey(env: Env, key: string) {
  return env.RECORD_ROOM.getByName(key, NEAR_VISITORS);
}

/** @param key the key of a room for signed-in viewers, not of a slot room */
export function authorizedRoomByKey(env: Env, key: string) {
  if (key === ADMIN_ROOM) return adminRoomOf(env);
  return isRecordRoom(key) ? recordRoomByKey(env, key) : userRoomByKey(env, key);
}

export function roomByKey(env: Env, key: string) {
  return isSlotRoom(key) ? slotRoomOf(env, key) : authorizedRoomByKey(env, key);
}
