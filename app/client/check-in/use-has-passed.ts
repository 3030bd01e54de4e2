import { useEffect, useState } from "react";

/** Browsers' timers overflow beyond 24 days. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/**
 * Whether a moment has come, from then on by the clock of this browser, with a network or without: pages stay open at the door.
 * @param readAt what the server's clock said when the page was read
 */
export function useHasPassed(moment: Date, readAt: Date): boolean {
  const at = moment.getTime();
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const variant = () => {
      clearTimeout(timer);
      const now = Date.now();
      if (now >= at) setSeen(now);
      else timer = setTimeout(variant, Math.min(at - now, LONGEST_WAIT_MS));
    };
    variant();
    // Timers stand still while a phone sleeps.
    document.addEventListener("visibilitychange", variant);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", variant);
    };
  }, [at]);
  return Math.max(seen, readAt.getTime()) >= at;
}
