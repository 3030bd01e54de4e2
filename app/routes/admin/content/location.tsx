import { pageTitle } from "#domain/site/site-configuration.ts";
import { slugIdOf } from "#domain/slug.ts";
import type { Route } from "./+types/location.ts";
import { loadRecord } from "./editor/load-record.ts";
import { RecordEditor } from "./editor/record-editor.tsx";

export function loader({ request, params, context }: Route.LoaderArgs) {
  return loadRecord("location", slugIdOf(params.slug), request, context);
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { fields } = loaderData?.record.draft ?? {};
  return fields && "name" in fields ? [{ title: pageTitle(fields.name || "Ohne Namen") }] : [];
};

export default function LocationEditorRoute({ loaderData }: Route.ComponentProps) {
  return <RecordEditor key={loaderData.record.id} entity="location" {...loaderData} />;
}
