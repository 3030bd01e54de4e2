import { useEffect, useState } from "react";

const TICK_MS = 10_000;

/**
 * The current time, advanced from the server's time, so that hydration matches and a wrong device clock changes no
 * deadline.
 * @param start server time when the page was loaded
 */
export function useClock(start: Date): Date {
  const [last, setLast] = useState({ start, now: start });
  useEffect(() => {
    const startedAt = Date.now();
    const tick = setInterval(() => {
      setLast({ start, now: new Date(start.getTime() + Date.now() - startedAt) });
    }, TICK_MS);
    return () => clearInterval(tick);
  }, [start]);
  return last.start === start ? last.now : start;
}
