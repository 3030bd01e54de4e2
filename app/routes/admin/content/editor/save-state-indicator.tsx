import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { formatTime } from "#domain/berlin-time.ts";
import type { SaveState } from "./autosave.ts";

type SaveStateIndicatorProps = {
  state: SaveState;
  currentPath: string;
  /** Not set after a save was denied because the user lacks the rights of an admin. */
  onRetry?: (() => void) | undefined;
  /** Opens the conflict dialog; set while a conflict waits for a decision. */
  onCompare?: (() => void) | undefined;
  /** Changes when the draft is replaced as a whole, or a notice with buttons is removed. */
  removalKey: string;
};

export function SaveStateIndicator({ state, currentPath, onRetry, onCompare, removalKey }: SaveStateIndicatorProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const indicator = useRef<HTMLDivElement>(null);
  const canRetry = onRetry !== undefined;
  const canCompare = onCompare !== undefined;
  const before = useRef({ canRetry, canCompare, removalKey });
  const focusedBefore = import.meta.env.SSR ? null : document.activeElement;
  const wasFocusInside = indicator.current?.contains(focusedBefore) ?? false;
  // The status gets the focus of a removed button of this component. When saving is denied, a conflict is resolved or
  // `removalKey` changes, the status also gets the focus of other removed controls of the editor.
  useEffect(() => {
    const mayRemoveOtherControls =
      (before.current.canRetry && !canRetry) ||
      (before.current.canCompare && !canCompare) ||
      before.current.removalKey !== removalKey;
    before.current = { canRetry, canCompare, removalKey };
    const hadFocus = mayRemoveOtherControls ? focusedBefore !== document.body : wasFocusInside;
    if (hadFocus && document.activeElement === document.body) status.current?.focus({ preventScroll: true });
  });
  return (
    <div ref={indicator} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
      <p ref={status} role="status" tabIndex={-1} className="flex items-center gap-2">
        {state.kind === "failed" || state.kind === "conflict" ? (
          <Icon name="warning" className="text-danger" />
        ) : (
          <span
            aria-hidden="true"
            className={`size-2.5 rounded-pill border-[1.5px] border-ink-soft ${state.kind === "saved" ? "bg-live" : ""}`}
          />
        )}
        <span className={state.kind === "failed" ? "font-semibold text-danger" : ""}>{stateLabel(state)}</span>
      </p>
      {onCompare && (
        <Button size="xs" variant="outline" color="gray" onClick={onCompare}>
          Vergleichen
        </Button>
      )}
      {state.kind === "failed" &&
        (state.isSignedOut ? (
          <LinkButton
            size="xs"
            variant="outline"
            color="gray"
            to={`/anmelden/?redirectTo=${encodeURIComponent(currentPath)}`}
            reloadDocument
          >
            Neu anmelden
          </LinkButton>
        ) : (
          onRetry && (
            <Button size="xs" variant="outline" color="gray" onClick={onRetry}>
              Erneut versuchen
            </Button>
          )
        ))}
    </div>
  );
}

function stateLabel(state: SaveState): string {
  switch (state.kind) {
    case "saved":
      return state.at ? `Gespeichert um ${formatTime(state.at)}` : "Keine Änderungen";
    case "waiting":
    case "saving":
      return "Wird gespeichert …";
    case "failed":
      return `Nicht gespeichert: ${state.message}`;
    case "conflict":
      return "Nicht gespeichert: Es gibt noch eine andere Fassung.";
  }
}
