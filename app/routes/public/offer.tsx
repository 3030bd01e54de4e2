import { redirect } from "react-router";
import { useLiveAppointments } from "#app/client/use-live-appointments.ts";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import { pageTags } from "#domain/page-tags.ts";
import { pageTitle } from "#domain/site-configuration.ts";
import { slugIdOf } from "#domain/slug.ts";
import { apiContext, pageTagsContext } from "../../context.ts";
import { notFound } from "../not-found.ts";
import { pagePathOf } from "../page-path.ts";
import { throwUnavailable } from "../refusal.ts";
import type { Route } from "./+types/offer.ts";
import { OfferPage } from "./offer.page.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const slugId = slugIdOf(params.slug);
  const offer = slugId && (await api.offer.bySlugId({ slugId }).catch(throwUnavailable));
  if (!offer) throw notFound(request);
  // The id alone decides. A name that changed since, another case or a needless escape leads to the one right address.
  const address = `/angebot/${offer.slug}/`;
  if (pagePathOf(request) !== address) throw redirect(address, 301);

  const { artist, location } = offer;
  const tags = context.get(pageTagsContext);
  tags.add(pageTags.offer(offer.slugId), pageTags.offerType(offer.offerType.id));
  if (artist) tags.add(pageTags.artist(artist.slugId));
  if (location) tags.add(pageTags.location(location.slugId));
  if (location?.region) tags.add(pageTags.region(location.region.slugId));
  const appointments = await api.offerAppointment.listUpcoming({ offerId: offer.id }).catch(throwUnavailable);
  return { offer, appointments, bookableAfter: startOfTomorrow(new Date()) };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [{ title: pageTitle(loaderData.offer.name) }, { name: "description", content: loaderData.offer.summary }]
    : [];

export default function OfferRoute({ loaderData }: Route.ComponentProps) {
  const { offer, bookableAfter } = loaderData;
  const appointments = useLiveAppointments(offer.id, loaderData.appointments);
  return <OfferPage offer={offer} appointments={appointments} bookableAfter={bookableAfter} />;
}
