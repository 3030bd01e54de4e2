import type { ReactNode } from "react";

/** A still shape of what comes, in its size: give it the class of the frame or a height and a width. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`bg-paper-deep ${className}`} />;
}

/** Shapes while something loads, and one sentence for those who do not see them. */
export function Loading({ label = "Wird geladen …", children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

/** The shape of a card: the frame of its picture, the hairline, a title and a line of facts. */
export function CardSkeleton({ frame = "aspect-4/3" }: { frame?: string }) {
  return (
    <div className="grid content-start gap-4">
      <Skeleton className={frame} />
      <div className="grid gap-3 border-t border-line pt-3.5">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    </div>
  );
}
