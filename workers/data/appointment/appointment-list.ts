import { z } from "zod";
import type { OfferAppointmentPeriod } from "#domain/appointment/appointment-detail.ts";
import {
  type AppointmentListFilters,
  type appointmentRecords,
  ListedAppointment,
  timeRangeOf,
} from "#domain/appointment/appointment-records.ts";
import { startOfDay } from "#domain/appointment/appointment-rule.ts";
import { ExportCursor, type ExportPage } from "#domain/list/export-page.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import type { Page, Paging } from "#domain/list/pagination.ts";
import { EXPORT_PAGE_SIZE } from "#workers/data/page.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

// Every function needs an admin's connection.

const Items = z.object({ items: z.array(ListedAppointment) });
const Result = Items.extend({ total: z.number() });
const ExportResult = Items.extend({ next: ExportCursor.nullable() });
type AppointmentSelection = {
  /** Inclusive. */
  since: Date | null;
  /** Exclusive. */
  until: Date | null;
  /** Appointments that started before `since` and have not ended at this time are selected, too. */
  runningAt?: Date | null;
  offer?: string;
  query?: string;
  filters?: Pick<AppointmentListFilters, "ort" | "stand">;
  is_descending?: boolean;
};

/** A page of the appointments of all offers. `total` is exact up to `COUNT_LIMIT`. */
export async function listAppointmentRecords(
  db: Database,
  { page, itemsPerPage, ...search }: Search & Paging,
  now: Date,
): Promise<Page<ListedAppointment>> {
  const response = await readAppointments(db, selectionOf(search, now), { page, items_per_page: itemsPerPage });
  return { page, itemsPerPage, ...Result.parse(response) };
}

/** A page of the filtered appointments for an export. `after` is the `next` of the previous page. */
export async function exportAppointments(
  db: Database,
  { after, ...search }: Search & { after: ExportCursor | null },
  now: Date,
): Promise<ExportPage<ListedAppointment>> {
  const response = await readAppointments(db, selectionOf(search, now), { items_per_page: EXPORT_PAGE_SIZE, after });
  return ExportResult.parse(response);
}

type Search = Pick<z.infer<typeof appointmentRecords.input>, "query" | "isDescending" | "filters">;

function selectionOf({ query, isDescending, filters }: Search, now: Date): AppointmentSelection {
  return { ...timeRangeOf(filters, now), query, filters, is_descending: isDescending };
}

/**
 * A page of an offer's upcoming appointments, earliest first, or of its past ones, latest first, with cancelled ones.
 */
export async function listOfferAppointments(
  db: Database,
  { offerId, period, page }: { offerId: string; period: OfferAppointmentPeriod; page: Paging["page"] },
  now: Date,
): Promise<Page<ListedAppointment>> {
  const selection =
    period === "kommend" ? { since: now, until: null } : { since: null, until: now, is_descending: true };
  const limit = { page, items_per_page: itemsPerPage.offerAppointments };
  const response = await readAppointments(db, { ...selection, offer: offerId }, limit);
  return { page, itemsPerPage: itemsPerPage.offerAppointments, ...Result.parse(response) };
}

/** The first `perDay` appointments of each day from `fromDay` to `toDay` (Berlin days, inclusive), earliest first. */
export async function listAppointmentsOfDays(
  db: Database,
  { fromDay, toDay, perDay, offerId, query, filters }: AppointmentsOfDays,
): Promise<ListedAppointment[]> {
  const selection = {
    since: startOfDay(fromDay),
    until: startOfDay(toDay, 1),
    query,
    filters,
    ...(offerId !== undefined && { offer: offerId }),
  };
  return Items.parse(await readAppointments(db, selection, { per_day: perDay })).items;
}
type AppointmentsOfDays = {
  fromDay: string;
  toDay: string;
  perDay: number;
  offerId?: string | undefined;
  query?: string;
  filters?: AppointmentSelection["filters"];
};

async function readAppointments(
  db: Database,
  { since, until, runningAt, offer, query, filters, is_descending = false }: AppointmentSelection,
  limit: { page?: number; items_per_page: number; after?: ExportCursor | null } | { per_day: number },
) {
  return dataOf(
    await db.rpc("list_appointment_records", {
      since: since?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
      running_at: runningAt?.toISOString() ?? null,
      offer: offer ?? null,
      query: query ?? null,
      location: filters?.ort ?? null,
      state: filters?.stand ?? null,
      is_descending,
      ...limit,
    }),
  );
}
