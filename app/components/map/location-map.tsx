import type { CSSProperties } from "react";
import type { MapDrawing } from "#domain/location/map-drawing.ts";
import { MapBase } from "./map-base.tsx";
import { MapCredit } from "./map-credit.tsx";

/** The section of a location's page. */
export function LocationMapSection({ map }: { map: MapDrawing }) {
  return (
    <section aria-labelledby="lage" className="page-grid items-start gap-y-6 pt-section">
      <h2 id="lage" className="text-display-md md:col-[1/5]">
        Wo das ist
      </h2>
      <div className="md:col-[5/-1] lg:col-[6/-1]">
        <LocationMap map={map} />
      </div>
    </section>
  );
}

/** Screen readers skip the drawing, because the page also shows the address. */
export function LocationMap({ map }: { map: MapDrawing }) {
  const [marker] = map.markers;
  return (
    <div className="place-map">
      <div className="place-map-sheet is-alone" style={{ "--aspect": map.aspect } as CSSProperties}>
        <MapBase map={map} />
        {marker && (
          <span
            aria-hidden="true"
            className="place-map-dot is-ringed"
            style={{ "--x": marker.x, "--y": marker.y } as CSSProperties}
          />
        )}
      </div>
      <MapCredit />
    </div>
  );
}
