import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { User } from "#domain/account/user-role.ts";

/** `expires_at` is Unix time in seconds. */
export type SharedSession = { user: User; expires_at: number } | null;

/** The session in the root loader's data. */
export type LoadedSession = {
  session: SharedSession;
  /** True when the session could not be validated; `session` is then `null`. */
  isSessionUnknown: boolean;
};

let sharedSession: SharedSession | undefined;
const listeners = new Set<() => void>();

/** The shared value `supabase_user` of this tab: `null` when signed out, `undefined` until the session is known. */
export function readSupabaseUser(): SharedSession | undefined {
  return sharedSession;
}

export function shareSupabaseUser(session: SharedSession): void {
  sharedSession = session;
  for (const notify of listeners) notify();
}

export function subscribeToSupabaseUser(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in user; until the shared value is set, the root loader's user. */
export function useSupabaseUser(): User | null {
  const loadedSession = useRouteLoaderData<() => LoadedSession>("root")?.session;
  const readSession = () => (sharedSession === undefined ? loadedSession : sharedSession);
  return useSyncExternalStore(subscribeToSupabaseUser, readSession, () => loadedSession)?.user ?? null;
}
