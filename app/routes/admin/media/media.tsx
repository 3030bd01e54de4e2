import { data, redirect, useRevalidator } from "react-router";
import { z } from "zod";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { ListError } from "#app/components/admin/list/list-error.tsx";
import { RecordToolbar } from "#app/components/admin/list/record-toolbar.tsx";
import { openedFromList, useCloseDrawer } from "#app/components/admin/list/use-close-drawer.ts";
import { ImageUploader } from "#app/components/admin/media/image-uploader.tsx";
import { MediaThumbnail } from "#app/components/admin/media/media-thumbnail.tsx";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { requireExistingPage } from "#app/routes/page-number.ts";
import { refusedResult } from "#app/routes/refusal.ts";
import { revalidateAfterSubmission } from "#app/routes/revalidate-after-submission.ts";
import { Link } from "#app/ui/button/link.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { type Page, rangeLabel } from "#domain/list/pagination.ts";
import { isFiltered } from "#domain/list/record-list.ts";
import { isDescribedOrDecorative, MediaUpdate, mediaLibrary } from "#domain/media/media.ts";
import type { Media } from "#workers/data/media/media.ts";
import type { Route } from "./+types/media.ts";
import { MediaDrawer } from "./media-drawer.tsx";

/** Query parameter with the id of the open image. */
const OPEN_PARAM = "bild";

/** `isMissing`: no image has the id in the URL. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { media } = context.get(apiContext);
  const params = new URL(request.url).searchParams;
  const state = mediaLibrary.read(params);
  const openId = z.uuid().safeParse(params.get(OPEN_PARAM)).data;
  const [images, openImage] = await Promise.all([
    media.list(mediaLibrary.toInput(state)),
    openId ? media.byId({ id: openId }) : null,
  ]);
  requireExistingPage(request, images);
  return { state, images, openImage, isMissing: openId !== undefined && openImage === null };
}

const fieldNames = ["intent", "id", "version", "name", "alt", "dekorativ", "nachweis", "links", "oben"] as const;

/** `saved` is the stored image. `problem` is a German message when the input is invalid or refused. */
export async function action({ request, context }: Route.ActionArgs) {
  const { media } = context.get(apiContext);
  const fields = await readForm(request, fieldNames);
  const url = new URL(request.url);
  try {
    if (textOf(fields, "intent") === "loeschen") {
      const id = z.uuid().safeParse(textOf(fields, "id"));
      if (!id.success) return invalidInput();
      await media.delete({ id: id.data });
      url.searchParams.delete(OPEN_PARAM);
      // The path ends with `/_.data` when JavaScript submits the form.
      return redirect(`${url.pathname.replace(/_\.data$/, "")}${url.search}`);
    }
    const update = MediaUpdate.safeParse({
      id: textOf(fields, "id"),
      version: Number(textOf(fields, "version")),
      name: textOf(fields, "name") ?? "",
      alt_text: textOf(fields, "alt") ?? "",
      is_decorative: textOf(fields, "dekorativ") !== undefined,
      credit: textOf(fields, "nachweis") ?? "",
      focal_x: Number(textOf(fields, "links")),
      focal_y: Number(textOf(fields, "oben")),
    });
    if (!update.success) return invalidInput();
    const { purged, ...stored } = await media.update(update.data);
    return { saved: { ...stored, hasPurgedPages: purged.length > 0 }, problem: null };
  } catch (error) {
    return refusedResult(error, ({ message }) => ({ saved: null, problem: message }));
  }
}

const invalidInput = () => data({ saved: null, problem: "Bitte prüfe deine Angaben." }, { status: 400 });

export const shouldRevalidate = revalidateAfterSubmission;

export const ErrorBoundary = () => <ListError title="Medien" />;

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Medien verwalten") }];

const toolbar = {
  list: mediaLibrary,
  searchLabel: "Name, Alternativtext oder Bildnachweis suchen",
  filters: [
    {
      name: "alt",
      label: "Alternativtext",
      allLabel: "Mit und ohne Text",
      options: [{ value: "fehlt", label: "Ohne Alternativtext" }],
    },
    {
      name: "nutzung",
      label: "Verwendung",
      allLabel: "Jede Verwendung",
      options: [{ value: "keine", label: "Unbenutzt" }],
    },
  ],
  columns: [],
  sorts: [
    { key: "created_at", label: "Hochgeladen", kind: "time" },
    { key: "name", label: "Name", kind: "text" },
  ],
} as const;

export default function MediaRoute({ loaderData: { state, images, openImage, isMissing } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const queryString = mediaLibrary.toQueryString(state);
  const imageLinkPrefix = queryString ? `${queryString}&${OPEN_PARAM}=` : `?${OPEN_PARAM}=`;
  const closeDrawer = useCloseDrawer(queryString || "?");
  return (
    <AdminPage title="Medien" crumbs={[{ label: "Medien" }]}>
      <div className="grid gap-5">
        <ImageUploader onUploaded={() => revalidate()} />
        <RecordToolbar {...toolbar} state={state} />
        {isMissing && <Notice variant="problem" title="Dieses Bild gibt es nicht mehr." />}
        <p
          role="status"
          className={`pt-3 text-xs text-ink-soft ${images.items.length > 0 ? "border-t-3 border-rule" : ""}`}
        >
          {countLabel(images)}
        </p>
        {images.items.length > 0 ? (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-5">
            {images.items.map((media) => (
              <li key={media.id}>
                <MediaTile media={media} to={imageLinkPrefix + media.id} />
              </li>
            ))}
          </ul>
        ) : (
          <NoImages hasFilter={isFiltered(state)} />
        )}
        <Pagination
          label="Medien"
          page={images.page}
          itemsPerPage={images.itemsPerPage}
          total={images.total}
          pageLink={(page) => mediaLibrary.toQueryString({ ...state, page }) || "?"}
        />
      </div>
      {openImage && <MediaDrawer key={openImage.id} media={openImage} onClose={closeDrawer} />}
    </AdminPage>
  );
}

function NoImages({ hasFilter }: { hasFilter: boolean }) {
  if (!hasFilter) {
    return (
      <EmptyState title="Noch leere Wände.">
        <p>Lade oben die ersten Bilder hoch.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nichts an der Wand." action={<Link to="?">Alle Bilder zeigen</Link>}>
      <p>Zu dieser Auswahl gibt es kein Bild.</p>
    </EmptyState>
  );
}

function countLabel(page: Page<unknown>): string {
  if (page.items.length === 0) return "Kein Bild";
  return page.total === 1 ? "Ein Bild" : `${rangeLabel(page)} Bildern`;
}

function MediaTile({ media, to }: { media: Media & { uses: number }; to: string }) {
  return (
    <Link
      variant="quiet"
      to={to}
      state={openedFromList}
      viewTransition={false}
      preventScrollReset
      className="group grid gap-2"
    >
      <span className="block aspect-square overflow-hidden bg-paper-deep outline-3 outline-offset-2 outline-invisible group-hover:outline-rule">
        <MediaThumbnail media={media} sizes="(min-width: 1280px) 14rem, (min-width: 768px) 25vw, 50vw" />
      </span>
      <span className="grid text-xs">
        <span className="truncate font-semibold group-hover:underline">{media.name || "Ohne Namen"}</span>
        <span className="text-ink-soft">{usesLabel(media.uses)}</span>
        {!isDescribedOrDecorative(media) && <span className="text-danger">Ohne Alternativtext</span>}
      </span>
    </Link>
  );
}

function usesLabel(uses: number): string {
  if (uses === 0) return "Unbenutzt";
  return uses === 1 ? "Einmal verwendet" : `${uses}-mal verwendet`;
}
