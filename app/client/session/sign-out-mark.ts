import { readStored, writeStored } from "#app/client/stored-value.ts";

/** localStorage key of the time at which this browser began to sign out; removed when a page has a session again. */
const SIGN_OUT_KEY = "al-sign-out";

/**
 * Tells other tabs whether this browser is signing out, because the Worker closes their sockets before its response
 * tells this tab that nobody is signed in. Without storage, other tabs may take the sign-out for one on another device.
 */
export function markSignOut(isSigningOut: boolean): void {
  writeStored(SIGN_OUT_KEY, isSigningOut ? String(Date.now()) : null);
}

/** Unix time in ms; `null` when this browser has not begun to sign out since its last session. */
export function signOutTime(): number | null {
  const time = readStored(SIGN_OUT_KEY);
  return time === null ? null : Number(time);
}
