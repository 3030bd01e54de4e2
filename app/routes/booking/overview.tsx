import { data } from "react-router";
import { z } from "zod";
import { isCancellable } from "#domain/offer-booking.ts";
import { pageTitle } from "#domain/site-configuration.ts";
import { apiContext } from "../../context.ts";
import { readForm, textOf } from "../form-fields.ts";
import { pageNumberOf } from "../page-number.ts";
import { refusalOf, throwUnavailable } from "../refusal.ts";
import type { Route } from "./+types/overview.ts";
import { OverviewPage } from "./overview.page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const page = pageNumberOf(url) ?? 1;
  const includePast = url.searchParams.has("vergangene");
  const now = new Date();
  const bookings = await context.get(apiContext).offerBooking.listMine({ page, includePast }).catch(throwUnavailable);
  return {
    bookings: {
      ...bookings,
      items: bookings.items.map((booking) => ({ ...booking, isCancellable: isCancellable(booking, now) })),
    },
    includePast,
    changeKey: crypto.randomUUID(),
  };
}

const Cancellation = z.object({
  id: z.uuid(),
  quantity: z.coerce.number().int().min(1).optional(),
  idempotencyKey: z.uuid(),
});

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, ["intent", "buchung", "plaetze", "schluessel"]);
  const cancellation = Cancellation.safeParse({
    id: textOf(fields, "buchung"),
    quantity: textOf(fields, "plaetze"),
    idempotencyKey: textOf(fields, "schluessel"),
  });
  if (textOf(fields, "intent") !== "stornieren" || !cancellation.success) {
    return data({ cancelled: null, refusal: "Bitte prüfe deine Angaben." }, { status: 400 });
  }
  try {
    const cancelled = await context.get(apiContext).offerBooking.cancel(cancellation.data);
    return { cancelled, refusal: null };
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) throw error;
    return data({ cancelled: null, refusal: refused.message }, { status: 409 });
  }
}

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Meine Buchungen") },
  { name: "robots", content: "noindex" },
];

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OverviewPage
      bookings={loaderData.bookings}
      includePast={loaderData.includePast}
      changeKey={loaderData.changeKey}
      cancelled={actionData?.cancelled ?? null}
      refusal={actionData?.refusal ?? null}
    />
  );
}
