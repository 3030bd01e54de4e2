import { data, redirect } from "react-router";
import { z } from "zod";
import { apiContext } from "#app/context.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { redirectToLastPage } from "#app/routes/page-number.ts";
import { refusalOf } from "#app/routes/refusal.ts";
import { MediaUpdate, mediaLibrary } from "#domain/media/media.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/media.ts";
import { MediaPage } from "./media.page.tsx";

/** `?bild={id}` opens a picture beside the list. */
const OPEN = "bild";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { media } = context.get(apiContext);
  const params = new URL(request.url).searchParams;
  const state = mediaLibrary.read(params);
  const openId = z.uuid().safeParse(params.get(OPEN)).data;
  const [images, open] = await Promise.all([
    media.list(mediaLibrary.request(state)),
    openId ? media.byId({ id: openId }) : null,
  ]);
  redirectToLastPage(request, images);
  return { state, images, open, isGone: openId !== undefined && open === null };
}

const fieldNames = ["intent", "id", "version", "name", "alt", "dekorativ", "nachweis", "links", "oben"] as const;

/** Saves the open picture's words and focal point, or deletes it. A refusal comes back as one German sentence. */
export async function action({ request, context }: Route.ActionArgs) {
  const { media } = context.get(apiContext);
  const fields = await readForm(request, fieldNames);
  const url = new URL(request.url);
  try {
    if (textOf(fields, "intent") === "loeschen") {
      await media.remove({ id: z.uuid().parse(textOf(fields, "id")) });
      url.searchParams.delete(OPEN);
      return redirect(`${url.pathname.replace(/_\.data$/, "")}${url.search}`);
    }
    const update = MediaUpdate.safeParse({
      id: textOf(fields, "id"),
      version: Number(textOf(fields, "version")),
      name: textOf(fields, "name") ?? "",
      alt_text: textOf(fields, "alt") ?? "",
      is_decorative: textOf(fields, "dekorativ") !== undefined,
      credit: textOf(fields, "nachweis") ?? "",
      focalPoint: { x: Number(textOf(fields, "links")), y: Number(textOf(fields, "oben")) },
    });
    if (!update.success) return data({ saved: null, refusal: "Bitte prüfe deine Angaben." }, { status: 400 });
    const { id, version, purged } = await media.update(update.data);
    return { saved: { id, version, isShown: purged.length > 0 }, refusal: null };
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) throw error;
    return data({ saved: null, refusal: refused.message }, { status: 409 });
  }
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Medien verwalten") }];

export default function MediaRoute({ loaderData }: Route.ComponentProps) {
  return <MediaPage {...loaderData} />;
}
