import { allowedVariant } from "#app/ui/allowed-variant.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { IconName } from "#app/ui/icon/icons.ts";
import { Link } from "./link.tsx";

export const floatingActionColors = ["primary", "secondary"] as const;
type FloatingActionColor = (typeof floatingActionColors)[number];

export type FloatingActionButtonProps = {
  icon: IconName;
  label: string;
  color?: FloatingActionColor;
  /** Always shows the label; otherwise the label appears on hover and focus. */
  isExpanded?: boolean;
} & ({ to: string; onClick?: undefined } | { onClick: () => void; to?: undefined });

const colors: Record<FloatingActionColor, string> = {
  primary: "bg-action text-on-action",
  secondary: "bg-live text-on-live",
};

/** A link when `to` is set, otherwise a button (specification, section 2). */
export function FloatingActionButton({
  icon,
  label,
  color = "primary",
  isExpanded = false,
  ...action
}: FloatingActionButtonProps) {
  const colorStyle = colors[allowedVariant("FloatingActionButton color", color, floatingActionColors, "primary")];
  const style = `group inline-flex h-16 items-center overflow-hidden rounded-[2rem] font-[640] no-underline shadow-[0_10px_26px_oklch(0.2_0.03_277/0.26),inset_0_0_0_1.5px_oklch(0.2_0.03_277/0.12)] ${colorStyle}`;
  const labelColumns = isExpanded
    ? "grid-cols-[1fr]"
    : "grid-cols-[0fr] group-hover:grid-cols-[1fr] group-focus-visible:grid-cols-[1fr]";
  const content = (
    <>
      <span className="grid size-16 flex-none place-items-center">
        <Icon name={icon} className="size-7" />
      </span>
      <span className={`grid transition-[grid-template-columns] duration-250 ${labelColumns}`}>
        <span className="min-w-0 overflow-hidden whitespace-nowrap">
          <span className="inline-block pr-7">{label}</span>
        </span>
      </span>
    </>
  );
  return action.to === undefined ? (
    <button type="button" className={style} onClick={action.onClick}>
      {content}
    </button>
  ) : (
    <Link variant="quiet" to={action.to} className={style} viewTransition={false}>
      {content}
    </Link>
  );
}
