import type { ReactNode } from "react";

type EmptyStateProps = {
  title: string;
  children: ReactNode;
  /** Links or buttons for the next step. */
  action?: ReactNode;
  /** True when the content failed to load. */
  isError?: boolean;
};

/** Replaces content that is missing or failed to load, such as an empty list. */
export function EmptyState({ title, children, action, isError = false }: EmptyStateProps) {
  return (
    <div
      className={`grid max-w-md justify-items-start gap-4 border-t-3 pt-4 ${isError ? "border-danger" : "border-rule"}`}
    >
      <h2 className="text-display-sm">{title}</h2>
      <div className="text-pretty">{children}</div>
      {action}
    </div>
  );
}
