import { useEffect, useState } from "react";

/** Longer waits are split, because `setTimeout` overflows beyond 24 days. */
const MAX_DELAY_MS = 60 * 60 * 1000;

/**
 * True once `time` has passed, judged by `loadedAt` during hydration and afterwards also by the browser's clock.
 * @param loadedAt the server's time when the page was loaded
 */
export function useHasPassed(time: Date, loadedAt: Date): boolean {
  const timeMs = time.getTime();
  const [checkedAt, setCheckedAt] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      const now = Date.now();
      if (now >= timeMs) setCheckedAt(now);
      else timer = setTimeout(check, Math.min(timeMs - now, MAX_DELAY_MS));
    };
    check();
    // Timers pause while the device sleeps.
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [timeMs]);
  return Math.max(checkedAt, loadedAt.getTime()) >= timeMs;
}
