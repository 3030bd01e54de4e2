import type { CSSProperties } from "react";
import { Notice } from "./notice.tsx";

export type CountdownNoticeProps = {
  /** What to read, with the whole seconds in it as a number. */
  message: string;
  seconds: number;
  /** What to read once they are over. */
  afterwards: string;
};

/**
 * Says how long to wait and counts it down, with and without a script; a screen reader hears the sentence once. A new wait
 * needs a new `key`, so that it counts anew.
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
