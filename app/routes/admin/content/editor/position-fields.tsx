import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { Skeleton } from "#app/ui/layout/skeleton.tsx";
import { emptyModule } from "#app/ui/lazy-loaded.ts";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import type { FieldName } from "#domain/content/record-draft.ts";
import { type Position, pointOf } from "#domain/location/position.ts";
import { useEditorTools } from "./editor-context.ts";
import { fieldLabels } from "./field-labels.ts";
import { DegreesField } from "./number-fields.tsx";
import type { Issues } from "./use-issues.ts";

const PositionMap = lazy(() => import("./position-map.tsx").catch(emptyModule));

type PositionFieldsProps = {
  latitude: number | null;
  longitude: number | null;
  postalCode: string;
  issues: Issues;
};

type Click = { before: Position; after: Position };

export function PositionFields({ latitude, longitude, postalCode, issues }: PositionFieldsProps) {
  const { change } = useEditorTools();
  /** The clicks on the map that can be undone, the last click at the end. */
  const [clicks, setClicks] = useState<readonly Click[]>([]);
  const setPosition = (position: Position) => {
    change({ type: "field", name: "corrected_latitude", value: position.latitude });
    change({ type: "field", name: "corrected_longitude", value: position.longitude });
  };
  const onMapClick = (position: Position) => {
    setPosition(position);
    setClicks([...clicks, { before: { latitude, longitude }, after: position }]);
  };
  const lastClick = clicks.at(-1);
  // False without a click, and when other degrees were typed after the last click: an undo would discard them.
  const canUndo = lastClick?.after.latitude === latitude && lastClick?.after.longitude === longitude;
  const fieldset = useFocusAfterRemoval<HTMLFieldSetElement>(canUndo);
  const undo = ({ before }: Click) => {
    setPosition(before);
    setClicks(clicks.slice(0, -1));
  };
  const degreesField = (name: FieldName, value: number | null, max: number) => (
    <DegreesField
      // Each click and each undo changes the key, which replaces the typed text.
      key={`${name} ${clicks.length}`}
      name={name}
      label={fieldLabels[name]}
      errors={issues[`fields.${name}`]}
      value={value}
      max={max}
    />
  );
  return (
    <fieldset ref={fieldset} tabIndex={-1}>
      <legend className="text-xs font-semibold">Auf der Karte</legend>
      <p className="pb-2 text-xs text-ink-soft">
        Ohne Angabe steht der Punkt in der Mitte des Postleitzahlgebiets. Tippe auf die Karte, um ihn zu setzen. Du
        kannst ihn beliebig oft neu setzen. Oder gib Grad ein, zum Beispiel 52,6423 und 14,3587.
      </p>
      <Suspense fallback={<Skeleton className="h-72 max-w-md" />}>
        <PositionMap position={pointOf({ latitude, longitude })} postalCode={postalCode} onChange={onMapClick} />
      </Suspense>
      {lastClick && canUndo && (
        <Button variant="outline" color="gray" className="mt-2" onClick={() => undo(lastClick)}>
          Rückgängig
        </Button>
      )}
      <div className="grid gap-4 pt-4 sm:grid-cols-2">
        {degreesField("corrected_latitude", latitude, 90)}
        {degreesField("corrected_longitude", longitude, 180)}
      </div>
    </fieldset>
  );
}
