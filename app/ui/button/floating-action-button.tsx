import { assertVariant } from "#app/ui/assert-variant.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { IconName } from "#app/ui/icon/icons.ts";
import { Link } from "./link.tsx";

export const floatingActionColors = ["primary", "secondary"] as const;
export type FloatingActionColor = (typeof floatingActionColors)[number];

export type FloatingActionButtonProps = {
  icon: IconName;
  label: string;
  color?: FloatingActionColor;
  /** Stays unrolled. Collapsed, it unrolls under the pointer and on focus. */
  isExpanded?: boolean;
} & ({ to: string; onClick?: undefined } | { onClick: () => void; to?: undefined });

const skins: Record<FloatingActionColor, string> = {
  primary: "bg-action text-on-action",
  secondary: "bg-live text-on-live",
};

/** The round call to action: a 64 px circle that unrolls its words (specification, section 2). A link with `to`, else a button. */
export function FloatingActionButton({
  icon,
  label,
  color = "primary",
  isExpanded = false,
  ...action
}: FloatingActionButtonProps) {
  const skin = skins[assertVariant("FloatingActionButton color", color, floatingActionColors, "primary")];
  const variant = `group inline-flex h-16 items-center overflow-hidden rounded-[2rem] font-[640] no-underline shadow-[0_10px_26px_oklch(0.2_0.03_277/0.26),inset_0_0_0_1.5px_oklch(0.2_0.03_277/0.12)] ${skin}`;
  const unrolled = isExpanded
    ? "grid-cols-[1fr]"
    : "grid-cols-[0fr] group-hover:grid-cols-[1fr] group-focus-visible:grid-cols-[1fr]";
  const content = (
    <>
      <span className="grid size-16 flex-none place-items-center">
        <Icon name={icon} className="size-7" />
      </span>
      <span className={`grid transition-[grid-template-columns] duration-250 ${unrolled}`}>
        <span className="min-w-0 overflow-hidden whitespace-nowrap">
          <span className="inline-block pr-7">{label}</span>
        </span>
      </span>
    </>
  );
  return action.to === undefined ? (
    <button type="button" className={variant} onClick={action.onClick}>
      {content}
    </button>
  ) : (
    <Link variant="quiet" to={action.to} className={variant} viewTransition={false}>
      {content}
    </Link>
  );
}
