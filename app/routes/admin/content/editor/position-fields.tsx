import { lazy, Suspense, useState } from "react";
import { Skeleton } from "#app/ui/layout/skeleton.tsx";
import { emptyModule } from "#app/ui/lazy-loaded.ts";
import { type Point, pointOf } from "#domain/location/position.ts";
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
  const [changesOnMap, setChangesOnMap] = useState(0);
  const setPosition = (position: Point) => {
    change({ type: "field", name: "corrected_latitude", value: position.latitude });
    change({ type: "field", name: "corrected_longitude", value: position.longitude });
    setChangesOnMap((count) => count + 1);
  };
  const degreesField = (name: string, value: number | null, max: number) => (
    <DegreesField
      // A new key replaces the typed text with the position set on the map.
      key={`${name} ${changesOnMap}`}
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
        <PositionMap position={pointOf({ latitude, longitude })} postalCode={postalCode} onChange={setPosition} />
      </Suspense>
      <div className="grid gap-4 pt-4 sm:grid-cols-2">
        {degreesField("corrected_latitude", latitude, 90)}
        {degreesField("corrected_longitude", longitude, 180)}
      </div>
    </fieldset>
  );
}
