import { expect, it } from "vitest";
import { z } from "zod";
import { ListedAppointment } from "#domain/appointment/appointment-records.ts";
import { ExportCursor } from "#domain/list/export-page.ts";
import { anAppointment, aUser, book, type Caller, databaseWithAdmin, errorOf, runAs } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();
const Result = z.object({
  total: z.number().nullable(),
  items: z.array(ListedAppointment),
  next: ExportCursor.nullable(),
});

type Filter = {
  since?: string;
  until?: string;
  runningAt?: string;
  offer?: string;
  query?: string;
  location?: string;
  state?: string;
};
type Paging = { page?: number; perPage?: number; perDay?: number; descending?: boolean; after?: ExportCursor | null };
async function list(
  filter: Filter,
  { page = 1, perPage = 25, perDay, descending = false, after }: Paging = {},
  caller = admin,
) {
  const {
    since = null,
    until = null,
    runningAt = null,
    offer = null,
    query = null,
    location = null,
    state = null,
  } = filter;
  const [row] = await runAs(
    sql,
    caller,
    (
      db,
    ) => db`select public.list_appointment_records(${since}::timestamptz, ${until}::timestamptz, ${offer}::uuid, ${query}, ${location},
      ${state}, ${descending}, ${page}, ${perPage}, ${perDay ?? null}, ${after ? db.json(after) : null}, ${runningAt}::timestamptz) as result`,
  );
  return Result.parse(row?.result);
}
/** An appointment that starts at `at`, of an offer with this name. */
async function anAppointmentAt(at: string, name: string, slots = 4) {
  const created = await anAppointment(sql, slots);
  await sql`update offer_appointment set timestamp = ${at} where id = ${created.appointmentId}`;
  await sql`update offer set name = ${name} where id = ${created.offerId}`;
  return created;
}

it("lists the appointments of a period in order of start, without one that starts when the period ends", async () => {
  const first = await anAppointmentAt("2031-05-01T08:00:00Z", "Weben");
  const second = await anAppointmentAt("2031-05-01T10:00:00Z", "Drucken");
  await anAppointmentAt("2031-05-02T08:00:00Z", "Malen");
  const period = { since: "2031-05-01T08:00:00Z", until: "2031-05-02T08:00:00Z" };
  const { total, items } = await list(period);
  expect(total).toBe(2);
  expect(items.map(({ id }) => id)).toEqual([first.appointmentId, second.appointmentId]);
  expect((await list(period, { descending: true, perPage: 1 })).items[0]?.offer.name).toBe("Drucken");
  expect((await list(period, { page: 2, perPage: 1 })).items[0]?.offer.name).toBe("Drucken");
  expect((await list({ ...period, offer: first.offerId })).items.map(({ id }) => id)).toEqual([first.appointmentId]);
});

it("lists appointments that began before the period until they end, but no cancelled ones", async () => {
  const night = await anAppointmentAt("2031-07-01T20:00:00Z", "Nachtdruck");
  const cancelled = await anAppointmentAt("2031-07-01T20:00:00Z", "Abgesagt");
  const next = await anAppointmentAt("2031-07-02T08:00:00Z", "Weben");
  await sql`update offer set duration_minutes = 240 where id in (${night.offerId}, ${cancelled.offerId})`;
  await sql`update offer_appointment set status = 'cancelled' where id = ${cancelled.appointmentId}`;
  const listAt = async (runningAt: string) => {
    const { total, items } = await list({ since: "2031-07-01T22:00:00Z", until: "2031-07-02T22:00:00Z", runningAt });
    return { total, ids: items.map(({ id }) => id) };
  };
  expect(await listAt("2031-07-01T23:59:00Z")).toEqual({ total: 2, ids: [night.appointmentId, next.appointmentId] });
  expect(await listAt("2031-07-02T00:00:00Z")).toEqual({ total: 1, ids: [next.appointmentId] });
});

it("counts present guests, unpaid cents and slots waited for, marks untouched appointments, and filters by state", async () => {
  const { appointmentId, offerId } = await anAppointmentAt("2031-06-01T08:00:00Z", "Brennen", 5);
  await anAppointmentAt("2031-06-01T09:00:00Z", "Glasieren", 5);
  const [presentGuest, absentGuest] = [await aUser(sql), await aUser(sql)];
  const booking = await book(sql, presentGuest, appointmentId, { quantity: 3 });
  await book(sql, absentGuest, appointmentId, { quantity: 2 });
  await sql`update offer set price = 0 where id = ${offerId}`; // the booking's price decides what is unpaid
  await sql`update offer_booking set price = 1000, paid_cents = 500, status = 'attended', present = 2 where id = ${booking?.id ?? ""}`;
  await sql`update offer_booking set price = 1000 where appointment_id = ${appointmentId} and id <> ${booking?.id ?? ""}`;
  await sql`insert into waitlist_entry (id, appointment_id, user_id, quantity) values (gen_random_uuid(), ${appointmentId}, ${admin.id ?? ""}, 2)`;
  // `is_confirmed` is set when an admin decides that an appointment below its minimum of participants takes place.
  await sql`update offer_appointment set is_confirmed = true where id = ${appointmentId}`;
  const period = { since: "2031-06-01T00:00:00Z", until: "2031-06-02T00:00:00Z" };
  const { items } = await list(period);
  expect(items[0]).toMatchObject({
    present: 2,
    due_cents: 4500, // 3 × 1000 − 500 of the first booking, 2 × 1000 of the second
    waiting_slots: 2,
    is_untouched: false,
    is_confirmed: true,
  });
  // Untouched: the appointment has no booking, not even a cancelled one, and no waitlist entry.
  expect(items[1]).toMatchObject({
    present: 0,
    due_cents: 0,
    waiting_slots: 0,
    is_untouched: true,
    is_confirmed: false,
  });
  const namesOf = async (state: string) => (await list({ ...period, state })).items.map(({ offer }) => offer.name);
  expect(await namesOf("full")).toEqual(["Brennen"]);
  expect(await namesOf("waited")).toEqual(["Brennen"]);
  expect(await namesOf("empty")).toEqual(["Glasieren"]);
  await sql`update offer_appointment set status = 'cancelled' where id = ${appointmentId}`;
  expect(await namesOf("cancelled")).toEqual(["Brennen"]);
  expect(await namesOf("scheduled")).toEqual(["Glasieren"]);
});

