import { z } from "zod";
import type { OfferAppointmentPeriod } from "#domain/appointment/appointment-detail.ts";
import {
  type AppointmentListFilters,
  type appointmentRecords,
  ListedAppointment,
  timeRangeOf,
} from "#domain/appointment/appointment-records.ts";
import { startOfDay } from "#domain/appointment/appointment-rule.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import type { Page, Paging } from "#domain/list/pagination.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

// Every function needs an admin's connection: the SQL function refuses anyone else.

const Result = z.object({ total: z.number(), items: z.array(ListedAppointment) });
type AppointmentSelection = {
  /** Inclusive. */
  since: Date | null;
  /** Exclusive. */
  until: Date | null;
  offer?: string;
  query?: string;
  filters?: Pick<AppointmentListFilters, "ort" | "stand">;
  is_descending?: boolean;
};

/**
 * A page of the appointments of all offers. `total` is exact up to 10,000 (`COUNT_LIMIT`); a larger value says only
 * that there are more.
 */
export async function listAppointmentRecords(
  db: Database,
  { page, itemsPerPage, query, isDescending, filters }: z.infer<typeof appointmentRecords.input>,
  now: Date,
): Promise<Page<ListedAppointment>> {
  const selection = { ...timeRangeOf(filters, now), query, filters, is_descending: isDescending };
  return { page, itemsPerPage, ...(await readAppointments(db, selection, { page, items_per_page: itemsPerPage })) };
}

/**
 * Upcoming appointments of an offer, earliest first, or past appointments, latest first. Includes cancelled
 * appointments.
 */
export async function listOfferAppointments(
  db: Database,
  { offerId, period, page }: { offerId: string; period: OfferAppointmentPeriod; page: Paging["page"] },
  now: Date,
): Promise<Page<ListedAppointment>> {
  const timeRange =
    period === "kommend" ? { since: now, until: null } : { since: null, until: now, is_descending: true };
  const limit = { page, items_per_page: itemsPerPage.adminRows };
  const result = await readAppointments(db, { ...timeRange, offer: offerId }, limit);
  return { page, itemsPerPage: itemsPerPage.adminRows, ...result };
}

/**
 * The first `perDay` appointments of each day from `fromDay` to `toDay` (Berlin days, inclusive), earliest first; of
 * one offer or of all.
 */
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
  return (await readAppointments(db, selection, { per_day: perDay })).items;
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
  { since, until, offer, query, filters, is_descending = false }: AppointmentSelection,
  limit: { page: number; items_per_page: number } | { per_day: number },
) {
  const response = await db.rpc("list_appointment_records", {
    since: since?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    offer: offer ?? null,
    query: query ?? null,
    location: filters?.ort ?? null,
    state: filters?.stand ?? null,
    is_descending,
    ...limit,
  });
  return Result.parse(dataOf(response));
}
