import { z } from "zod";
import { pageTitle } from "#domain/site-configuration.ts";
import { apiContext, sessionContext } from "../../context.ts";
import { throwUnavailable } from "../refusal.ts";
import type { Route } from "./+types/thank-you.ts";
import { ThankYouPage } from "./thank-you.page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const id = z.uuid().safeParse(new URL(request.url).searchParams.get("buchung")).data;
  const isSignedIn = context.get(sessionContext).state === "signed-in";
  return {
    now: new Date(),
    booking: id && isSignedIn ? await context.get(apiContext).offerBooking.byId({ id }).catch(throwUnavailable) : null,
  };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Danke") }, { name: "robots", content: "noindex" }];

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  return <ThankYouPage booking={loaderData.booking} now={loaderData.now} />;
}
