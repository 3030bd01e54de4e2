import { utilisationUnits } from "#domain/appointment-file.ts";
import { addMonths, lastDayOfMonth } from "#domain/appointment-rule.ts";
import { berlinDay } from "#domain/berlin-time.ts";
import { pageTitle } from "#domain/site-configuration.ts";
import { apiContext } from "../../../context.ts";
import { throwUnavailable } from "../../refusal.ts";
import type { Route } from "./+types/utilisation.ts";
import { UtilisationPage } from "./utilisation.page.tsx";

const isDay = (text: string | null): text is string =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && !Number.isNaN(Date.parse(text));

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const month = berlinDay(new Date()).slice(0, 7);
  const [von, bis] = [params.get("von"), params.get("bis")];
  const asked = {
    fromDay: isDay(von) ? von : `${addMonths(month, -2)}-01`,
    toDay: isDay(bis) ? bis : lastDayOfMonth(addMonths(month, 3)),
  };
  const range = asked.fromDay <= asked.toDay ? asked : { fromDay: asked.toDay, toDay: asked.fromDay };
  const unit = utilisationUnits.find((each) => each === params.get("nach")) ?? "month";
  const rows = await context
    .get(apiContext)
    .offerAppointment.utilisation({ ...range, unit })
    .catch(throwUnavailable);
  return { ...range, unit, rows };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Auswertung") }];

export default function Utilisation({ loaderData }: Route.ComponentProps) {
  return <UtilisationPage {...loaderData} />;
}
