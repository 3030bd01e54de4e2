import { type ReactNode, useId, useRef } from "react";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { IconName } from "#app/ui/icon/icons.ts";

type PopoverMenuProps = {
  icon: IconName;
  /** Accessible name of the button. */
  label: string;
  children: ReactNode;
  className?: string;
};

/** The native popover opens without JavaScript, and closes on Escape or a click outside. */
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: clicks that bubble up from links and buttons close the popover; the links and buttons are operable themselves */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        onClick={(event) => {
          if ((event.target as Element).closest("a, button")) popover.current?.hidePopover?.();
        }}
        className="absolute top-17 right-[calc(var(--spacing-gutter)+max(0px,(100vw-var(--spacing-page))/2))] left-auto m-0 w-64 border-0 bg-sheet p-4 text-ink shadow-sheet"
      >
        {children}
      </div>
    </div>
  );
}
