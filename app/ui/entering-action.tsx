import { lazy, type RefObject, Suspense, useEffect, useState } from "react";
import type { RoundActionProps } from "./round-action.tsx";

const RoundAction = lazy(() => import("./round-action.tsx").then((file) => ({ default: file.RoundAction })));

export type EnteringActionProps = RoundActionProps & {
  /** The view's own main button. The two are never seen together. */
  after: RefObject<HTMLElement | null>;
};

/** The round action in the corner: enters once the view's main button has left the screen upwards, and leaves when it is back. Loaded when it is first seen. */
export function EnteringAction({ after, ...action }: EnteringActionProps) {
  const [isIn, setIn] = useState<boolean | null>(null);
  useEffect(() => {
    const main = after.current;
    if (!main) return;
    // The window counts as if it went on for ever downwards: what is not in it has left upwards, even by a jump to the end.
    const observer = new IntersectionObserver(
      ([entry]) => {
        const hasLeft = entry !== undefined && !entry.isIntersecting;
        setIn((before) => (before === null && !hasLeft ? null : hasLeft));
      },
      { rootMargin: "0px 0px 1000000px 0px" },
    );
    observer.observe(main);
    return () => observer.disconnect();
  }, [after]);
  if (isIn === null) return null;
  return (
    <div
      inert={!isIn}
      className={`fixed right-gutter bottom-5 z-20 transition-[translate,opacity,visibility] duration-250 print:hidden ${isIn ? "" : "invisible translate-y-8 opacity-0"}`}
    >
      <Suspense>
        <RoundAction {...action} />
      </Suspense>
    </div>
  );
}
