import { z } from "zod";
import { useLiveOffers } from "#app/client/live/use-live-offers.ts";
import { apiContext, bookingDraftContext, cloudflareContext, sessionContext } from "#app/context.ts";
import { qrCodeOf } from "#app/routes/booking/qr-code.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/thank-you.ts";
import { ThankYouPage } from "./thank-you.page.tsx";

/** A booking is fresh for this long; afterwards the overview is the place for it. */
const FRESH_MS = 24 * 60 * 60 * 1000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const now = new Date();
  const { searchParams } = new URL(request.url);
  const isGoodbye = searchParams.get("konto") === "geloescht";
  const id = z.uuid().safeParse(searchParams.get("buchung")).data;
  const isSignedIn = context.get(sessionContext).state === "signed-in";
  const booking = id && isSignedIn ? await context.get(apiContext).offerBooking.byId({ id }) : null;
  if (!booking || now.getTime() - booking.created_at.getTime() > FRESH_MS) {
    return { now, booking: null, qrCode: null, isGoodbye };
  }
  await forgetDraftOf(booking.appointmentId, context);
  return { now, booking, qrCode: qrCodeOf(booking.code), isGoodbye: false };
}

/** An order whose answer was lost leaves its draft behind, with a key that is spent. */
async function forgetDraftOf(appointmentId: string, context: Route.LoaderArgs["context"]): Promise<void> {
  const drafts = context.get(bookingDraftContext);
  const draft = await drafts.read();
  if (draft?.appointmentId === appointmentId) await drafts.clear().catch(context.get(cloudflareContext).report);
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Danke") }, { name: "robots", content: "noindex" }];

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  useLiveOffers(loaderData.booking ? [loaderData.booking] : []);
  return <ThankYouPage {...loaderData} />;
}
