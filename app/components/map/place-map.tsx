import type { CSSProperties } from "react";
import { Link } from "#app/ui/button/link.tsx";
import type { MapDrawing, MapMarker } from "#domain/location/map-drawing.ts";
import { MapBase } from "./map-base.tsx";
import { MapCredit } from "./map-credit.tsx";

type PlaceMapProps = {
  map: MapDrawing;
  title: string;
  /** What the places are: "Kunsträume". */
  label: string;
};

/** A list of places from north to south. Each item contains its numbered marker, which CSS moves onto the map. */
export function PlaceMap({ map, title, label }: PlaceMapProps) {
  const isTall = map.aspect < 1;
  return (
    <section aria-labelledby="karte">
      <div className="page-grid gap-y-2 pt-section pb-6">
        <div aria-hidden="true" className="mb-3 h-0.75 bg-rule" />
        <h2 id="karte" className="text-display-lg">
          {title}
        </h2>
      </div>
      <div className="page-grid">
        <div className="place-map">
          <div
            className={`place-map-sheet ${isTall ? "is-tall" : ""}`}
            style={{ "--aspect": map.aspect } as CSSProperties}
          >
            <MapBase map={map} />
            <ol aria-label={`${label}, von Norden nach Süden`}>
              {map.markers.map((marker, index) => (
                <MarkerItem key={marker.places[0]?.to} marker={marker} number={index + 1} label={label} />
              ))}
            </ol>
          </div>
        </div>
        <MapCredit />
      </div>
    </section>
  );
}

type MarkerItemProps = { marker: MapMarker; number: number; label: string };

function MarkerItem({ marker: { x, y, places }, number, label }: MarkerItemProps) {
  const style = { "--x": x, "--y": y } as CSSProperties;
  const [place] = places;
  if (places.length === 1 && place) {
    return (
      <li>
        <Link variant="quiet" to={place.to} className="place-map-entry">
          <span className="place-map-dot num" style={style}>
            {number}
          </span>{" "}
          <span aria-hidden="true" className="place-map-number num">
            {number}
          </span>
          <span>
            <span className="place-map-name">{place.name}</span>
            {place.note && <span className="text-ink-soft">, {place.note}</span>}
          </span>
        </Link>
      </li>
    );
  }
  const id = `karte-${number}`;
  return (
    <li className="place-map-entry">
      <a
        href={`#${id}`}
        className="place-map-dot is-ringed num"
        style={style}
        aria-label={`${number}: ${places.length} ${label}`}
      >
        {number}
      </a>
      <span aria-hidden="true" className="place-map-number num">
        {number}
      </span>
      {/* The target is the list, so that the next Tab after a press of the marker reaches the first place. */}
      <ul id={id}>
        {places.map(({ name, to, note }) => (
          <li key={to}>
            <Link variant="quiet" to={to}>
              <span className="place-map-name">{name}</span>
              {note && <span className="text-ink-soft">, {note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
