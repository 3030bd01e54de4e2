import { data } from "react-router";
import { z } from "zod";
import { apiContext } from "#app/context.ts";
import { pathToPurge } from "#app/routes/admin/settings/path-to-purge.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { refusalOf } from "#app/routes/refusal.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/start.ts";
import { StartPage } from "./start.page.tsx";

/** Of each list; `?alle=1` asks for all of them, as far as one page can show them. */
const SHOWN = 5;
const SHOWN_OF_ALL = 100;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { adminOverview, mail } = context.get(apiContext);
  const items = new URL(request.url).searchParams.has("alle") ? SHOWN_OF_ALL : SHOWN;
  const [overview, failedMails] = await Promise.all([
    adminOverview.read({ items }),
    mail.listFailed({ page: 1, itemsPerPage: items }),
  ]);
  return { overview, failedMails, isAll: items === SHOWN_OF_ALL, now: new Date() };
}

/** Makes pages stale and tells which, or tries a mail again. What was done, or why not, comes back in one German sentence. */
export async function action({ request, context }: Route.ActionArgs) {
  const { cache, mail } = context.get(apiContext);
  const fields = await readForm(request, ["intent", "adresse", "id"]);
  try {
    if (textOf(fields, "intent") === "mail") {
      const id = z.uuid().safeParse(textOf(fields, "id"));
      if (!id.success) return data({ done: null, problem: "Bitte prüfe deine Angaben." }, { status: 400 });
      await mail.retry({ id: id.data });
      return { done: "Die Mail geht noch einmal auf den Weg.", problem: null };
    }
    const path = pathToPurge(textOf(fields, "adresse"), new URL(request.url).origin);
    if (path === null) {
      return data({ done: null, problem: "Das ist keine Adresse unserer Seite, etwa /angebot/…/." }, { status: 400 });
    }
    const { pages, isComplete } = await cache.purge(path === undefined ? {} : { path });
    const what = path === undefined ? "Alle Seiten werden neu gelesen." : `Die Seite ${path} wird neu gelesen.`;
    return { done: what, problem: null, purged: { pages, isComplete } };
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) throw error;
    return data({ done: null, problem: refused.message }, { status: 409 });
  }
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Verwaltung") }];

export default function StartRoute({ loaderData }: Route.ComponentProps) {
  return <StartPage {...loaderData} />;
}
