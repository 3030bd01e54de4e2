import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { FormPortal } from "#app/ui/overlay/form-portal.tsx";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { iconLabel, searchBundledIcons } from "#domain/icon/bundled-icons.ts";
import { parseIconId } from "#domain/icon/icon-name.ts";
import { iconQuery } from "./icon-query.ts";
import { LoadedIcon } from "./loaded-icon.tsx";

/** Fewer than the 50 icons that the browser caches, so that reopening the drawer sends no requests. */
const MAX_SUGGESTIONS = 48;
const DEBOUNCE_MS = 400;

type IconDrawerProps = {
  value: string | null;
  onChoose: (id: string | null) => void;
  onClose: () => void;
};

/** Suggests bundled icons, searchable by German words. Any other icon is found by its id, `set:name`. */
export function IconDrawer({ value, onChoose, onClose }: IconDrawerProps) {
  const [query, setQuery] = useState("");
  const text = query.trim();
  const isId = parseIconId(text) !== null;
  const suggestions = isId ? [] : searchBundledIcons(text, MAX_SUGGESTIONS);
  return (
    <FormPortal>
      <SlideOver title="Symbol auswählen" isWide isOpen onClose={onClose}>
        <div className="grid gap-5">
          <TextField
            label="Suchen"
            type="search"
            value={query}
            maxLength={100}
            autoCapitalize="none"
            autoComplete="off"
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            hint="Etwa „Keramik“, oder der Name eines Symbols aus einer anderen Sammlung, etwa „mdi:pottery“."
          />
          {value !== null && (
            <Button size="xs" variant="outline" className="justify-self-start" onClick={() => onChoose(null)}>
              Symbol entfernen
            </Button>
          )}
          <p role="status" className="sr-only">
            {!isId && (suggestions.length === 1 ? "1 Symbol" : `${suggestions.length} Symbole`)}
          </p>
          {isId && <TypedIcon key={text} id={text} isChosen={text === value} onChoose={onChoose} />}
          {!isId && suggestions.length === 0 && (
            <EmptyState title="Nichts gefunden.">
              <p>Zu dieser Suche gibt es kein Symbol.</p>
            </EmptyState>
          )}
          {suggestions.length > 0 && (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
              {suggestions.map((id) => (
                <li key={id} className="grid">
                  <IconChoice id={id} isChosen={id === value} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </SlideOver>
    </FormPortal>
  );
}

type IconChoiceProps = { id: string; isChosen: boolean; onChoose: (id: string) => void };

function IconChoice({ id, isChosen, onChoose }: IconChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(id)}
      className="grid min-h-24 content-center justify-items-center gap-2 border-[1.5px] border-field-line bg-sheet p-1.5 text-xs hyphens-auto hover:border-ink-strong aria-pressed:border-2 aria-pressed:border-ink-strong aria-pressed:font-semibold"
    >
      <LoadedIcon id={id} className="size-8! text-ink-strong" />
      {iconLabel(id)}
    </button>
  );
}

/** Needs a `key` that changes with the id, because only a remount restarts the debounce. */
function TypedIcon(props: IconChoiceProps) {
  const [isTyping, setTyping] = useState(true);
  useEffect(() => {
    const debounce = setTimeout(() => setTyping(false), DEBOUNCE_MS);
    return () => clearTimeout(debounce);
  }, []);
  const { data: drawing, isPending, isError, refetch } = useQuery({ ...iconQuery(props.id), enabled: !isTyping });
  const content = useFocusAfterRemoval<HTMLDivElement>(isError);
  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      {isError && (
        <EmptyState
          isError
          title="Die Symbole sind gerade nicht erreichbar."
          action={<Button onClick={() => refetch()}>Noch einmal versuchen</Button>}
        >
          <p>Die Vorschläge funktionieren weiter.</p>
        </EmptyState>
      )}
      {drawing === null && (
        <EmptyState title="Dieses Symbol gibt es nicht.">
          <p>Gesucht wurde „{props.id}“.</p>
        </EmptyState>
      )}
      {drawing && (
        <div className="grid w-32">
          <IconChoice {...props} />
        </div>
      )}
      {isPending && (
        <p role="status" className="text-sm text-ink-soft">
          Wird gesucht …
        </p>
      )}
    </div>
  );
}
