import { Form } from "react-router";
import { downloadCsv, downloadXlsx } from "#app/client/spreadsheet.ts";
import { useAction } from "#app/client/use-action.ts";
import { OccupancyBar } from "#app/components/admin/appointments/occupancy-bar.tsx";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { ListError } from "#app/components/admin/list/list-error.tsx";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { DatePicker } from "#app/ui/form/date-picker.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Table, type TableColumn } from "#app/ui/layout/table.tsx";
import { MAX_LISTED_APPOINTMENTS, utilizationUnits } from "#domain/appointment/appointment-detail.ts";
import { startOfDay } from "#domain/appointment/appointment-rule.ts";
import { berlinDay, formatDate, formatDateTime, formatMonth } from "#domain/berlin-time.ts";
import { formatPrice } from "#domain/money.ts";
import type { Utilization } from "#workers/data/appointment/appointment-records.ts";
import type { Route } from "./+types/utilization.ts";
import { BarChart } from "./bar-chart.tsx";
import { utilizationRange } from "./utilization-range.ts";
import { percentOf, unitLabels, utilizationSheet } from "./utilization-spreadsheet.ts";

const TOO_MANY_APPOINTMENTS = `Mehr als ${MAX_LISTED_APPOINTMENTS.toLocaleString("de")} Termine: Bitte wähl weniger Tage.`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const { problem, ...range } = utilizationRange(params, berlinDay(new Date()));
  const groupedBy = utilizationUnits.find((known) => known === params.get("nach")) ?? "month";
  const isFiltered = ["von", "bis", "nach"].some((name) => params.has(name));
  const rows = problem
    ? []
    : await context.get(apiContext).offerAppointment.listUtilization({ ...range, unit: groupedBy });
  if (groupedBy === "appointment" && rows.length > MAX_LISTED_APPOINTMENTS) {
    return { ...range, problem: TOO_MANY_APPOINTMENTS, groupedBy, isFiltered, rows: [] };
  }
  return { ...range, problem, groupedBy, isFiltered, rows };
}

export const ErrorBoundary = () => <ListError title="Auswertung" />;

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Auswertung") }];

