import { useEffect, useState } from "react";

/** Timers overflow beyond 24 days. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/**
 * True once `moment` has passed; updates while offline, too.
 * @param readAt the server's time when the page was loaded
 */
export function useHasPassed(moment: Date, readAt: Date): boolean {
  const at = moment.getTime();
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      const now = Date.now();
      if (now >= at) setSeen(now);
      else timer = setTimeout(check, Math.min(at - now, LONGEST_WAIT_MS));
    };
    check();
    // Timers pause while the device sleeps.
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [at]);
  return Math.max(seen, readAt.getTime()) >= at;
}
