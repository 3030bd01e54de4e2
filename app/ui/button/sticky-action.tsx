import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useState } from "react";
import { emptyModule } from "#app/ui/lazy-loaded.ts";
import type { FloatingActionButtonProps } from "./floating-action-button.tsx";

const FloatingActionButton = lazy<ComponentType<FloatingActionButtonProps>>(() =>
  import("./floating-action-button.tsx").then((module) => ({ default: module.FloatingActionButton }), emptyModule),
);

export type StickyActionProps = FloatingActionButtonProps & {
  /** The main button of the page. */
  mainButton: RefObject<HTMLElement | null>;
  /** The section that the action jumps to. */
  target: RefObject<HTMLElement | null>;
};

/** The script is loaded when the action is first visible. From then on, the footer has space for the action. */
export function StickyAction({ mainButton, target, ...action }: StickyActionProps) {
  // The bottom margin makes elements below the viewport count as in view.
  const isMainButtonAbove = useInView(mainButton, "0px 0px 1000000px 0px") === false;
  const isTargetOutside = useInView(target, "0px") === false;
  const isVisible = isMainButtonAbove && isTargetOutside;
  const [isLoaded, setLoaded] = useState(false);
  if (isVisible && !isLoaded) setLoaded(true);
  if (!isLoaded) return null;
  return (
    <div
      inert={!isVisible}
      className={`[body:has(&)>footer]:pb-16 fixed right-gutter bottom-5 z-20 transition-[translate,opacity,visibility] duration-250 print:hidden ${isVisible ? "" : "invisible translate-y-8 opacity-0"}`}
    >
      <Suspense>
        <FloatingActionButton {...action} />
      </Suspense>
    </div>
  );
}

/** `null` until the observer reports. */
function useInView(element: RefObject<HTMLElement | null>, rootMargin: string): boolean | null {
  const [isInView, setInView] = useState<boolean | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? null), {
      rootMargin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, rootMargin]);
  return isInView;
}