export default function UtilizationPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { fromDay, toDay, problem, groupedBy, isFiltered, rows } = loaderData;
  const { run } = useAction();
  const sum = (key: Exclude<keyof Utilization, "key" | "name" | "starts_at">) =>
    rows.reduce((subtotal, row) => subtotal + row[key], 0);
  const total: Utilization = {
    key: "total",
    name: "Zusammen",
    starts_at: null,
    appointments: sum("appointments"),
    cancelled_appointments: sum("cancelled_appointments"),
    capacity: sum("capacity"),
    booked: sum("booked"),
    cancelled_slots: sum("cancelled_slots"),
    no_show_slots: sum("no_show_slots"),
    waitlist_slots: sum("waitlist_slots"),
    expected_cents: sum("expected_cents"),
    received_cents: sum("received_cents"),
  };
  const nameOf = (row: Utilization) => {
    if (row === total) return row.name;
    if (row.starts_at) return `${formatDateTime(new Date(row.starts_at))}, ${row.name}`;
    return groupedBy === "month" ? formatMonth(row.key) : row.name;
  };
  const rowsWithTotal = rows.length > 1 ? [...rows, total] : rows;
  const numberColumn = (id: string, header: string, value: (row: Utilization) => number): TableColumn<Utilization> => ({
    id,
    header,
    isNumeric: true,
    cell: (row) => value(row).toLocaleString("de"),
  });
  const moneyColumn = (id: string, header: string, cents: (row: Utilization) => number): TableColumn<Utilization> => ({
    id,
    header,
    isNumeric: true,
    cell: (row) => formatPrice(cents(row)),
  });
  const columns: TableColumn<Utilization>[] = [
    {
      id: "name",
      header: unitLabels[groupedBy],
      cell: (row) => <span className="font-semibold hyphens-auto">{nameOf(row)}</span>,
    },
    {
      id: "utilization",
      header: "Auslastung",
      cell: (row) => (
        <span className="flex items-center gap-x-2 max-md:flex-wrap">
          <span className="num font-semibold md:w-10 md:text-right">{percentOf(row)} %</span>
          <OccupancyBar booked={row.booked} capacity={row.capacity} />
        </span>
      ),
    },
    numberColumn("appointments", "Termine", (row) => row.appointments),
    numberColumn("cancelled_appointments", "Abgesagt", (row) => row.cancelled_appointments),
    numberColumn("cancelled_slots", "Plätze stornierter Buchungen", (row) => row.cancelled_slots),
    numberColumn("no_show_slots", "Nicht erschienen", (row) => row.no_show_slots),
    numberColumn("waitlist_slots", "Auf der Warteliste", (row) => row.waitlist_slots),
    moneyColumn("expected", "Erwartet", (row) => row.expected_cents),
    moneyColumn("received", "Bezahlt", (row) => row.received_cents),
  ];
  const sheet = utilizationSheet(groupedBy);
  const daysLabel = `${formatDate(startOfDay(fromDay))} bis ${formatDate(startOfDay(toDay))}`;
  const fileName = `Auswertung-${fromDay}-${toDay}`;

  return (
    <AdminPage
      title="Auswertung"
      crumbs={[{ label: "Auswertung" }]}
      actions={
        rows.length > 0 && (
          <>
            <Button variant="outline" onClick={() => run(() => downloadXlsx(fileName, sheet, rowsWithTotal))}>
              Excel
            </Button>
            <Button variant="outline" onClick={() => run(() => downloadCsv(fileName, sheet, rowsWithTotal))}>
              CSV
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5">
        <Form method="get" className="flex flex-wrap items-start gap-3">
          {/* The keys reset the fields when the URL changes. */}
          <DatePicker key={`von ${fromDay}`} label="Termine von" name="von" defaultValue={fromDay} />
          <DatePicker
            key={`bis ${toDay}`}
            label="bis"
            name="bis"
            defaultValue={toDay}
            errors={problem === null ? undefined : [problem]}
          />
          <Select
            key={groupedBy}
            label="Nach"
            name="nach"
            defaultValue={groupedBy}
            options={utilizationUnits.map((value) => ({ value, label: unitLabels[value] }))}
          />
          {/* The empty label aligns the button with the fields. */}
          <div className="grid gap-1.5">
            <span aria-hidden="true" className="text-xs">
              &nbsp;
            </span>
            <Button type="submit" variant="outline" className="h-12">
              Anzeigen
            </Button>
          </div>
        </Form>
        <div className="flex flex-wrap items-center gap-x-4 text-sm">
          <p role="status">
            {problem === null
              ? `Termine vom ${daysLabel}, nach ${unitLabels[groupedBy]}`
              : "Ohne passenden Zeitraum keine Zahlen."}
          </p>
          {isFiltered && (
            <Link to="?" viewTransition={false} className="flex min-h-target items-center">
              Zurücksetzen
            </Link>
          )}
        </div>
        {groupedBy === "month" && rows.length > 1 && <UtilizationCharts months={rows} daysLabel={daysLabel} />}
        {problem === null && (
          <Table
            caption={`Auslastung nach ${unitLabels[groupedBy]}`}
            columns={columns}
            rows={rowsWithTotal}
            rowId={({ key }) => key}
            cards="tablets"
            empty={
              <EmptyState title="Nichts in diesen Tagen.">
                <p>In diesem Zeitraum liegt kein Termin.</p>
              </EmptyState>
            }
          />
        )}
        <p className="text-xs text-ink-soft">
          Auslastung: Anteil der gebuchten an den angebotenen Plätzen, ohne abgesagte Termine. Plätze stornierter
          Buchungen: einzeln zurückgegebene Plätze zählen nicht mit. Auf der Warteliste: Plätze, auf die jemand wartet
          oder vergeblich gewartet hat oder die gerade für jemanden reserviert sind. Erwartet: die Preise aller Plätze
          von Buchungen mit dem Status „Bestätigt“ oder „Teilgenommen“, auch wenn weniger Leute gekommen sind. Bezahlt:
          alle eingetragenen Zahlungen.
        </p>
      </div>
    </AdminPage>
  );
}

function UtilizationCharts({ months, daysLabel }: { months: readonly Utilization[]; daysLabel: string }) {
  const hint = "Die Zahlen stehen in der Tabelle darunter.";
  /** Such as "Jan 27" for January 2027. */
  const labelOf = ({ key }: Utilization) => `${formatMonth(key).slice(0, 3)} ${key.slice(2, 4)}`;
  const euros = (cents: number) => `${Math.round(cents / 100).toLocaleString("de")} €`;
  const hasIncome = months.some((month) => month.expected_cents > 0 || month.received_cents > 0);
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <BarChart
        title="Auslastung"
        summary={`Gebuchte und angebotene Plätze je Monat, ${daysLabel}. ${hint}`}
        color="live"
        hatchedLabel="Plätze"
        filledLabel="gebucht"
        format={(slots) => slots.toLocaleString("de")}
        bars={months.map((month) => ({
          label: labelOf(month),
          hatched: month.capacity,
          hatchedValueLabel: month.capacity.toLocaleString("de"),
          filled: month.booked,
          filledValueLabel: `${percentOf(month)} %`,
          details: `${formatMonth(month.key)}: ${month.booked} von ${month.capacity} Plätzen gebucht`,
        }))}
      />
      {hasIncome && (
        <BarChart
          title="Einnahmen"
          summary={`Erwartete und bezahlte Einnahmen je Monat, ${daysLabel}. ${hint}`}
          color="action"
          hatchedLabel="erwartet"
          filledLabel="bezahlt"
          format={euros}
          bars={months.map((month) => ({
            label: labelOf(month),
            hatched: month.expected_cents,
            hatchedValueLabel: euros(month.expected_cents),
            filled: month.received_cents,
            filledValueLabel: euros(month.received_cents),
            details: `${formatMonth(month.key)}: ${formatPrice(month.received_cents)} von ${formatPrice(month.expected_cents)} bezahlt`,
          }))}
        />
      )}
    </div>
  );
}
