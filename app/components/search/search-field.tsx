import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Suggestion } from "#domain/offer/offer-filter.ts";
import { suggestionKind } from "./suggestion.ts";

export type SearchFieldProps = {
  name: string;
  label: string;
  placeholder: string;
  defaultValue: string;
  /** What may be meant by what is typed so far. */
  suggest: (typed: string) => Promise<readonly Suggestion[]>;
};

/** Long enough that quick typing asks once, short enough that nobody waits. */
const PAUSE_MS = 160;
const LEAST_LETTERS = 2;

/**
 * A search field that suggests while somebody types: a combobox with a list (ARIA APG, "list autocomplete with manual
 * selection"). Arrows choose, Enter opens what is chosen or else searches, Escape closes. Without a script it is a field.
 */
export function SearchField({ name, label, placeholder, defaultValue, suggest }: SearchFieldProps) {
  const id = useId();
  const navigate = useNavigate();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const asked = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef("");

  useEffect(() => () => clearTimeout(asked.current), []);

  const change = (text: string) => {
    typed.current = text.trim();
    clearTimeout(asked.current);
    setChosen(-1);
    if (typed.current.length < LEAST_LETTERS) return setOpen(false);
    const query = typed.current;
    asked.current = setTimeout(async () => {
      // Without suggestions one can still search, and searching says what is wrong.
      const found = await suggest(query).catch(() => []);
      if (typed.current !== query) return;
      setSuggestions(found);
      setOpen(found.length > 0);
    }, PAUSE_MS);
  };
  const close = () => {
    clearTimeout(asked.current);
    typed.current = "";
    setOpen(false);
    setChosen(-1);
  };
  const open = (suggestion: Suggestion) => {
    close();
    navigate(suggestionKind(suggestion).to, { viewTransition: true });
  };
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const { length } = suggestions;
    const suggestion = suggestions[chosen];
    if (event.key === "ArrowDown") setChosen((chosen + 1) % length);
    else if (event.key === "ArrowUp") setChosen((Math.max(chosen, 0) - 1 + length) % length);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && suggestion) open(suggestion);
    else return;
    event.preventDefault();
  };

  return (
    <div className="relative grid gap-1">
      <label htmlFor={`${id}-field`} className="text-xs font-semibold hyphens-none">
        {label}
      </label>
      <input
        id={`${id}-field`}
        type="search"
        name={name}
        defaultValue={defaultValue}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={close}
        className="min-h-14 w-full border-0 border-b-[1.5px] border-field-line bg-transparent py-1 font-display text-display-sm text-ink-strong"
      />
      <ul
        id={`${id}-list`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox; the field keeps the focus
        role="listbox"
        aria-label="Vorschläge"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 border border-line bg-block py-2 shadow-sheet"
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field answers the keyboard
          <li
            key={suggestion.id}
            id={`${id}-${index}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of a combobox
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            // The field must not lose the focus before the click has counted.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => open(suggestion)}
            className="flex min-h-target cursor-pointer items-center justify-between gap-4 px-4 py-1.5 hover:bg-paper-deep aria-selected:bg-paper-deep"
          >
            <span className="font-semibold">{suggestion.name}</span>
            <span className="flex-none text-xs text-ink-soft">{suggestionKind(suggestion).words}</span>
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {isOpen && (suggestions.length === 1 ? "1 Vorschlag" : `${suggestions.length} Vorschläge`)}
      </span>
    </div>
  );
}
