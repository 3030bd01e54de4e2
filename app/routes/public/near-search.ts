import type { ListQuery } from "#app/components/search/list-url.ts";
import { cutText } from "#domain/cut-text.ts";
import type { Near } from "#domain/location/near.ts";
import type { ApiCaller } from "#workers/api/router.ts";
import { quote } from "./list-query.ts";

const RADII_KM = [10, 25, 50, 100];
const DEFAULT_RADIUS_KM = 25;
const MAX_PLACE_LENGTH = 100;
/** The latitude and longitude of a visitor in degrees: "52.6,14.4" or "40.4,-3.7". */
const POSITION = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/;

type NearSearch = {
  /** The query parameters, even if the place is unknown: the form shows what was typed. */
  query: ListQuery;
  /** The searched area, with its German label: "25 km um Görlitz". `null` for an unknown place. */
  area: { near: Near; label: string } | null;
  /** The German label of an unknown place: "Ort oder Postleitzahl „Xyz“". */
  ignored: string[];
};

/** Parses `?nahe=` (a postal code, a town or a position) and `?umkreis=` (one of `RADII_KM`); `null` without `nahe`. */
export async function readNearSearch(api: ApiCaller, parameters: URLSearchParams): Promise<NearSearch | null> {
  const typedText = parameters.get("nahe")?.replace(/\p{Cc}/gu, " ");
  const placeText = cutText(typedText?.trim() ?? "", MAX_PLACE_LENGTH);
  if (!placeText) return null;
  const radiusKm = RADII_KM.find((km) => String(km) === parameters.get("umkreis")) ?? DEFAULT_RADIUS_KM;
  const query = { nahe: placeText, ...(radiusKm !== DEFAULT_RADIUS_KM && { umkreis: String(radiusKm) }) };
  const place = parsePosition(placeText) ?? (await api.location.findPlace({ query: placeText }));
  if (!place) return { query, area: null, ignored: [`Ort oder Postleitzahl ${quote(placeText)}`] };
  const { name, latitude, longitude, is_approximate: isApproximate } = place;
  const label = `${radiusKm} km um ${name}${isApproximate ? " (ungefähre Lage)" : ""}`;
  return { query, area: { near: { latitude, longitude, radius_km: radiusKm }, label }, ignored: [] };
}

/** The search of a list, before the place is added. */
type ListSearch = { query: ListQuery; filter: object; labels: readonly string[]; ignored: readonly string[] };

/** Adds the place to the search of a list. In the result, `filter` is for the API; the page shows the rest. */
export function withNear<Search extends ListSearch>(listSearch: Search, near: NearSearch | null) {
  const { filter, ignored, ...shownSearch } = listSearch;
  const { query, labels } = listSearch;
  const area = near?.area ?? null;
  return {
    filter: { ...filter, ...(area && { near: area.near }) } as Search["filter"] & { near?: Near },
    ignoredFilters: [...ignored, ...(near?.ignored ?? [])],
    search: {
      ...shownSearch,
      query: { ...query, ...near?.query },
      labels: area ? [...labels, area.label] : labels,
      isFiltered: Object.keys(query).length > 0 || area !== null,
    },
  };
}

/**
 * Rounds a position to 0.1°, which is up to 7 km off. To protect the visitor's privacy, the browser sends a rounded
 * position; only an edited URL is more exact.
 */
function parsePosition(text: string) {
  const [, latitude, longitude] = POSITION.exec(text) ?? [];
  if (!latitude || !longitude) return null;
  return {
    name: "deinen Standort",
    latitude: Number(Number(latitude).toFixed(1)),
    longitude: Number(Number(longitude).toFixed(1)),
    is_approximate: true,
  };
}
