import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { Skeleton } from "#app/ui/layout/skeleton.tsx";
import { emptyModule } from "#app/ui/lazy-loaded.ts";
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

/** The corrected position of a location, set on a map or typed in degrees. */
export function PositionFields({ latitude, longitude, postalCode, issues }: PositionFieldsProps) {
  const { change } = useEditorTools();
  /** The positions that clicks on the map have replaced, the last one at the end. */
  const [replacedPositions, setReplacedPositions] = useState<readonly Position[]>([]);
  const setPosition = (position: Position) => {
    change({ type: "field", name: "corrected_latitude", value: position.latitude });
    change({ type: "field", name: "corrected_longitude", value: position.longitude });
  };
  const replacePosition = (position: Position) => {
    setPosition(position);
    setReplacedPositions([...replacedPositions, { latitude, longitude }]);
  };
  const lastReplaced = replacedPositions.at(-1);
  const undo = (position: Position) => {
    setPosition(position);
    setReplacedPositions(replacedPositions.slice(0, -1));
  };
  const degreesField = (name: string, value: number | null, max: number) => (
    <DegreesField
      // Each click and each undo changes the key, which replaces the typed text.
      key={`${name} ${replacedPositions.length}`}
      name={name}
      label={fieldLabels[name] ?? name}
      errors={issues[`fields.${name}`]}
      value={value}
      max={max}
    />
  );
  return (
    <fieldset>
      <legend className="text-xs font-semibold">Auf der Karte</legend>
      <p className="pb-2 text-xs text-ink-soft">
        Ohne Angabe steht der Punkt in der Mitte der Postleitzahl. Tippe auf die Karte, um ihn zu setzen, gern noch
        einmal genauer. Oder gib Grad ein, zum Beispiel 52,6423 und 14,3587.
      </p>
      <Suspense fallback={<Skeleton className="h-72 max-w-md" />}>
        <PositionMap position={pointOf({ latitude, longitude })} postalCode={postalCode} onChange={replacePosition} />
      </Suspense>
      {lastReplaced && (
        <Button variant="outline" color="gray" className="mt-2" onClick={() => undo(lastReplaced)}>
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
