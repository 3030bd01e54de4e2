import type { ReactNode } from "react";
import { allowedVariant } from "#app/ui/allowed-variant.ts";

export const badgeVariants = ["plain", "positive", "done", "off"] as const;
export type BadgeVariant = (typeof badgeVariants)[number];

const variants: Record<BadgeVariant, string> = {
  plain: "bg-paper-deep text-ink",
  positive: "bg-live text-on-live",
  done: "bg-action text-on-action",
  off: "text-ink-soft shadow-[inset_0_0_0_1.5px_var(--line)]",
};

/** The color repeats what the text says. */
export function Badge({ variant = "plain", children }: { variant?: BadgeVariant; children: ReactNode }) {
  const style = variants[allowedVariant("Badge variant", variant, badgeVariants, "plain")];
  return (
    <span className={`inline-flex min-h-6.5 items-center px-2.5 text-2xs font-semibold hyphens-none ${style}`}>
      {children}
    </span>
  );
}
