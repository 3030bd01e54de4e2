import { useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { SessionWatch, SharedSession } from "./session-watch.ts";

type LoadedSession = {
  session: SharedSession;
  /** The session could not be verified: the known one stays. */
  isUnknown: boolean;
};

/**
 * Watches the session (specification, sections 3, 4 and 9): a loader's session goes into the shared value `supabase_user`; a
 * change in another tab or on another device revalidates the page. The code for it is loaded after the first paint.
 */
export function useSharedSession({ session, isUnknown }: LoadedSession): void {
  const watch = useRef<SessionWatch>(null);
  const loaded = useRef(session);
  const { revalidate } = useRevalidator();
  const { key } = useLocation();

  useEffect(() => {
    // In an iframe, as the preview, the parent page watches the session.
    if (window !== window.top) return;
    let isCancelled = false;
    import("./session-watch.ts").then(
      ({ watchSession }) => {
        if (isCancelled) return;
        watch.current = watchSession(revalidate);
        watch.current.adopt(loaded.current);
      },
      () => {}, // offline: the session cannot be checked either
    );
    return () => {
      isCancelled = true;
      watch.current?.stop();
      watch.current = null;
    };
  }, [revalidate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page may have a draft to restore
  useEffect(() => {
    if (isUnknown) return;
    loaded.current = session;
    watch.current?.adopt(session);
  }, [session, isUnknown, key]);
}
