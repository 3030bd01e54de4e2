import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "#app/client/api.ts";
import { Button } from "#app/ui/button/button.tsx";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { RecordEntity } from "#domain/content/record-draft.ts";
import { PagedEntries } from "./paged-entries.tsx";

type VersionDrawerProps = {
  entity: RecordEntity;
  id: string;
  /** Whether the site shows the newest version. */
  isPublic: boolean;
  onClose: () => void;
  onRestore: (versionId: string) => Promise<void>;
};

export function VersionDrawer({ entity, id, isPublic, onClose, onRestore }: VersionDrawerProps) {
  const query = useInfiniteQuery({
    queryKey: ["versions", entity, id],
    queryFn: ({ pageParam, signal }) =>
      api.record.listVersions.query({ entity, id, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: "always", // there may be new versions
  });
  const versions = query.data?.pages.flatMap((page) => page.versions);
  return (
    <SlideOver title="Fassungen" isOpen onClose={onClose}>
      <p className="pb-4 text-sm text-ink-soft">
        Jede veröffentlichte Fassung bleibt. Eine frühere wird beim Zurückholen zum Entwurf; zu sehen ist sie erst nach
        dem Veröffentlichen.
      </p>
      <PagedEntries query={query} problem="Die Fassungen ließen sich nicht laden.">
        {versions?.length === 0 && <p className="text-sm">Die erste entsteht beim Veröffentlichen.</p>}
        <ol className="border-line not-empty:border-t">
          {versions?.map((version, index) => (
            <li key={version.id} className="flex items-center justify-between gap-3 border-b border-line py-3 text-sm">
              <span className="min-w-0">
                <span className="num block font-semibold">{formatDateTime(version.created_at)}</span>
                <span className="block text-xs text-ink-soft wrap-anywhere">
                  {version.created_by ?? "automatisch"}
                  {isPublic && index === 0 && " · steht auf der Seite"}
                </span>
              </span>
              <Button
                size="xs"
                variant="outline"
                color="gray"
                className="flex-none"
                onClick={() => void onRestore(version.id)}
                aria-label={`Fassung vom ${formatDateTime(version.created_at)} zurückholen`}
              >
                Zurückholen
              </Button>
            </li>
          ))}
        </ol>
      </PagedEntries>
    </SlideOver>
  );
}
