import type { ButtonHTMLAttributes } from "react";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { IconName } from "#app/ui/icon/icons.ts";

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> & {
  icon: IconName;
  /** The accessible name: the action, not the icon. */
  label: string;
};

export function IconButton({ icon, label, type = "button", className = "", ...attributes }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      className={`inline-grid size-target flex-none place-items-center rounded-pill transition-colors duration-[120ms] hover:bg-current/10 disabled:text-ink-soft disabled:opacity-50 disabled:hover:bg-transparent aria-disabled:opacity-40 ${className}`}
      {...attributes}
    >
      <Icon name={icon} />
    </button>
  );
}
