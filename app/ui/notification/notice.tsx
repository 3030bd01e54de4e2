import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { IconName } from "#app/ui/icon/icons.ts";

export type NoticeVariant = "info" | "success" | "problem";

const variants: Record<NoticeVariant, { skin: string; icon: IconName }> = {
  info: { skin: "bg-paper-deep text-ink", icon: "info" },
  success: { skin: "bg-paper-deep text-ink-strong shadow-[inset_4px_0_var(--live)]", icon: "check" },
  problem: { skin: "bg-danger-wash text-danger", icon: "warning" },
};

export type NoticeProps = {
  variant?: NoticeVariant;
  title: ReactNode;
  children?: ReactNode;
  /** Links or buttons. */
  actions?: ReactNode;
  /** Announces the notice immediately, as the result of an action. Omit it on initial pages. */
  isAnnounced?: boolean;
};

/** An inline message: what happened and what to do next. */
export function Notice({ variant = "info", title, children, actions, isAnnounced = false }: NoticeProps) {
  const { skin, icon } = variants[variant];
  return (
    <div
      role={isAnnounced ? (variant === "problem" ? "alert" : "status") : undefined}
      className={`flex gap-3 px-4.5 py-3.5 text-sm ${skin}`}
    >
      <Icon name={icon} className="mt-0.5" />
      <div className="grid flex-1 gap-2">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-ink">{children}</div>}
        {actions && <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1 text-ink">{actions}</div>}
      </div>
    </div>
  );
}
