import type { CSSProperties } from "react";
import type { MapDrawing } from "#domain/location/map-drawing.ts";
import germany from "./germany.generated.svg?url";

/** Stroke widths of the rivers in px, equal to `riverWidths` in scripts/map/map-files.ts. */
const riverWidths = [0.6, 0.9, 1.3, 1.8, 2.4, 3];

/** A part of Germany with the names of towns and regions, and a mark at the searched place. */
export function MapBase({
  map: { viewBox, labels, searchedPlace },
}: {
  map: Pick<MapDrawing, "viewBox" | "labels" | "searchedPlace">;
}) {
  const shapeUrl = (id: string) => `${germany}#${id}`;
  return (
    <div aria-hidden="true" className="place-map-base">
      <svg aria-hidden="true" viewBox={viewBox} preserveAspectRatio="xMidYMid slice">
        <use href={shapeUrl("land")} className="map-abroad" />
        <use href={shapeUrl("country")} className="map-country" />
        <use href={shapeUrl("lakes")} className="map-lake" />
        <use href={shapeUrl("hatching")} className="map-hatching" />
        {riverWidths.map((width, index) => (
          <use key={width} href={shapeUrl(`river-${index}`)} className="map-river" strokeWidth={width} />
        ))}
        <use href={shapeUrl("states")} className="map-states" />
        <use href={shapeUrl("border")} className="map-border" />
        <use href={shapeUrl("coast")} className="map-coast" />
      </svg>
      {searchedPlace && (
        <span
          className="map-searched-place"
          style={{ "--x": searchedPlace.x, "--y": searchedPlace.y } as CSSProperties}
        />
      )}
      {labels.map(({ name, x, y, kind, isMinor, side }) => (
        <span
          key={`${name} ${x}`}
          className={`map-label is-${kind} is-${side} ${isMinor ? "is-minor" : ""}`}
          style={{ "--x": x, "--y": y } as CSSProperties}
        >
          {name}
        </span>
      ))}
    </div>
  );
}
