import { useEffect, useState } from "react";

const TICK_MS = 10_000;

/**
 * The current time, counted from `start`.
 * @param start the server's time at page load, so that hydration matches and a wrong device clock moves no deadlines
 */
export function useClock(start: Date): Date {
  const [latest, setLatest] = useState({ start, now: start });
  useEffect(() => {
    const startedAt = Date.now();
    const tick = setInterval(() => {
      setLatest({ start, now: new Date(start.getTime() + Date.now() - startedAt) });
    }, TICK_MS);
    return () => clearInterval(tick);
  }, [start]);
  return latest.start === start ? latest.now : start;
}
