import { useEffect, useLayoutEffect, useRef } from "react";
import { Notice, type NoticeProps } from "./notice.tsx";

/** The outcomes that have moved the focus. */
const focusedOutcomes = new WeakSet<object>();

type FocusedNoticeProps = Omit<NoticeProps, "isAnnounced"> & {
  /**
   * The result of the pressed button. Each new truthy value moves the focus to the notice. The same object moves the
   * focus again only when a notice that has the focus is removed and then mounted again.
   */
  outcome: unknown;
};

export function FocusedNotice({ outcome, ...notice }: FocusedNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!outcome) return;
    if (typeof outcome === "object") {
      if (focusedOutcomes.has(outcome)) return;
      focusedOutcomes.add(outcome);
    }
    box.current?.focus();
  }, [outcome]);
  // A layout effect is cleaned up while the removed notice still has the focus.
  useLayoutEffect(
    () => () => {
      const hasFocus = box.current?.contains(document.activeElement);
      if (hasFocus && outcome instanceof Object) focusedOutcomes.delete(outcome);
    },
    [outcome],
  );
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-6 outline-none">
      <Notice isAnnounced {...notice} />
    </div>
  );
}
