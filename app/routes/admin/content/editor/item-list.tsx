import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { IconButton } from "#app/ui/button/icon-button.tsx";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { closeNotification } from "#app/ui/notification/notifications.ts";
import { useUndoNotify } from "./use-undo-notify.ts";

type ItemListProps<Item> = {
  label: string;
  items: readonly Item[];
  itemName: (index: number) => string;
  max: number;
  addLabel?: string;
  /** Without `newItem`, the list has no add button. */
  newItem?: () => Item;
  errors?: readonly string[] | undefined;
  onChange: (items: Item[]) => void;
  children: (item: Item, index: number, update: (item: Item) => void) => ReactNode;
};

export function ItemList<Item>(props: ItemListProps<Item>) {
  const { label, items, itemName, max, addLabel, newItem, errors, onChange, children } = props;
  // Most items have no id that could be a React key; these keys preserve the state of the inputs when an item moves.
  const keys = useRef<string[]>([]);
  const list = useRef<HTMLFieldSetElement>(null);
  const errorsId = useId();
  const latestProps = useRef(props);
  latestProps.current = props;
  const undoNotificationId = useRef("");
  // `useUndoNotify` closes the undo when the list unmounts: an undo after that would overwrite later changes.
  const notifyUndoable = useUndoNotify();
  // A full list has no space for the removed item.
  useEffect(() => {
    if (items.length >= max) closeNotification(undoNotificationId.current);
  }, [items.length, max]);
  while (keys.current.length < items.length) keys.current.push(crypto.randomUUID());
  const move = (from: number, to: number) => {
    const [key = ""] = keys.current.splice(from, 1);
    keys.current.splice(to, 0, key);
    const moved = items[from] as Item;
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const remove = (index: number) => {
    const [key = ""] = keys.current.splice(index, 1);
    const removed = items[index] as Item;
    onChange(items.toSpliced(index, 1));
    closeNotification(undoNotificationId.current);
    undoNotificationId.current = notifyUndoable({
      title: `${itemName(index)} entfernt.`,
      timeout: 10_000,
      actions: [
        {
          label: "Rückgängig",
          onClick: () => {
            const { items: currentItems, max: limit, onChange: changeItems } = latestProps.current;
            // In a list of ids (offers), the removed id may have been added again.
            if (currentItems.length >= limit || currentItems.includes(removed)) return;
            keys.current.splice(index, 0, key);
            changeItems(currentItems.toSpliced(index, 0, removed));
          },
        },
      ],
    });
    // The pressed button unmounts with its item. Keyboard users continue from the list.
    list.current?.focus();
  };
  return (
    <fieldset
      ref={list}
      tabIndex={-1}
      // `focusFirstInvalidField` finds an invalid list by this attribute.
      data-invalid={errors?.length ? true : undefined}
      aria-describedby={errors?.length ? errorsId : undefined}
      className="grid gap-3"
    >
      <legend className="pb-1 text-xs font-semibold">{label}</legend>
      {items.length > 0 && (
        <ol className="grid gap-3">
          {items.map((item, index) => (
            <li key={keys.current[index]} className="grid gap-3 border-l-3 border-line pl-3">
              {children(item, index, (next) => onChange(items.with(index, next)))}
              <div className="flex gap-1">
                <IconButton
                  icon="arrow-up"
                  label={`${itemName(index)} nach oben`}
                  // `disabled` would take the focus from the button when the item reaches an end of the list.
                  aria-disabled={index === 0 || undefined}
                  onClick={() => index > 0 && move(index, index - 1)}
                />
                <IconButton
                  icon="arrow-down"
                  label={`${itemName(index)} nach unten`}
                  aria-disabled={index === items.length - 1 || undefined}
                  onClick={() => index < items.length - 1 && move(index, index + 1)}
                />
                <IconButton icon="trash" label={`${itemName(index)} entfernen`} onClick={() => remove(index)} />
              </div>
            </li>
          ))}
        </ol>
      )}
      <FieldErrors id={errorsId} errors={errors} />
      {newItem && items.length < max && (
        <Button
          size="xs"
          variant="outline"
          color="gray"
          className="justify-self-start"
          onClick={() => onChange([...items, newItem()])}
        >
          {addLabel}
        </Button>
      )}
    </fieldset>
  );
}
