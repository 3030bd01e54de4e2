import { apiContext } from "#app/context.ts";
import { notFound } from "#app/routes/not-found.ts";
import { pageNumberOf, redirectToLastPage } from "#app/routes/page-number.ts";
import { appointmentPeriods } from "#domain/appointment/appointment-detail.ts";
import { isMonth, weeksOfMonth } from "#domain/appointment/appointment-rule.ts";
import { berlinDay } from "#domain/berlin-time.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import { slugIdOf } from "#domain/slug.ts";
import type { Route } from "./+types/offer-appointments.ts";
import { OfferAppointmentsPage } from "./offer-appointments.page.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext).offerAppointment;
  const slugId = slugIdOf(params.slug);
  const offer = slugId === null ? null : await api.offer({ slugId });
  if (!offer) throw notFound(request);
  const url = new URL(request.url);
  const today = berlinDay(new Date());
  const month = url.searchParams.get("monat");
  if (month !== null) {
    const shown = isMonth(month) ? month : today.slice(0, 7);
    const weeks = weeksOfMonth(shown);
    const range = { fromDay: weeks[0]?.[0] ?? today, toDay: weeks.at(-1)?.[6] ?? today };
    const appointments = await api.listBetween({ offerId: offer.id, ...range });
    return { offer, today, view: { kind: "month" as const, month: shown, weeks, appointments } };
  }
  const period = appointmentPeriods.find((each) => each === url.searchParams.get("zeitraum")) ?? "kommend";
  const page = pageNumberOf(url) ?? 1;
  const appointments = await api.listRecords({ offerId: offer.id, period, page });
  redirectToLastPage(request, appointments);
  return { offer, today, view: { kind: "list" as const, period, appointments } };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(`Termine: ${loaderData?.offer.name ?? ""}`) },
];

export default function OfferAppointments({ loaderData }: Route.ComponentProps) {
  return <OfferAppointmentsPage {...loaderData} />;
}
