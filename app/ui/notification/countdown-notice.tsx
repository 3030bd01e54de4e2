import type { CSSProperties } from "react";
import { Notice } from "./notice.tsx";

type CountdownNoticeProps = {
  /** The countdown replaces the number `seconds` in this text. A text without this number is shown unchanged. */
  message: string;
  seconds: number;
  /** Appears below the message when the countdown has ended. */
  afterwards: string;
};

/**
 * Counts down in CSS, without JavaScript. Screen readers announce the initial number once. A new countdown needs a new
 * `key`.
 */
export function CountdownNotice({ message, seconds, afterwards }: CountdownNoticeProps) {
  const [textBefore = message, textAfter] = message.split(String(seconds));
  return (
    <div style={{ "--seconds": seconds } as CSSProperties}>
      <Notice
        variant="problem"
        isAnnounced
        title={
          <>
            {textBefore}
            {textAfter !== undefined && (
              <>
                <span className="sr-only">{seconds}</span>
                <span className="seconds-left tabular-nums" aria-hidden="true" />
                {textAfter}
              </>
            )}
          </>
        }
      >
        <span className="after-seconds">{afterwards}</span>
      </Notice>
    </div>
  );
}
