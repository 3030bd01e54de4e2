import { entityOfPath } from "#app/components/admin/content/record-urls.ts";
import { QueryProvider } from "#app/components/admin/frame/query-provider.tsx";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { notFound } from "#app/routes/not-found.ts";
import { landingPageTypes } from "#domain/content/landing-page.ts";
import { slugIdOf } from "#domain/slug.ts";
import type { Route } from "./+types/record.ts";
import { RecordEditor } from "./editor/record-editor.tsx";

/**
 * Landing pages use their type as slug id.
 * @throws 404 when there is no such record
 */
export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
  const entity = entityOfPath(pattern);
  const slugId = "type" in params ? landingPageTypes.find((type) => type === params.type) : slugIdOf(params.slug);
  if (!slugId) throw notFound(request);
  const api = context.get(apiContext);
  const [record, offerTypes, artForms] = await Promise.all([
    api.record.forEditing({ entity, slugId }),
    api.offerType.list(),
    api.artForm.list(),
  ]);
  if (!record) throw notFound(request);
  return { entity, record, offerTypes, artForms };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { fields } = loaderData?.record.draft ?? {};
  if (!fields) return [];
  return [{ title: pageTitle(matches, "name" in fields ? fields.name || "Ohne Namen" : fields.title || "Ohne Titel") }];
};

export default function RecordRoute({ loaderData }: Route.ComponentProps) {
  return (
    <QueryProvider>
      <RecordEditor key={loaderData.record.id} {...loaderData} />
    </QueryProvider>
  );
}
