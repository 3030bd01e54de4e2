import { useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { SessionFollower, SharedSession } from "./session-watch.ts";

type LoadedSession = {
  session: SharedSession;
  /** Nobody could say who is signed in: whoever was known before still is. */
  isUnknown: boolean;
};

/**
 * Follows the session (specification, sections 3, 4 and 9): what a loader says goes into the shared value `supabase_user`; what
 * happens in another tab or on another device is noticed, and the page is loaded anew with it. What does the work is loaded
 * after the first paint.
 */
export function useSharedSession({ session, isUnknown }: LoadedSession): void {
  const follower = useRef<SessionFollower>(null);
  const loaded = useRef(session);
  const { revalidate } = useRevalidator();
  const { key } = useLocation();

  useEffect(() => {
    // A page shown in another one, as a preview is, is no tab of its own: the one around it follows the session.
    if (window !== window.top) return;
    let isCancelled = false;
    import("./session-watch.ts").then(
      ({ followSession }) => {
        if (isCancelled) return;
        follower.current = followSession(revalidate);
        follower.current.adopt(loaded.current);
      },
      () => {}, // offline: nothing can be asked either, and the server decides
    );
    return () => {
      isCancelled = true;
      follower.current?.stop();
      follower.current = null;
    };
  }, [revalidate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on a new page, typed text may wait to be put back
  useEffect(() => {
    if (isUnknown) return;
    loaded.current = session;
    follower.current?.adopt(session);
  }, [session, isUnknown, key]);
}
