import type { ReactNode } from "react";

export type EmptyStateProps = {
  /** One short sentence with a voice. */
  title: string;
  children: ReactNode;
  /** One way out. */
  action?: ReactNode;
  /** Something failed, rather than nothing being there. */
  isError?: boolean;
};

/** An empty or broken list: a title with a voice, what it means, one way out. */
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
