import { landingPageTypes } from "#domain/content/landing-page.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/landing-page.ts";
import { loadRecord } from "./editor/load-record.ts";
import { RecordEditor } from "./editor/record-editor.tsx";

export function loader({ request, params, context }: Route.LoaderArgs) {
  const type = landingPageTypes.find((known) => known === params.type) ?? null;
  return loadRecord("landing_page", type, request, context);
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { fields } = loaderData?.record.draft ?? {};
  return fields && "title" in fields ? [{ title: pageTitle(fields.title || "Ohne Titel") }] : [];
};

export default function LandingPageEditorRoute({ loaderData }: Route.ComponentProps) {
  return <RecordEditor key={loaderData.record.id} entity="landing_page" {...loaderData} />;
}
