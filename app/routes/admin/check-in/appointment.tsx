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
  const [appointment, targets] = await Promise.all([
    api.detail({ id: params.id }),
    api.listMoveTargets({ id: params.id }),
  ]);
  if (!appointment) throw notFound(request);
  return { appointment, targets, now: new Date() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { appointment } = loaderData as Awaited<ReturnType<typeof loader>>;
  return [{ title: pageTitle(`${appointment.offer.name}, ${formatDateTime(appointment.timestamp)}`) }];
};

export default function Appointment({ loaderData }: Route.ComponentProps) {
  return <AppointmentPage {...loaderData} />;
}
