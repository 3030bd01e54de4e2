import { OccupancyBar } from "#app/components/admin/appointments/occupancy-bar.tsx";
import { RecordImage } from "#app/components/admin/content/record-image.tsx";
import { RecordStateBadge } from "#app/components/admin/content/record-state-badge.tsx";
import { TimeAgo } from "#app/components/admin/content/time-ago.tsx";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { type RecordColumn, RecordTable } from "#app/components/admin/list/record-table.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { bookedSlots } from "#domain/appointment/appointment-detail.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import { recordStateLabels, recordStateOf, recordStates } from "#domain/content/record-state.ts";
import type { Page } from "#domain/list/pagination.ts";
import type { RecordListState } from "#domain/list/record-list.ts";
import { formatPrice } from "#domain/money.ts";
import { locationNameOf } from "#domain/offer/location-name.ts";
import { offerRecords } from "#domain/offer/offer-records.ts";
import type { OfferRecord } from "#workers/data/offer/offer-records.ts";
import { NewRecord } from "./new-record.tsx";
import { useRecordActions } from "./record-actions.ts";

type FacetValue = { id: string; name: string };
type SortKey = "name" | "location" | "next_appointment" | "price" | "updated_at";
type FilterName = "status" | "art" | "kunstform" | "region";

type OfferRecordsProps = {
  state: RecordListState<SortKey, FilterName>;
  records: Page<OfferRecord>;
  facets: { offerTypes: FacetValue[]; artForms: FacetValue[]; regions: FacetValue[] };
  /** The server's time when the list was read. */
  now: Date;
};

export function OfferRecords({ state, records, facets, now }: OfferRecordsProps) {
  const { actions, dialog } = useRecordActions("offer");
  const columns: RecordColumn<OfferRecord, SortKey>[] = [
    {
      id: "type",
      header: "Art",
      cell: ({ offer_type }) => offer_type ?? "–",
      canHide: true,
      isHiddenOnPhones: true,
      minimumTableWidth: "64rem",
    },
    {
      id: "location",
      header: "Kunstraum",
      sortKey: "location",
      cell: ({ location }) => location ?? locationNameOf(null),
      canHide: true,
    },
    {
      id: "artist",
      header: "Mit",
      cell: ({ artist }) => artist ?? "–",
      canHide: true,
      isHiddenOnPhones: true,
      minimumTableWidth: "56rem",
    },
    {
      id: "next_appointment",
      header: "Nächster Termin",
      sortKey: "next_appointment",
      sortKind: "time",
      cell: NextAppointment,
      canHide: true,
    },
    {
      id: "occupancy",
      header: "Belegung",
      cell: Occupancy,
      canHide: true,
      isHiddenOnPhones: true,
      minimumTableWidth: "56rem",
    },
    {
      id: "price",
      header: "Preis",
      sortKey: "price",
      isNumeric: true,
      cell: ({ price }) => (price === null ? "–" : formatPrice(price)),
      canHide: true,
      isHiddenOnPhones: true,
      minimumTableWidth: "64rem",
    },
    {
      id: "status",
      header: "Status",
      cell: (offer) => (
        <RecordStateBadge state={recordStateOf(offer, offer.draft_version !== null)} publishAt={offer.publish_at} />
      ),
    },
    {
      id: "updated_at",
      header: "Geändert",
      sortKey: "updated_at",
      sortKind: "time",
      cell: ({ updated_at }) => <TimeAgo at={updated_at} now={now} />,
      canHide: true,
      minimumTableWidth: "56rem",
    },
  ];
  return (
    <AdminPage
      title="Angebote"
      crumbs={[{ label: "Angebote" }]}
      actions={<NewRecord entity="offer" label="Neues Angebot" offerTypes={facets.offerTypes} />}
    >
      <RecordTable
        caption="Angebote"
        list={offerRecords}
        state={state}
        records={records}
        rowId={({ id }) => id}
        rowName={({ name }) => name.trim() || "Ohne Namen"}
        rowLink={({ slug }) => `/admin/angebot/${slug}/`}
        rowImage={({ image }) => <RecordImage image={image} />}
        nameHeader="Angebot"
        nameSortKey="name"
        columns={columns}
        searchLabel="Name, Kunstraum oder Person suchen"
        filters={[
          {
            name: "status",
            label: "Status",
            allLabel: "Jeder Status",
            options: recordStates.map((value) => ({ value, label: recordStateLabels[value] })),
          },
          { name: "art", label: "Angebotsart", allLabel: "Alle Arten", options: optionsOf(facets.offerTypes) },
          { name: "kunstform", label: "Kunstform", allLabel: "Alle Kunstformen", options: optionsOf(facets.artForms) },
          { name: "region", label: "Region", allLabel: "Alle Regionen", options: optionsOf(facets.regions) },
        ]}
        bulkActions={actions}
        empty={
          <EmptyState title="Noch kein Angebot.">
            <p>Das erste Angebot ist der Anfang von allem.</p>
          </EmptyState>
        }
      />
      {dialog}
    </AdminPage>
  );
}

function optionsOf(facets: readonly FacetValue[]) {
  return facets.map(({ id, name }) => ({ value: id, label: name }));
}

function NextAppointment({ slug, name, next_appointment: nextAppointment }: OfferRecord) {
  return (
    <Link
      variant="quiet"
      to={`/admin/angebots-termine/${slug}/`}
      className="num -my-0.5 inline-flex min-h-6 items-center underline decoration-rule underline-offset-4 max-md:whitespace-normal"
    >
      {nextAppointment ? formatDateTime(nextAppointment.timestamp) : "kein Termin"}
      <span className="sr-only">, Termine: {name.trim() || "Ohne Namen"}</span>
    </Link>
  );
}

function Occupancy({ next_appointment: nextAppointment }: OfferRecord) {
  if (!nextAppointment) return "–";
  return <OccupancyBar booked={bookedSlots(nextAppointment)} capacity={nextAppointment.capacity} />;
}
