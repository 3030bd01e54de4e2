import { apiContext } from "#app/context.ts";
import { redirectToLastPage } from "#app/routes/page-number.ts";
import { pageRecords } from "#domain/content/page-records.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/regions.ts";
import { PageRecordsPage } from "./page-records.page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const state = pageRecords.read(new URL(request.url).searchParams);
  const [records, { regions }] = await Promise.all([
    api.region.listRecords(pageRecords.request(state)),
    api.offer.recordFacets(),
  ]);
  redirectToLastPage(request, records);
  return { state, records, regions, now: new Date() };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Regionen verwalten") }];

export default function RegionsRoute({ loaderData }: Route.ComponentProps) {
  return <PageRecordsPage entity="region" {...loaderData} />;
}
