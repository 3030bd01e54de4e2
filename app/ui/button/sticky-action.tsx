import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useState } from "react";
import { emptyModule } from "#app/ui/lazy-loaded.ts";
import type { FloatingActionButtonProps } from "./floating-action-button.tsx";

const FloatingActionButton = lazy<ComponentType<FloatingActionButtonProps>>(() =>
  import("./floating-action-button.tsx").then((file) => ({ default: file.FloatingActionButton }), emptyModule),
);

export type StickyActionProps = FloatingActionButtonProps & {
  /** The view's own main button. The two are never seen together. */
  after: RefObject<HTMLElement | null>;
  /** Where it leads to: whoever is there needs no way there, and nothing over what they came for. */
  target: RefObject<HTMLElement | null>;
};

/**
 * The round action in the corner: enters once the view's main button has left the screen upwards, and leaves when that or the
 * target is on it. Loaded when it is first needed.
 */
export function StickyAction({ after, target, ...action }: StickyActionProps) {
  // The window counts as if it went on for ever downwards: what is not in it has left upwards, even by a jump to the end.
  const isBefore = useInView(after, "0px 0px 1000000px 0px");
  const isThere = useInView(target, "0px");
  const isIn = isBefore === false && isThere === false;
  const [wasIn, setWasIn] = useState(false);
  if (isIn && !wasIn) setWasIn(true);
  if (!wasIn) return null;
  return (
    <div
      inert={!isIn}
      className={`fixed right-gutter bottom-5 z-20 transition-[translate,opacity,visibility] duration-250 print:hidden ${isIn ? "" : "invisible translate-y-8 opacity-0"}`}
    >
      <Suspense>
        <FloatingActionButton {...action} />
      </Suspense>
    </div>
  );
}

/** Whether an element is in the window with this margin; `null` until that is known. */
function useInView(element: RefObject<HTMLElement | null>, rootMargin: string): boolean | null {
  const [isInView, setInView] = useState<boolean | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? null), { rootMargin });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, rootMargin]);
  return isInView;
}
