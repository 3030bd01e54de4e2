import { useEffect, useRef } from "react";
import { Notice, type NoticeProps } from "./notice.tsx";

export type FocusedNoticeProps = Omit<NoticeProps, "isAnnounced"> & {
  /** What happened: each new value moves the focus here. */
  outcome: unknown;
};

/** The outcome of a pressed button: it gets the focus and is announced. */
export function FocusedNotice({ outcome, ...notice }: FocusedNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) box.current?.focus();
  }, [outcome]);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-6 outline-none">
      <Notice isAnnounced {...notice} />
    </div>
  );
}
