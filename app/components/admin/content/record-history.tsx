import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#app/client/api.ts";
import { Button } from "#app/ui/button/button.tsx";
import { FormPortal } from "#app/ui/overlay/form-portal.tsx";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import type { RecordEntity } from "#domain/content/record-draft.ts";
import { AuditEntryList } from "./audit-entry-list.tsx";
import { PagedEntries } from "./paged-entries.tsx";

export type RecordHistoryProps = { entity: RecordEntity; id: string };

/** A button that opens the audit entries of a record in a drawer. */
export function RecordHistory(record: RecordHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const open = () => {
    // The query does not refetch on mount, but the log may have new entries.
    queryClient.invalidateQueries({ queryKey: historyKey(record), refetchType: "all" });
    setOpen(true);
  };
  return (
    <>
      <Button size="xs" variant="ghost" color="gray" onClick={open}>
        Verlauf
      </Button>
      {isOpen && <HistoryDrawer record={record} onClose={() => setOpen(false)} />}
    </>
  );
}

function HistoryDrawer({ record, onClose }: { record: RecordHistoryProps; onClose: () => void }) {
  const history = useInfiniteQuery({
    queryKey: historyKey(record),
    queryFn: ({ pageParam, signal }) =>
      api.auditLog.list.query({ record, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <FormPortal>
      <SlideOver title="Verlauf" isOpen onClose={onClose}>
        <PagedEntries query={history} problem="Der Verlauf ließ sich nicht laden.">
          {history.isSuccess && entries.length === 0 && <p className="text-sm">Noch hat niemand etwas geändert.</p>}
          {entries.length > 0 && <AuditEntryList entries={entries} isOfOneRecord />}
        </PagedEntries>
      </SlideOver>
    </FormPortal>
  );
}

function historyKey({ entity, id }: RecordHistoryProps) {
  return ["audit-log", entity, id];
}
