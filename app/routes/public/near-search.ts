import type { ListQuery } from "#app/components/search/list-url.ts";
import type { Near } from "#domain/location/near.ts";
import type { ApiCaller } from "#workers/api/router.ts";

/** The radiuses of a search near a place, km. */
const RADIUSES = [10, 25, 50, 100];
const DEFAULT_RADIUS = 25;
/** A visitor's own position in degrees: "52.6,14.4". */
const POSITION = /^(\d{2}(?:\.\d+)?),(\d{1,2}(?:\.\d+)?)$/;

/** A search near a place, read from the URL. */
export type NearSearch = {
  /** The query parameters, also of an unknown place, so that the form keeps what was typed. */
  query: ListQuery;
  /** The filter with its German label: "25 km um Görlitz". */
  found: { filter: Near; label: string } | null;
  /** "Ort oder Postleitzahl „Xyz“" when the place is unknown. */
  ignored: string[];
};

/**
 * Parses `?nahe=&umkreis=`: a postal code, a town, or a position; `null` without them. The radius is 10, 25, 50 or 100
 * km.
 */
export async function readNearSearch(api: ApiCaller, parameters: URLSearchParams): Promise<NearSearch | null> {
  const typed = parameters
    .get("nahe")
    ?.replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, 100);
  if (!typed) return null;
  const radius = RADIUSES.find((km) => String(km) === parameters.get("umkreis")) ?? DEFAULT_RADIUS;
  const query = { nahe: typed, ...(radius !== DEFAULT_RADIUS && { umkreis: String(radius) }) };
  const place = positionOf(typed) ?? (await api.location.findPlace({ typed }));
  if (!place) return { query, found: null, ignored: [`Ort oder Postleitzahl „${typed.slice(0, 40)}“`] };
  const { name, latitude, longitude, is_approximate: isApproximate } = place;
  const label = `${radius} km um ${name}${isApproximate ? " (ungefähre Lage)" : ""}`;
  return { query, found: { filter: { latitude, longitude, radius_km: radius }, label }, ignored: [] };
}

/** What a list reads from its URL besides the place. */
type Search = { query: ListQuery; filter: object; labels: readonly string[]; ignored: readonly string[] };

/** Adds the filter for a place to the search of a list. */
export function withNear<Found extends Search>(search: Found, near: NearSearch | null) {
  const { query, found, ignored } = near ?? { query: {}, found: null, ignored: [] };
  return {
    ...search,
    query: { ...search.query, ...query },
    filter: { ...search.filter, ...(found && { near: found.filter }) } as Found["filter"] & { near?: Near },
    labels: found ? [...search.labels, found.label] : search.labels,
    ignored: [...search.ignored, ...ignored],
    isFiltered: Object.keys(search.query).length > 0 || found !== null,
  };
}

/** A position from the URL, rounded to 0.1° as in the browser, so up to 6 km off. */
function positionOf(typed: string) {
  const [, latitude, longitude] = POSITION.exec(typed) ?? [];
  if (!latitude || !longitude) return null;
  return {
    name: "deinen Standort",
    latitude: Number(Number(latitude).toFixed(1)),
    longitude: Number(Number(longitude).toFixed(1)),
    is_approximate: true,
  };
}
