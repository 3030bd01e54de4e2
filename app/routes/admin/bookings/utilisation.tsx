import { utilisationUnits } from "#domain/appointment/appointment-detail.ts";
import { berlinDay } from "#domain/berlin-time.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import { apiContext } from "../../../context.ts";
import type { Route } from "./+types/utilisation.ts";
import { UtilisationPage } from "./utilisation.page.tsx";
import { utilisationRange } from "./utilisation-range.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const { problem, ...range } = utilisationRange(params, berlinDay(new Date()));
  const unit = utilisationUnits.find((each) => each === params.get("nach")) ?? "month";
  const isNarrowed = ["von", "bis", "nach"].some((name) => params.has(name));
  const rows = problem ? [] : await context.get(apiContext).offerAppointment.utilisation({ ...range, unit });
  return { ...range, problem, unit, isNarrowed, rows };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Auswertung") }];

export default function Utilisation({ loaderData }: Route.ComponentProps) {
  return <UtilisationPage {...loaderData} />;
}
