import { type ReactNode, useId, useRef } from "react";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { IconName } from "#app/ui/icon/icons.ts";

export type PopoverMenuProps = {
  icon: IconName;
  /** Accessible name of the button. */
  label: string;
  children: ReactNode;
  className?: string;
};

/**
 * A popover under an icon button of the header: the browser's own popover, so Escape, light dismiss and no JavaScript work.
 */
export function PopoverMenu({ icon, label, children, className = "" }: PopoverMenuProps) {
  const id = `popover${useId().replace(/\W/g, "")}`;
  const popover = useRef<HTMLDivElement>(null);
  return (
    <div className={className}>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className="inline-grid size-target place-items-center rounded-pill hover:bg-current/10"
      >
        <Icon name={icon} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a click that bubbles up from a link or a submit closes the popover; those are operable themselves */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        onClick={(event) => {
          if ((event.target as Element).closest("a, button")) popover.current?.hidePopover?.();
        }}
        className="absolute top-17 right-[calc(var(--spacing-gutter)+max(0px,(100vw-var(--spacing-page))/2))] left-auto m-0 w-64 border-0 bg-popover p-4 text-ink shadow-popover"
      >
        {children}
      </div>
    </div>
  );
}
