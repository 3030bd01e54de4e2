import { apiContext } from "#app/context.ts";
import { redirectToLastPage } from "#app/routes/page-number.ts";
import { offerRecords } from "#domain/offer/offer-records.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/offers.ts";
import { OffersPage } from "./offers.page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { offer } = context.get(apiContext);
  const state = offerRecords.read(new URL(request.url).searchParams);
  const [records, facets] = await Promise.all([offer.listRecords(offerRecords.request(state)), offer.recordFacets()]);
  redirectToLastPage(request, records);
  return { state, records, facets, now: new Date() };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Angebote verwalten") }];

export default function OffersRoute({ loaderData }: Route.ComponentProps) {
  return <OffersPage {...loaderData} />;
}
