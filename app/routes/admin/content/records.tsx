import { useLocation } from "react-router";
import { entityOfPath, recordUrls } from "#app/components/admin/content/record-urls.ts";
import { ListError } from "#app/components/admin/list/list-error.tsx";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { notFound } from "#app/routes/not-found.ts";
import { requireExistingPage } from "#app/routes/page-number.ts";
import { directoryRecords } from "#domain/content/directory-records.ts";
import { offerRecords } from "#domain/offer/offer-records.ts";
import type { Route } from "./+types/records.ts";
import { DirectoryRecords } from "./directory-records.tsx";
import { OfferRecords } from "./offer-records.tsx";

/** `facets` are the options of the list's filters. `now` is the server's time. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const entity = entityOfPath(pattern);
  if (entity === "landing_page") throw notFound(request);
  const api = context.get(apiContext);
  const params = new URL(request.url).searchParams;
  if (entity === "offer") {
    const state = offerRecords.read(params);
    const [records, facets] = await Promise.all([
      api.offer.listRecords(offerRecords.toInput(state)),
      api.offer.listFacets(),
    ]);
    requireExistingPage(request, records);
    return { entity, state, records, facets, now: new Date() };
  }
  const state = directoryRecords.read(params);
  const [records, facets] = await Promise.all([
    api[entity].listRecords(directoryRecords.toInput(state)),
    api.offer.listFacets(),
  ]);
  requireExistingPage(request, records);
  return { entity, state, records, facets, now: new Date() };
}

export function ErrorBoundary() {
  return <ListError title={recordUrls[entityOfPath(useLocation().pathname)].plural} />;
}

export const meta: Route.MetaFunction = ({ location, matches }) => [
  { title: pageTitle(matches, `${recordUrls[entityOfPath(location.pathname)].plural} verwalten`) },
];

export default function RecordsRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.entity === "offer" ? (
    <OfferRecords {...loaderData} />
  ) : (
    <DirectoryRecords key={loaderData.entity} {...loaderData} />
  );
}
