import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "#app/client/api.ts";
import { AuditEntryList } from "#app/components/admin/content/audit-entry-list.tsx";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import type { RecordEntity } from "#domain/content/record-draft.ts";
import { PagedEntries } from "./paged-entries.tsx";

type HistoryDrawerProps = { entity: RecordEntity; id: string; onClose: () => void };

export function HistoryDrawer({ entity, id, onClose }: HistoryDrawerProps) {
  const history = useInfiniteQuery({
    queryKey: ["audit-log", entity, id],
    queryFn: ({ pageParam, signal }) =>
      api.auditLog.list.query({ record: { entity, id }, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: "always", // the log may have new entries
  });
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <SlideOver title="Verlauf" isOpen onClose={onClose}>
      <PagedEntries query={history} problem="Der Verlauf ließ sich nicht laden.">
        {history.isSuccess && entries.length === 0 && <p className="text-sm">Noch hat niemand etwas geändert.</p>}
        {entries.length > 0 && <AuditEntryList entries={entries} isOfOneRecord />}
      </PagedEntries>
    </SlideOver>
  );
}
