import type { ReactNode } from "react";

/** `className` sets the size. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`bg-paper-deep ${className}`} />;
}

/** Announces to screen readers that something loads. */
export function Loading({ label = "Wird geladen …", children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

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
