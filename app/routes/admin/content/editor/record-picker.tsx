import { useContext, useEffect, useRef, useState } from "react";
import {
  Button as AriaButton,
  ComboBox,
  ComboBoxStateContext,
  FieldError,
  Input,
  type InputProps,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from "react-aria-components";
import { api } from "#app/client/api.ts";
import { ErrorMessage, errorStyle } from "#app/ui/form/field.tsx";
import { inputStyle } from "#app/ui/form/text-field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { LinkableEntity, RecordChoice } from "#domain/content/record-draft.ts";

type RecordPickerProps = {
  label: string;
  entity: LinkableEntity;
  /** The id of the chosen record. */
  value: string | null;
  onChange: (value: string | null) => void;
  excludedIds?: readonly string[];
  /** Without `onCreate`, there is no option to create a record. */
  onCreate?: (name: string) => void;
  errors?: readonly string[] | undefined;
  placeholder?: string;
  /** Whether the record can be replaced but not removed: an emptied field shows the record's name again. */
  isRequired?: boolean;
  /** Whether each choice adds a record to a list and empties the field. */
  isAddition?: boolean;
};

const NEW_RECORD_KEY = "new";
const DEBOUNCE_MS = 200;

/** Shown instead of a record's name, by the reason why the name is missing. */
export const missingNameLabels = {
  loading: "Wird geladen …",
  failed: "Name gerade nicht zu laden",
  deleted: "Diesen Eintrag gibt es nicht mehr",
} as const;

export function RecordPicker(props: RecordPickerProps) {
  const { label, entity, value, onChange, excludedIds = [], onCreate, errors = [] } = props;
  const { placeholder = "Name eintippen", isRequired = false, isAddition = false } = props;
  const [missingNameReason, setMissingNameReason] = useState<keyof typeof missingNameLabels>("loading");
  const [chosen, setChosen] = useState<RecordChoice | null>(null);
  const [typed, setTyped] = useState("");
  const [additionCount, setAdditionCount] = useState(0);
  // A change from outside, for example undo, replaced the record whose name is shown.
  if (chosen && chosen.id !== value) {
    setChosen(null);
    setTyped("");
  }
  /** Whether text was typed since the field got the focus. */
  const hasTyped = useRef(false);
  const [{ found, query }, setResult] = useState<{ found: RecordChoice[]; query: string | null }>({
    found: [],
    query: null,
  });
  const isTextEdited = typed.trim() !== (chosen?.name ?? "");

  useEffect(() => {
    if (value === null) return setTyped("");
    let isCancelled = false;
    setMissingNameReason("loading");
    api.record.find.query({ entity, ids: [value] }).then(
      ([record]) => {
        if (isCancelled) return;
        if (!record) setMissingNameReason("deleted");
        setChosen(record ?? null);
        if (!hasTyped.current) setTyped(record?.name ?? "");
      },
      () => !isCancelled && setMissingNameReason("failed"), // offline: the choice remains, without its name
    );
    return () => {
      isCancelled = true;
    };
  }, [entity, value]);

  useEffect(() => {
    let isCancelled = false;
    const searchText = isTextEdited ? typed : "";
    const timer = setTimeout(() => {
      api.record.find.query({ entity, query: searchText }).then(
        (records) => !isCancelled && setResult({ found: records, query: searchText }),
        () => {}, // offline: the previous results remain
      );
    }, DEBOUNCE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [entity, typed, isTextEdited]);

  const typedName = typed.trim();
  const isNameMissing = value !== null && chosen === null;
  // The option to create a record waits for the results of the typed text: the list must not move under the pointer.
  const canCreate =
    onCreate && typedName !== "" && isTextEdited && query === typed && !found.some(({ name }) => name === typedName);
  return (
    <div className="grid content-start gap-1.5">
      <ComboBox
        // Remounts the combobox after an addition. Otherwise, Tab would add the option that stays highlighted.
        key={additionCount}
        autoFocus={additionCount > 0}
        inputValue={typed}
        onInputChange={(text) => {
          if (text !== "") hasTyped.current = true;
          setTyped(text);
        }}
        selectedKey={value}
        onSelectionChange={(key) => {
          if (key === NEW_RECORD_KEY) onCreate?.(typedName);
          else if (key !== null) {
            const record = found.find(({ id }) => id === key);
            if (isAddition) {
              setTyped("");
              setAdditionCount(additionCount + 1);
            } else if (record) {
              setChosen(record);
              setTyped(record.name);
            }
            // When the field loses the focus, React Aria reports the selected key again.
            if (key !== value) onChange(String(key));
          }
        }}
        onBlur={() => {
          const hasTypedOverDeleted = hasTyped.current && missingNameReason === "deleted";
          hasTyped.current = false;
          // An empty field keeps a record whose name is missing. Typing and removing text clears the choice of a
          // deleted record.
          if (typedName === "" && isNameMissing && !hasTypedOverDeleted) return;
          if (typedName === "" && value !== null && !isRequired) onChange(null);
          else if (isTextEdited) setTyped(chosen?.name ?? "");
        }}
        menuTrigger="focus"
        defaultFilter={() => true}
        allowsEmptyCollection
        isInvalid={errors.length > 0}
        className="grid gap-1.5"
      >
        <Label className="text-xs font-semibold hyphens-none">{label}</Label>
        <span className="relative grid">
          <ComboBoxInput
            placeholder={isNameMissing ? missingNameLabels[missingNameReason] : placeholder}
            aria-busy={(isNameMissing && missingNameReason === "loading") || undefined}
            className={`${inputStyle} pr-11 text-ellipsis`}
          />
          <AriaButton
            aria-label="Liste zeigen" // React Aria appends the label of the field
            className="absolute top-1/2 right-0 grid size-target -translate-y-1/2 place-items-center"
          >
            <Icon name="chevron-down" />
          </AriaButton>
        </span>
        <FieldError className={errorStyle}>
          <ErrorMessage errors={errors} />
        </FieldError>
        <Popover className="flex w-(--trigger-width) flex-col bg-sheet p-1 text-ink shadow-sheet">
          <ListBox
            items={[
              ...found.filter(({ id }) => !excludedIds.includes(id)),
              ...(canCreate
                ? [{ id: NEW_RECORD_KEY, name: `„${typedName}“ neu anlegen`, slug: "", status: "published" }]
                : []),
            ]}
            renderEmptyState={() => <p className="p-3 text-sm text-ink-soft">Nichts gefunden.</p>}
            // The listbox scrolls, not the popover. Otherwise, React Aria would scroll the page to a chosen record, and
            // a scrolling page closes the list and undoes what was typed.
            className="max-h-80 overflow-y-auto outline-none"
          >
            {(record) => (
              <ListBoxItem
                id={record.id}
                textValue={record.id === NEW_RECORD_KEY ? typedName : record.name}
                className="flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-field px-3 text-sm data-focused:bg-paper-deep data-selected:font-semibold"
              >
                <span className="min-w-0 wrap-anywhere">{record.name}</span>
                {record.status !== "published" && <span className="flex-none text-xs text-ink-soft">Entwurf</span>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      {chosen && chosen.status !== "published" && (
        <p className="text-xs text-ink-soft">
          Nicht veröffentlicht: Bis zur Veröffentlichung fehlt „{chosen.name}“ auf der Seite.
        </p>
      )}
    </div>
  );
}

/** Opens the list on every click. React Aria opens the list on focus, but not on a click into the focused field. */
function ComboBoxInput(props: InputProps) {
  const state = useContext(ComboBoxStateContext);
  return <Input {...props} onClick={() => state?.open(null, "manual")} />;
}
