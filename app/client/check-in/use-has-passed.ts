import { useEffect, useState } from "react";

/** `setTimeout` overflows beyond 24 days. */
const MAX_DELAY_MS = 60 * 60 * 1000;

/**
 * True once `time` has passed; updates while offline, too.
 * @param loadedAt the server's time when the page was loaded
 */
export function useHasPassed(time: Date, loadedAt: Date): boolean {
  const at = time.getTime();
  const [latest, setLatest] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      const now = Date.now();
      if (now >= at) setLatest(now);
      else timer = setTimeout(check, Math.min(at - now, MAX_DELAY_MS));
    };
    check();
    // Timers pause while the device sleeps.
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [at]);
  return Math.max(latest, loadedAt.getTime()) >= at;
}
