import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { invalidateMedia, mediaLibraryQuery } from "#app/client/media/media-queries.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Skeleton } from "#app/ui/layout/skeleton.tsx";
import { FormPortal } from "#app/ui/overlay/form-portal.tsx";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { isDescribedOrDecorative } from "#domain/media/media.ts";
import type { Media } from "#workers/data/media/media.ts";
import { ImageUploader } from "./image-uploader.tsx";
import { MediaThumbnail } from "./media-thumbnail.tsx";

const LOADING_TILES = 8;

type MediaLibraryDrawerProps = {
  chosenId: string | null;
  onChoose: (media: Media) => void;
  onClose: () => void;
};

/** A single uploaded image is chosen immediately. */
export function MediaLibraryDrawer({ chosenId, onChoose, onClose }: MediaLibraryDrawerProps) {
  const [query, setQuery] = useState("");
  const library = useInfiniteQuery(mediaLibraryQuery(useDeferredValue(query.trim())));
  const statusLine = useFocusAfterRemoval<HTMLParagraphElement>(`${library.isError} ${library.hasNextPage}`);
  const queryClient = useQueryClient();
  // The cached library lacks images that were uploaded on other pages or by other admins after it was cached.
  useEffect(() => void invalidateMedia(queryClient, { cancelRefetch: false }), [queryClient]);
  // An image whose upload finishes after the drawer is closed is not chosen.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const images = library.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = library.data?.pages[0]?.total ?? 0;
  const isEmpty = library.isSuccess && images.length === 0;
  return (
    <FormPortal>
      <SlideOver title="Bild auswählen" isWide isOpen onClose={onClose}>
        <div className="grid gap-5">
          <ImageUploader
            onUploaded={(media, isOnly) => {
              invalidateMedia(queryClient);
              if (isOnly && isShown.current) onChoose(media);
            }}
          />
          <TextField
            label="Suchen"
            type="search"
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            hint="In Namen, Alternativtext und Bildnachweis"
          />
          <p ref={statusLine} role="status" tabIndex={-1} className="sr-only">
            {library.isPending && "Bilder werden geladen …"}
            {library.isSuccess && (total === 1 ? "Ein Bild" : `${total} Bilder`)}
          </p>
          {isEmpty && (
            <EmptyState title="Nichts an der Wand.">
              <p>{query.trim() ? "Zu dieser Suche gibt es kein Bild." : "Lade oben das erste Bild hoch."}</p>
            </EmptyState>
          )}
          {!library.isLoadingError && !isEmpty && (
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
              {library.isPending &&
                Array.from({ length: LOADING_TILES }, (_, index) => <LoadingTile key={index.toString()} />)}
              {images.map((media) => (
                <li key={media.id}>
                  <Tile media={media} isChosen={media.id === chosenId} onChoose={() => onChoose(media)} />
                </li>
              ))}
            </ul>
          )}
          {library.isError && (
            <EmptyState
              isError
              title="Die Bilder hängen gerade nicht."
              action={<Button onClick={() => library.refetch()}>Noch einmal versuchen</Button>}
            >
              <p>Die Medien ließen sich nicht laden.</p>
            </EmptyState>
          )}
          {library.hasNextPage && (
            <Button
              variant="outline"
              onClick={() => library.fetchNextPage()}
              aria-disabled={library.isFetchingNextPage}
            >
              Mehr zeigen
            </Button>
          )}
        </div>
      </SlideOver>
    </FormPortal>
  );
}

function Tile({ media, isChosen, onChoose }: { media: Media; isChosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="group grid w-full gap-1.5 text-left text-xs aria-pressed:font-semibold"
    >
      <span className="block aspect-square overflow-hidden bg-paper-deep outline-3 outline-offset-2 outline-invisible group-hover:outline-rule group-aria-pressed:outline-ink">
        <MediaThumbnail media={media} sizes="12rem" />
      </span>
      <span className="truncate">{media.name || "Ohne Namen"}</span>
      {!isDescribedOrDecorative(media) && <span className="text-danger">Ohne Alternativtext</span>}
    </button>
  );
}

function LoadingTile() {
  return (
    <li className="grid gap-1.5 text-xs">
      <Skeleton className="aspect-square" />
      <Skeleton className="h-[1lh] w-2/3" />
    </li>
  );
}
