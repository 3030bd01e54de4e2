import { hasInteractiveSections, withVatNotes } from "#app/components/content/section-groups.ts";
import { isLegalPage } from "#domain/content/landing-page.ts";
import { pageTags, tagsOfSections } from "#domain/content/page-tags.ts";
import { pageUrl } from "#domain/site/page-url.ts";
import { apiContext, pageTagsContext, siteContext } from "../../context.ts";
import { pageHead, siteOf } from "../../page-head.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { StaticPart, staticData } from "../../static-part.tsx";
import { notFound } from "../not-found.ts";
import { pagePathOf } from "../page-path.ts";
import type { Route } from "./+types/legal.ts";
import { LegalPage } from "./legal.page.tsx";
import { registerEntryFor } from "./register-entry.ts";

export const handle = { header: "solid" } satisfies RouteHandle;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { legal } = params;
  // React Router decodes parameters: `/%61gb/` would be a second URL of `/agb/`.
  if (!isLegalPage(legal) || pagePathOf(request) !== pageUrl(`/${legal}/`)) throw notFound(request);
  const page = await context.get(apiContext).landingPage.byType({ type: legal });
  if (!page) throw notFound(request);
  context.get(pageTagsContext).add(pageTags.landingPage(legal), ...tagsOfSections(page));
  const { title, type } = page;
  const site = await context.get(siteContext)();
  const shownPage = { ...withVatNotes(page, site), registerEntry: registerEntryFor(page, site) };
  return { title, type, page: hasInteractiveSections(page) ? shownPage : staticData(context, "legal", shownPage) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageHead(matches, {
        title: loaderData.title,
        description: `${loaderData.title} von ${siteOf(matches).name}`,
        path: `/${loaderData.type}/`,
      })
    : [];

export default function Legal({ loaderData }: Route.ComponentProps) {
  return (
    <StaticPart name="legal" data={loaderData.page}>
      {(page) => <LegalPage page={page} />}
    </StaticPart>
  );
}
