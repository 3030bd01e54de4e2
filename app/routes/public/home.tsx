import { pageTags } from "#domain/page-tags.ts";
import { Paging } from "#domain/paging.ts";
import { pageTitle, siteConfiguration } from "#domain/site-configuration.ts";
import { apiContext, pageTagsContext } from "../../context.ts";
import { throwUnavailable } from "../refusal.ts";
import type { Route } from "./+types/home.ts";
import { HomePage } from "./home.page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = Paging.shape.page.catch(1).parse(Number(new URL(request.url).searchParams.get("seite") ?? 1));
  context.get(pageTagsContext).add(pageTags.offers);
  return { offers: await context.get(apiContext).offer.list({ page }).catch(throwUnavailable) };
}

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Workshops und Kunst zum Mitmachen") },
  { name: "description", content: siteConfiguration.description },
];

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage offers={loaderData.offers} />;
}
