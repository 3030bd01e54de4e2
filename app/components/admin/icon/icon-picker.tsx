import { useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { GroupField } from "#app/ui/form/group-field.tsx";
import { lazyDialog } from "#app/ui/overlay/lazy-dialog.tsx";
import { iconLabel } from "#domain/icon/bundled-icons.ts";
import { LoadedIcon } from "./loaded-icon.tsx";

const IconDrawer = lazyDialog(() => import("./icon-drawer.tsx").then((module) => module.IconDrawer));

type IconPickerProps = {
  label: string;
  /** The chosen icon as `set:name`. */
  value: string | null;
  onChange: (value: string | null) => void;
  errors?: readonly string[] | undefined;
};

export function IconPicker({ label, value, onChange, errors }: IconPickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <GroupField label={label} errors={errors} className="flex min-h-12 flex-wrap items-center gap-x-3 px-3">
        <p aria-live="polite" className="flex min-w-0 flex-1 items-center gap-2 text-sm wrap-anywhere">
          {value === null ? (
            <span className="text-ink-soft">Kein Symbol</span>
          ) : (
            <>
              <LoadedIcon id={value} className="text-lg" />
              {iconLabel(value)}
            </>
          )}
        </p>
        <Button size="xs" variant="ghost" onClick={() => setOpen(true)}>
          {value === null ? "Symbol wählen" : "Anderes Symbol"}
        </Button>
      </GroupField>
      {isOpen && (
        <IconDrawer
          value={value}
          onClose={() => setOpen(false)}
          onChoose={(icon) => {
            setOpen(false);
            onChange(icon);
          }}
        />
      )}
    </>
  );
}