it("finds appointments by parts of words in the names of offer, artist and location, and escapes wildcards", async () => {
  const { offerId } = await anAppointmentAt("2031-07-01T08:00:00Z", "Filzen 100% Wolle");
  const [artist] = await sql`insert into artist (name) values (${"Ada A\u0308hrens"}) returning id`;
  const [location] = await sql`insert into location (name) values (${"Alte Ga\u0308rtnerei"}) returning id`;
  await sql`update offer set artist_id = ${artist?.id}, location_id = ${location?.id} where id = ${offerId}`;
  const count = async (filter: Filter) => (await list({ since: "2031-07-01", until: "2031-07-02", ...filter })).total;
  expect(await count({ query: "ähr filz" })).toBe(1);
  expect(await count({ query: "aehr", location: "gaertner" })).toBe(1);
  expect(await count({ query: "100%" })).toBe(1);
  expect(await count({ query: "1_0%" })).toBe(0);
  expect(await count({ location: "gärtner" })).toBe(1);
  expect(await count({ query: "filz", location: "speicher" })).toBe(0);
});

it("returns the first appointments of each Berlin day when `perDay` is set", async () => {
  // The first start is at 23:30 in Berlin, the second at 00:30 on the next day.
  for (const at of ["2031-08-01T21:30:00Z", "2031-08-01T22:30:00Z", "2031-08-02T08:00:00Z", "2031-08-02T09:00:00Z"]) {
    await anAppointmentAt(at, at);
  }
  const { items } = await list({ since: "2031-07-31", until: "2031-08-05" }, { perDay: 2 });
  expect(items.map(({ offer }) => offer.name)).toEqual([
    "2031-08-01T21:30:00Z",
    "2031-08-01T22:30:00Z",
    "2031-08-02T08:00:00Z",
  ]);
});

it("returns each appointment once in both orders when an export requests each page with the previous page's cursor", async () => {
  for (const minute of ["00", "00", "00", "30", "30"]) await anAppointmentAt(`2031-09-01T08:${minute}:00Z`, "Reihe");
  const period = { since: "2031-09-01", until: "2031-09-02" };
  for (const descending of [false, true]) {
    const all = (await list(period, { descending })).items.map(({ id }) => id);
    const read: string[] = [];
    let page = await list(period, { descending, perPage: 2 });
    read.push(...page.items.map(({ id }) => id));
    while (page.next) {
      page = await list(period, { descending, perPage: 2, after: page.next });
      read.push(...page.items.map(({ id }) => id));
      expect(page.total).toBeNull();
    }
    expect(read).toEqual(all);
    expect(read).toHaveLength(5);
  }
});

it("continues at the same place when a page's last appointment was moved or deleted before the next page is read", async () => {
  const ids: string[] = [];
  for (const hour of ["08", "09", "10"]) {
    ids.push((await anAppointmentAt(`2031-10-01T${hour}:00:00Z`, "Reihe")).appointmentId);
  }
  const period = { since: "2031-10-01", until: "2031-10-02" };
  const { items, next } = await list(period, { perPage: 1 });
  expect(items.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  const readNext = async () => (await list(period, { after: next })).items.map(({ id }) => id);
  await sql`update offer_appointment set timestamp = '2031-10-01T11:00:00Z' where id = ${ids[0] ?? ""}`;
  expect(await readNext()).toEqual([...ids.slice(1), ids[0]]);
  await sql`delete from offer_appointment where id = ${ids[0] ?? ""}`;
  expect(await readNext()).toEqual(ids.slice(1));
});

it("refuses everybody but admins, an unknown state, and `perDay` for a year or a period without end", async () => {
  const ask = (caller: Caller, filter: Filter = {}, paging: Paging = {}) => errorOf(list(filter, paging, caller));
  expect(await ask({ role: "anon" })).toBe("42501");
  expect(await ask({ role: "authenticated", id: await aUser(sql) })).toBe("not_admin");
  expect(await ask(admin, { state: "unknown" })).toBe("invalid_input");
  expect(await ask(admin, { since: "2031-01-01", until: "2032-01-01" }, { perDay: 5 })).toBe("invalid_input");
  expect(await ask(admin, { since: "2031-01-01" }, { perDay: 5 })).toBe("invalid_input");
});
