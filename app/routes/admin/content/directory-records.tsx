import { RecordImage } from "#app/components/admin/content/record-image.tsx";
import { RecordStateBadge } from "#app/components/admin/content/record-state-badge.tsx";
import { recordUrls } from "#app/components/admin/content/record-urls.ts";
import { TimeAgo } from "#app/components/admin/content/time-ago.tsx";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { type RecordColumn, RecordTable } from "#app/components/admin/list/record-table.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { directoryRecords } from "#domain/content/directory-records.ts";
import { recordStateLabels, recordStateOf, recordStates } from "#domain/content/record-state.ts";
import type { Page } from "#domain/list/pagination.ts";
import type { RecordListState } from "#domain/list/record-list.ts";
import type { DirectoryRecord } from "#workers/data/content/directory-records.ts";
import { NewRecord } from "./new-record.tsx";
import { useRecordActions } from "./record-actions.ts";

type SortKey = "name" | "city" | "region" | "uses" | "updated_at";

type DirectoryRecordsProps = {
  entity: "artist" | "location" | "region";
  state: RecordListState<SortKey, "status" | "region">;
  records: Page<DirectoryRecord>;
  facets: { regions: readonly { id: string; name: string }[] };
  /** The server's time when the list was read. */
  now: Date;
};

const labels = {
  artist: { newLabel: "Neue Künstler:in", usesHeader: "Angebote", emptyTitle: "Noch keine Künstler:innen." },
  location: { newLabel: "Neuer Kunstraum", usesHeader: "Angebote", emptyTitle: "Noch kein Kunstraum." },
  region: { newLabel: "Neue Region", usesHeader: "Kunsträume", emptyTitle: "Noch keine Region." },
} as const;

const cityAndRegionColumns: RecordColumn<DirectoryRecord, SortKey>[] = [
  { id: "city", header: "Ort", sortKey: "city", cell: ({ city }) => city ?? "–", canHide: true },
  {
    id: "region",
    header: "Region",
    sortKey: "region",
    cell: ({ region }) => region ?? "–",
    canHide: true,
    minimumTableWidth: "45rem",
  },
];

/** The admin list of artists, locations or regions. */
export function DirectoryRecords({ entity, state, records, facets, now }: DirectoryRecordsProps) {
  const { plural, edit } = recordUrls[entity];
  const { newLabel, usesHeader, emptyTitle } = labels[entity];
  const { actions, dialog } = useRecordActions(entity);
  const isRegion = entity === "region";
  const columns: RecordColumn<DirectoryRecord, SortKey>[] = [
    ...(isRegion ? [] : cityAndRegionColumns),
    {
      id: "uses",
      header: usesHeader,
      sortKey: "uses",
      isNumeric: true,
      cell: ({ uses }) => uses,
      canHide: true,
    },
    {
      id: "status",
      header: "Status",
      cell: (record) => (
        <RecordStateBadge state={recordStateOf(record, record.draft_version !== null)} publishAt={record.publish_at} />
      ),
    },
    {
      id: "updated_at",
      header: "Geändert",
      sortKey: "updated_at",
      sortKind: "time",
      cell: ({ updated_at }) => <TimeAgo at={updated_at} now={now} />,
      canHide: true,
    },
  ];
  return (
    <AdminPage title={plural} crumbs={[{ label: plural }]} actions={<NewRecord entity={entity} label={newLabel} />}>
      <RecordTable
        caption={plural}
        list={directoryRecords}
        state={state}
        records={records}
        rowId={({ id }) => id}
        rowName={({ name }) => name.trim() || "Ohne Namen"}
        rowLink={({ slug }) => `${edit}${slug}/`}
        rowImage={({ image }) => <RecordImage image={image} />}
        nameHeader="Name"
        nameSortKey="name"
        columns={columns}
        searchLabel={isRegion ? "Name suchen" : "Name, Ort oder Region suchen"}
        filters={[
          {
            name: "status",
            label: "Status",
            allLabel: "Jeder Status",
            options: recordStates.map((value) => ({ value, label: recordStateLabels[value] })),
          },
          ...(isRegion
            ? []
            : [
                {
                  name: "region" as const,
                  label: "Region",
                  allLabel: "Alle Regionen",
                  options: facets.regions.map(({ id, name }) => ({ value: id, label: name })),
                },
              ]),
        ]}
        bulkActions={actions}
        empty={
          <EmptyState title={emptyTitle}>
            <p>Leg den ersten Eintrag an; er bleibt ein Entwurf, bis du ihn veröffentlichst.</p>
          </EmptyState>
        }
      />
      {dialog}
    </AdminPage>
  );
}
