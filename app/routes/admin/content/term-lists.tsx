import { data } from "react-router";
import { z } from "zod";
import { hasChangedFields } from "#app/client/form-draft-fields.ts";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { QueryProvider } from "#app/components/admin/frame/query-provider.tsx";
import { UnsavedChangesDialog } from "#app/components/admin/frame/unsaved-changes-dialog.tsx";
import { ListError } from "#app/components/admin/list/list-error.tsx";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { refusedResult } from "#app/routes/refusal.ts";
import { revalidateAfterSubmission } from "#app/routes/revalidate-after-submission.ts";
import { IconId } from "#domain/icon/icon-id.ts";
import { SearchTerms, type TermEntity, TermName, termEntities } from "#domain/offer/term.ts";
import type { Route } from "./+types/term-lists.ts";
import { TermList } from "./term-list.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [offerTypes, artForms] = await Promise.all([api.offerType.listWithUse(), api.artForm.listWithUse()]);
  return { offerTypes, artForms };
}

/** An optional icon as `set:name`; `null` without an icon. */
const IconField = IconId.optional().transform((icon) => icon ?? null);
/** The version of the term that the admin saw. */
const Version = z.coerce.number().int();
/** A repeated request sends the same id and adds the term once. Before hydration, the id is empty and is set here. */
const NewId = z.uuid().default(() => crypto.randomUUID());
const TermChange = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("anlegen"),
    liste: z.enum(termEntities),
    id: NewId,
    name: TermName,
    // Without a default, so that a retry does not empty search terms that were entered after the first request.
    suchwoerter: SearchTerms.optional(),
    symbol: IconField,
  }),
  z.object({
    intent: z.literal("uebliche"),
    liste: z.enum(termEntities),
    id: z.string().default(""),
    name: z.string().default(""),
  }),
  z.object({
    intent: z.literal("symbol"),
    liste: z.literal("art_form"),
    id: z.uuid(),
    name: z.string(),
    fassung: Version,
    symbol: IconField,
  }),
  z.object({
    intent: z.literal("umbenennen"),
    liste: z.enum(termEntities),
    id: z.uuid(),
    name: TermName,
    fassung: Version,
    // Only what differs from `bisher` and `bisherigeSuchwoerter` is changed.
    bisher: z.string(),
    suchwoerter: SearchTerms.default(""),
    bisherigeSuchwoerter: z.string().default(""),
  }),
  z.object({
    intent: z.literal("loeschen"),
    liste: z.enum(termEntities),
    id: z.uuid(),
    name: z.string(),
    suchwoerter: z.string().default(""),
    symbol: IconField,
  }),
]);

/**
 * `done` contains the term, so that a deletion can be undone. `done.fassung` is the new version of an updated term.
 * `problem` is a German message when the input is invalid or refused. `typed` is then the submitted form, which a page
 * without hydration shows again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const names = [
    "intent",
    "liste",
    "id",
    "name",
    "fassung",
    "bisher",
    "suchwoerter",
    "bisherigeSuchwoerter",
    "symbol",
  ] as const;
  const fields = await readForm(request, names);
  const typed = Object.fromEntries(names.map((name) => [name, textOf(fields, name)]));
  const parsed = TermChange.safeParse(typed);
  if (!parsed.success) {
    const message = parsed.error.issues.find(({ path }) => path[0] === "name" || path[0] === "suchwoerter")?.message;
    return data({ done: null, problem: message ?? "Bitte prüfe deine Angaben.", typed }, { status: 400 });
  }
  const change = parsed.data;
  const { intent, id, name } = change;
  const { artForm, offerType } = context.get(apiContext);
  const api = change.liste === "offer_type" ? offerType : artForm;
  let fassung: number | null = null;
  try {
    switch (change.intent) {
      case "anlegen":
        await api.create({ id, name, searchTerms: change.suchwoerter, icon: change.symbol ?? undefined });
        break;
      case "uebliche":
        await api.addUsual();
        break;
      case "symbol":
        await artForm.update({ id, version: change.fassung, icon: change.symbol });
        fassung = change.fassung + 1;
        break;
      case "umbenennen": {
        const { fassung: version, suchwoerter: searchTerms } = change;
        const [isRenamed, hasNewSearchTerms] = [name !== change.bisher, searchTerms !== change.bisherigeSuchwoerter];
        if (!isRenamed && !hasNewSearchTerms) break;
        await api.update({ id, version, ...(isRenamed && { name }), ...(hasNewSearchTerms && { searchTerms }) });
        fassung = version + 1;
        break;
      }
      case "loeschen":
        await api.delete({ id });
        break;
    }
    const symbol = "symbol" in change ? change.symbol : null;
    const suchwoerter = ("suchwoerter" in change && change.suchwoerter) || "";
    return { done: { intent, id, name, fassung, suchwoerter, symbol }, problem: null, typed: null };
  } catch (error) {
    return refusedResult(error, ({ message }) => ({ done: null, problem: message, typed }));
  }
}

export const shouldRevalidate = revalidateAfterSubmission;

export const ErrorBoundary = () => <ListError title="Angebotsarten und Kunstformen" />;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Angebotsarten und Kunstformen") },
];

export default function TermListsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const refusedAdditionTo = (entity: TermEntity) => {
    const { problem, typed } = actionData ?? {};
    if (!problem || typed?.intent !== "anlegen" || typed.liste !== entity) return null;
    return { problem, name: typed.name ?? "" };
  };
  return (
    <QueryProvider>
      <AdminPage title="Angebotsarten und Kunstformen" crumbs={[{ label: "Angebotsarten und Kunstformen" }]}>
        <div className="grid items-start gap-x-12 gap-y-10 pt-4 xl:grid-cols-2">
          <TermList
            entity="offer_type"
            title="Angebotsarten"
            intro="Jedes Angebot hat genau eine."
            newLabel="Neue Angebotsart"
            exampleNames="Workshop, Kurs, Führung, Konzert …"
            terms={loaderData.offerTypes}
            refusedAddition={refusedAdditionTo("offer_type")}
          />
          <TermList
            entity="art_form"
            title="Kunstformen"
            intro="Angebote und Künstler:innen können mehrere haben."
            newLabel="Neue Kunstform"
            exampleNames="Keramik, Malerei, Musik, Literatur …"
            terms={loaderData.artForms}
            refusedAddition={refusedAdditionTo("art_form")}
          />
        </div>
        <UnsavedChangesDialog isUnsaved={hasChangedFields}>Gehst du weiter, ist er weg.</UnsavedChangesDialog>
      </AdminPage>
    </QueryProvider>
  );
}
