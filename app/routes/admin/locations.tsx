import { pageRecords } from "#domain/page-records.ts";
import { pageTitle } from "#domain/site-configuration.ts";
import { apiContext } from "../../context.ts";
import { leadToLastPage } from "../page-number.ts";
import { throwUnavailable } from "../refusal.ts";
import type { Route } from "./+types/locations.ts";
import { PageRecordsPage } from "./page-records.page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const state = pageRecords.read(new URL(request.url).searchParams);
  const [records, { regions }] = await Promise.all([
    api.location.listRecords(pageRecords.request(state)),
    api.offer.recordFacets(),
  ]).catch(throwUnavailable);
  leadToLastPage(request, records);
  return { state, records, regions, now: new Date() };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Kunsträume verwalten") }];

export default function LocationsRoute({ loaderData }: Route.ComponentProps) {
  return <PageRecordsPage entity="location" {...loaderData} />;
}
