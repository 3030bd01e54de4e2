import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Suggestion } from "#domain/offer/offer-filter.ts";
import { suggestionLink } from "./suggestion.ts";

export type SearchFieldProps = {
  name: string;
  label: string;
  placeholder: string;
  defaultValue: string;
  /** Fetches suggestions for the typed text. Without `suggest`, the field has no suggestions. */
  suggest?: (typed: string) => Promise<readonly Suggestion[]>;
};

const DEBOUNCE_MS = 160;
const MIN_LENGTH = 2;

/**
 * A combobox (ARIA APG, "list autocomplete with manual selection"). Enter opens the page of the selected suggestion;
 * without a selection, Enter submits the form.
 */
export function SearchField({ name, label, placeholder, defaultValue, suggest }: SearchFieldProps) {
  const id = useId();
  const navigate = useNavigate();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [isOpen, setOpen] = useState(false);
  /** -1 when no suggestion is selected. */
  const [selectedIndex, setSelectedIndex] = useState(-1);
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The text typed last; empty after `close`. The field ignores suggestions for any other text. */
  const latestQuery = useRef("");

  useEffect(() => () => clearTimeout(debounce.current), []);

  const updateSuggestions = (text: string) => {
    if (!suggest) return;
    latestQuery.current = text.trim();
    clearTimeout(debounce.current);
    setSelectedIndex(-1);
    if (latestQuery.current.length < MIN_LENGTH) return setOpen(false);
    const query = latestQuery.current;
    debounce.current = setTimeout(async () => {
      // A failure shows no suggestions. When the failure lasts, the submitted form shows an error.
      const newSuggestions = await suggest(query).catch(() => []);
      if (latestQuery.current !== query) return;
      setSuggestions(newSuggestions);
      setSelectedIndex(-1);
      setOpen(newSuggestions.length > 0);
    }, DEBOUNCE_MS);
  };
  const close = () => {
    clearTimeout(debounce.current);
    latestQuery.current = "";
    setOpen(false);
    setSelectedIndex(-1);
  };
  const openPage = (suggestion: Suggestion) => {
    close();
    navigate(suggestionLink(suggestion).to, { viewTransition: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = suggestions;
    const suggestion = suggestions[selectedIndex];
    // Enter submits the form: suggestions that arrive later must not cover the results.
    if (event.key === "Enter" && !suggestion) return close();
    if (!isOpen) return;
    if (event.key === "ArrowDown") setSelectedIndex((selectedIndex + 1) % length);
    else if (event.key === "ArrowUp") setSelectedIndex((Math.max(selectedIndex, 0) - 1 + length) % length);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && suggestion) openPage(suggestion);
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
        {...(suggest && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": isOpen,
          "aria-controls": `${id}-list`,
          "aria-activedescendant": selectedIndex >= 0 ? `${id}-${selectedIndex}` : undefined,
        })}
        onChange={(event) => updateSuggestions(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
        className="min-h-14 w-full border-0 border-b-[1.5px] border-field-line bg-transparent py-1 font-display text-display-sm text-ink-strong"
      />
      <ul
        id={`${id}-list`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a combobox requires this role
        role="listbox"
        aria-label="Vorschläge"
        hidden={!isOpen}
        className="absolute left-0 top-full z-20 w-full max-sm:w-[max(100%,100vw-5rem)] border border-line on-block py-2 shadow-sheet"
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keyboard
          <li
            key={suggestion.id}
            id={`${id}-${index}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a listbox contains options
            role="option"
            tabIndex={-1}
            aria-selected={index === selectedIndex}
            // Prevents blur, which would close the list before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => openPage(suggestion)}
            className="flex min-h-target cursor-pointer items-center justify-between gap-4 px-4 py-1.5 hover:bg-paper-deep aria-selected:bg-paper-deep"
          >
            <span className="font-semibold">{suggestion.name}</span>
            <span className="flex-none text-xs text-ink-soft">{suggestionLink(suggestion).label}</span>
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {isOpen && (suggestions.length === 1 ? "1 Vorschlag" : `${suggestions.length} Vorschläge`)}
      </span>
    </div>
  );
}
