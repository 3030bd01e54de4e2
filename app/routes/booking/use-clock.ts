import { useEffect, useState } from "react";

const TICK_MS = 10_000;

/**
 * The time while the page stands open. It goes on from the server's, so that both render the same and a clock that is set wrong
 * ends nothing early.
 * @param start when the page was read
 */
export function useClock(start: Date): Date {
  const [last, setLast] = useState({ start, now: start });
  useEffect(() => {
    const shownAt = Date.now();
    const tick = setInterval(() => {
      setLast({ start, now: new Date(start.getTime() + Date.now() - shownAt) });
    }, TICK_MS);
    return () => clearInterval(tick);
  }, [start]);
  return last.start === start ? last.now : start;
}
