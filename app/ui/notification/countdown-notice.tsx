import type { CSSProperties } from "react";
import { Notice } from "./notice.tsx";

export type CountdownNoticeProps = {
  /** The message; whole seconds are inserted as a number. */
  message: string;
  seconds: number;
  /** The message after the countdown. */
  afterwards: string;
};

/**
 * Shows how long to wait and counts down, also without JavaScript; screen readers announce it once. A new wait needs a new
 * `key`.
 */
export function CountdownNotice({ message, seconds, afterwards }: CountdownNoticeProps) {
  const [before = message, after = ""] = message.split(String(seconds));
  return (
    <div style={{ "--seconds": seconds } as CSSProperties}>
      <Notice
        variant="problem"
        isAnnounced
        title={
          <>
            {before}
            <span className="sr-only">{seconds}</span>
            <span className="seconds-left tabular-nums" aria-hidden="true" />
            {after}
          </>
        }
      >
        <span className="after-seconds">{afterwards}</span>
      </Notice>
    </div>
  );
}
