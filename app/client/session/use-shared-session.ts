import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { SessionWatch } from "./session-watch.ts";
import { type LoadedSession, shareSupabaseUser } from "./shared-user.ts";

/**
 * Sets the shared value `supabase_user` from loader data (specification, sections 3, 4 and 9). Loads `watchSession`
 * after the first paint.
 */
export function useSharedSession({ session, isSessionUnknown }: LoadedSession): void {
  const watch = useRef<SessionWatch>(null);
  const { revalidate } = useRevalidator();
  const { key } = useLocation();

  useEffect(() => {
    // In the preview iframe the parent page watches the session.
    if (window !== window.top) return;
    let isCancelled = false;
    import("./session-watch.ts").then(
      (sessionWatch) => {
        if (!isCancelled) watch.current = sessionWatch.watchSession(revalidate);
      },
      () => {}, // offline: the session cannot be checked either
    );
    return () => {
      isCancelled = true;
      watch.current?.stop();
      watch.current = null;
    };
  }, [revalidate]);

  // Before paint, so that the header never shows the previous user.
  useLayoutEffect(() => {
    if (!isSessionUnknown) shareSupabaseUser(session);
  }, [session, isSessionUnknown]);

  // `adopt` also restores the form draft of the shown page, so `adopt` runs after each navigation (`key`).
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on `key` for this reason
  useEffect(() => {
    if (!isSessionUnknown) watch.current?.adopt(session);
  }, [session, isSessionUnknown, key]);
}
