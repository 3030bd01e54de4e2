import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useState } from "react";
import { emptyModule } from "#app/ui/lazy-loaded.ts";
import type { FloatingActionButtonProps } from "./floating-action-button.tsx";

const FloatingActionButton = lazy<ComponentType<FloatingActionButtonProps>>(() =>
  import("./floating-action-button.tsx").then((file) => ({ default: file.FloatingActionButton }), emptyModule),
);

export type StickyActionProps = FloatingActionButtonProps & {
  /** The main button of the page; the sticky action is hidden while it is in the viewport. */
  after: RefObject<HTMLElement | null>;
  /** The section that the action jumps to; the sticky action is hidden while it is in the viewport. */
  target: RefObject<HTMLElement | null>;
};

/**
 * A floating action button in the corner, shown once the main button is scrolled out at the top, hidden while that button or the
 * target is in the viewport. Its script is loaded when it is first shown.
 */
export function StickyAction({ after, target, ...action }: StickyActionProps) {
  // The bottom margin makes everything below the viewport count as in view: only an element above it is not.
  const isMainButtonReached = useInView(after, "0px 0px 1000000px 0px");
  const isTargetInView = useInView(target, "0px");
  const isVisible = isMainButtonReached === false && isTargetInView === false;
  const [isLoaded, setLoaded] = useState(false);
  if (isVisible && !isLoaded) setLoaded(true);
  if (!isLoaded) return null;
  return (
    <div
      inert={!isVisible}
      className={`fixed right-gutter bottom-5 z-20 transition-[translate,opacity,visibility] duration-250 print:hidden ${isVisible ? "" : "invisible translate-y-8 opacity-0"}`}
    >
      <Suspense>
        <FloatingActionButton {...action} />
      </Suspense>
    </div>
  );
}

/** Whether an element is in the viewport, extended by `rootMargin`; `null` until the observer reports. */
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
