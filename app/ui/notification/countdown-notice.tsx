import type { CSSProperties } from "react";
import { Notice } from "./notice.tsx";

type CountdownNoticeProps = {
  /** A text that contains the number `seconds`; the countdown replaces this number. */
  message: string;
  seconds: number;
  afterwards: string;
};

/**
 * Counts down in CSS, without JavaScript. Screen readers announce the initial number once. A new countdown needs a new
 * `key`.
 */
export function CountdownNotice({ message, seconds, afterwards }: CountdownNoticeProps) {
  const [textBefore = message, textAfter = ""] = message.split(String(seconds));
  return (
    <div style={{ "--seconds": seconds } as CSSProperties}>
      <Notice
        variant="problem"
        isAnnounced
        title={
          <>
            {textBefore}
            <span className="sr-only">{seconds}</span>
            <span className="seconds-left tabular-nums" aria-hidden="true" />
            {textAfter}
          </>
        }
      >
        <span className="after-seconds">{afterwards}</span>
      </Notice>
    </div>
  );
}
