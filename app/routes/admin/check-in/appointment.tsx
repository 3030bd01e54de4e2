import { apiContext } from "#app/context.ts";
import { notFound } from "#app/routes/not-found.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/appointment.ts";
import { AppointmentPage } from "./appointment.page.tsx";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext).offerAppointment;
  if (!UUID.test(params.id)) throw notFound(request);
  const [date, targets] = await Promise.all([api.file({ id: params.id }), api.listMoveTargets({ id: params.id })]);
  if (!date) throw notFound(request);
  return { date, targets, now: new Date() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { date } = loaderData as Awaited<ReturnType<typeof loader>>;
  return [{ title: pageTitle(`${date.offer.name}, ${formatDateTime(date.timestamp)}`) }];
};

export default function Appointment({ loaderData }: Route.ComponentProps) {
  return <AppointmentPage {...loaderData} />;
}
