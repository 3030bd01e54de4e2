import { Form } from "react-router";
import { AdminPage } from "#app/blocks/admin/admin-page.tsx";
import { OccupancyBar } from "#app/blocks/admin/occupancy-bar.tsx";
import { downloadCsv, downloadXlsx, type SheetColumn } from "#app/client/spreadsheet.ts";
import { useDeed } from "#app/client/use-deed.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Select } from "#app/ui/select.tsx";
import { Table, type TableColumn } from "#app/ui/table.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Utilisation, UtilisationUnit } from "#domain/appointment-file.ts";
import { formatMonth } from "#domain/berlin-time.ts";

export type UtilisationPageProps = { fromDay: string; toDay: string; unit: UtilisationUnit; rows: Utilisation[] };

const unitWords: Record<UtilisationUnit, string> = { offer: "Angebot", location: "Kunstraum", month: "Monat" };
const percent = ({ booked, capacity }: Pick<Utilisation, "booked" | "capacity">) =>
  capacity === 0 ? 0 : Math.round((booked / capacity) * 100);

/** How full the dates were, what was given back, and how many would have liked to come. */
export function UtilisationPage({ fromDay, toDay, unit, rows }: UtilisationPageProps) {
  const { run } = useDeed();
  const nameOf = (row: Utilisation) => (unit === "month" ? formatMonth(row.key) : row.name);
  const sum = (
    key: "dates" | "cancelledDates" | "capacity" | "booked" | "cancelledPlaces" | "noShowPlaces" | "waitingPlaces",
  ) => rows.reduce((total, row) => total + row[key], 0);
  const total: Utilisation = {
    key: "total",
    name: "Zusammen",
    dates: sum("dates"),
    cancelledDates: sum("cancelledDates"),
    capacity: sum("capacity"),
    booked: sum("booked"),
    cancelledPlaces: sum("cancelledPlaces"),
    noShowPlaces: sum("noShowPlaces"),
    waitingPlaces: sum("waitingPlaces"),
  };
  const number = (id: string, header: string, value: (row: Utilisation) => number): TableColumn<Utilisation> => ({
    id,
    header,
    isNumeric: true,
    cell: (row) => value(row).toLocaleString("de"),
  });
  const columns: TableColumn<Utilisation>[] = [
    {
      id: "name",
      header: unitWords[unit],
      cell: (row) => <span className="font-semibold">{row === total ? row.name : nameOf(row)}</span>,
    },
    {
      id: "utilisation",
      header: "Auslastung",
      cell: (row) => (
        <span className="flex items-center gap-3">
          <span className="num w-12 text-right font-semibold">{percent(row)} %</span>
          <OccupancyBar taken={row.booked} capacity={Math.max(1, row.capacity)} />
        </span>
      ),
    },
    number("dates", "Termine", ({ dates }) => dates),
    number("cancelledDates", "Abgesagt", ({ cancelledDates }) => cancelledDates),
    number("cancelledPlaces", "Plätze storniert", ({ cancelledPlaces }) => cancelledPlaces),
    number("noShowPlaces", "Nicht erschienen", ({ noShowPlaces }) => noShowPlaces),
    number("waitingPlaces", "Wartewunsch", ({ waitingPlaces }) => waitingPlaces),
  ];
  const sheet: SheetColumn<Utilisation>[] = [
    { header: unitWords[unit], value: nameOf, width: 32 },
    { header: "Auslastung in %", value: percent },
    { header: "Plätze gebucht", value: ({ booked }) => booked },
    { header: "Plätze", value: ({ capacity }) => capacity },
    { header: "Termine", value: ({ dates }) => dates },
    { header: "Termine abgesagt", value: ({ cancelledDates }) => cancelledDates },
    { header: "Plätze storniert", value: ({ cancelledPlaces }) => cancelledPlaces },
    { header: "Plätze nicht erschienen", value: ({ noShowPlaces }) => noShowPlaces },
    { header: "Wartewunsch in Plätzen", value: ({ waitingPlaces }) => waitingPlaces },
  ];
  const file = `Auswertung-${fromDay}-${toDay}`;

  return (
    <AdminPage
      title="Auswertung"
      crumbs={[{ label: "Auswertung" }]}
      actions={
        <>
          <Button variant="outline" onClick={() => run(() => downloadXlsx(file, sheet, rows))}>
            Excel
          </Button>
          <Button variant="outline" onClick={() => run(() => downloadCsv(file, sheet, rows))}>
            CSV
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Form method="get" className="flex flex-wrap items-end gap-3" key={`${fromDay} ${toDay} ${unit}`}>
          <TextField label="Termine von" type="date" name="von" defaultValue={fromDay} />
          <TextField label="bis" type="date" name="bis" defaultValue={toDay} />
          <Select
            label="Nach"
            name="nach"
            defaultValue={unit}
            options={(["month", "offer", "location"] as const).map((value) => ({ value, label: unitWords[value] }))}
          />
          <Button type="submit" variant="outline" className="h-12">
            Anzeigen
          </Button>
        </Form>
        <Table
          caption={`Auslastung nach ${unitWords[unit]}`}
          columns={columns}
          rows={rows.length > 1 ? [...rows, total] : rows}
          rowId={({ key }) => key}
          empty={
            <EmptyState title="Nichts in diesen Tagen.">
              <p>In diesem Zeitraum liegt kein Termin.</p>
            </EmptyState>
          }
        />
        <p className="text-xs text-ink-soft">
          Auslastung: gebuchte von angebotenen Plätzen, ohne abgesagte Termine. Wartewunsch: Plätze, für die jemand
          wartet, reserviert bekam oder vergeblich gewartet hat.
        </p>
      </div>
    </AdminPage>
  );
}
