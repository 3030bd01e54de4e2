import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { IconName } from "#app/ui/icon/icons.ts";

export type NoticeVariant = "info" | "success" | "problem";

const variants: Record<NoticeVariant, { style: string; icon: IconName; role: "status" | "alert" }> = {
  info: { style: "bg-paper-deep text-ink", icon: "info", role: "status" },
  success: {
    style: "bg-paper-deep text-ink-strong shadow-[inset_4px_0_var(--live)]",
    icon: "check",
    role: "status",
  },
  problem: { style: "bg-danger-wash text-danger", icon: "warning", role: "alert" },
};

export type NoticeProps = {
  variant?: NoticeVariant;
  title: ReactNode;
  children?: ReactNode;
  /** Links or buttons. */
  actions?: ReactNode;
  /** For the result of an action: announces the notice to screen readers. */
  isAnnounced?: boolean;
};

export function Notice({ variant = "info", title, children, actions, isAnnounced = false }: NoticeProps) {
  const { style, icon, role } = variants[variant];
  return (
    <div role={isAnnounced ? role : undefined} className={`flex gap-3 px-4.5 py-3.5 text-sm wrap-anywhere ${style}`}>
      <Icon name={icon} className="mt-0.5" />
      <div className="grid flex-1 gap-2">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-ink">{children}</div>}
        {actions && <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1 text-ink">{actions}</div>}
      </div>
    </div>
  );
}
