import { useQuery } from "@tanstack/react-query";
import type { CSSProperties, MouseEvent } from "react";
import { api } from "#app/client/api.ts";
import { MapBase } from "#app/components/map/map-base.tsx";
import { MapCredit } from "#app/components/map/map-credit.tsx";
import { ErrorMessage, errorStyle } from "#app/ui/form/field.tsx";
import { Skeleton } from "#app/ui/layout/skeleton.tsx";
import { drawMap, pointAt } from "#domain/location/map-drawing.ts";
import type { Point } from "#domain/location/position.ts";
import { isOnMap, mapBounds } from "#domain/location/projection.ts";

/** Minimum width and height of the map in km; the drawing of Germany is too coarse for a smaller part. */
const MIN_SPAN_KM = 40;
/** The fourth decimal of a position is about 10 m. */
const DECIMALS = 4;

type PositionMapProps = {
  /** The corrected position. */
  position: Point | null;
  postalCode: string;
  onChange: (position: Point) => void;
};

/**
 * The map shows the surroundings of the corrected position, else of the postal code's place, else all of Germany. When
 * the postal code is unknown, a message above the map says so. Keyboard and screen reader users type degrees instead of
 * clicking.
 */
export default function PositionMap({ position, postalCode, onChange }: PositionMapProps) {
  const corrected = position && isOnMap(position) ? position : null;
  const {
    data: place = null,
    isLoading,
    isSuccess,
  } = useQuery({
    queryKey: ["place", postalCode],
    queryFn: () => api.location.findPlace.query({ query: postalCode }),
    enabled: /^\d{5}$/.test(postalCode),
  });
  if (isLoading && !corrected) return <Skeleton className="h-72 max-w-md" />;
  const { north, west, south, east } = mapBounds;
  const middle = corrected ?? place;
  const corners = [
    { latitude: north, longitude: west },
    { latitude: south, longitude: east },
  ];
  const places = (middle ? [middle] : corners).map((point) => ({ name: "", to: "", point }));
  const map = drawMap({ places, minSpanKm: MIN_SPAN_KM });
  if (!map) return null;
  // The place of an unknown postal code is approximate or missing. Without a correction, the location then has no
  // position, and the map has no marker.
  const isPostalCodeKnown = place !== null && !place.is_approximate;
  const marker = corrected || isPostalCodeKnown ? map.markers[0] : undefined;

  function onClick({ currentTarget, clientX, clientY, detail }: MouseEvent) {
    // `detail` is 0 when a key was pressed, and 2 for the second click of a double click.
    if (detail !== 1 || !map) return;
    const box = currentTarget.getBoundingClientRect();
    const spot = { x: ((clientX - box.left) / box.width) * 100, y: ((clientY - box.top) / box.height) * 100 };
    const { latitude, longitude } = pointAt(map, spot);
    onChange({ latitude: Number(latitude.toFixed(DECIMALS)), longitude: Number(longitude.toFixed(DECIMALS)) });
  }

  return (
    <div className="place-map max-w-md">
      {isSuccess && !isPostalCodeKnown && (
        <p role="alert" className={`${errorStyle} pb-2`}>
          <ErrorMessage errors={["Diese Postleitzahl kennen wir nicht. Bitte prüfe sie."]} />
        </p>
      )}
      <div className="place-map-sheet is-alone" style={{ "--aspect": map.aspect } as CSSProperties}>
        <MapBase map={map} />
        {marker && (
          <span
            aria-hidden="true"
            className="place-map-dot is-ringed"
            style={{ "--x": marker.x, "--y": marker.y } as CSSProperties}
          />
        )}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          title="Punkt setzen"
          onClick={onClick}
          className="absolute inset-0 z-2 cursor-crosshair"
        />
      </div>
      <MapCredit />
    </div>
  );
}
