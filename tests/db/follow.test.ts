import { beforeEach, describe, expect, it } from "vitest";
import { anAppointment, aUser, type Caller, databaseWithAdmin, errorOf, runAs } from "./caller.ts";

const { sql } = await databaseWithAdmin();

const year = new Date().getUTCFullYear() + 1;
// The days are in summer, when Berlin is two hours ahead of UTC.
const [YESTERDAY, TODAY] = [`${year}-06-08`, `${year}-06-09`];
const EIGHT_IN_BERLIN = `${TODAY}T06:00:00Z`;

const aPerson = async (): Promise<Caller & { id: string }> => ({ role: "authenticated", id: await aUser(sql) });
/** Enqueues the announcements that are due at `at`, for at most `items` people. Returns the number of announcements. */
const announce = (at: string, items = 1000) =>
  runAs(sql, { role: "service_role" }, async (db) => {
    const [row] = await db<{ n: number }[]>`select public.enqueue_announcements(${at}, ${items}) as n`;
    return row?.n;
  });
const announcements = () =>
  sql<{ user_id: string; day: string; ids: string[] }[]>`
    select user_id, payload ->> 'day' as day, array(select jsonb_array_elements_text(payload -> 'appointment_ids')) as ids
      from mail_outbox where kind = 'new_appointments' order by created_at`;

/** Follows a record now, which is before `YESTERDAY`, because `YESTERDAY` is a day of next year. */
async function follow(caller: Caller, entity: string, id: string): Promise<string> {
  const [record] = await sql<{ slug_id: string }[]>`select slug_id from ${sql(entity)} where id = ${id}`;
  const [row] = await runAs(
    sql,
    caller,
    (db) => db<{ id: string }[]>`select public.follow_record(${entity}, ${record?.slug_id ?? ""}) as id`,
  );
  return row?.id ?? "";
}

/** An appointment that became public at `at` and takes place on 10 July of next year. */
async function aPublishedAppointment(
  at: string,
  existingOfferId?: string,
): Promise<{ offerId: string; appointmentId: string }> {
  const created = await anAppointment(sql, 5);
  const { appointmentId } = created;
  await sql`update offer_appointment set timestamp = ${`${year}-07-10T16:00:00Z`}, offer_id = ${existingOfferId ?? created.offerId} where id = ${appointmentId}`;
  await sql`update private.appointment_publication set published_at = ${at} where appointment_id = ${appointmentId}`;
  return { appointmentId, offerId: existingOfferId ?? created.offerId };
}

beforeEach(async () => {
  await sql`delete from mail_outbox`;
  await sql`delete from follow`;
  await sql`delete from private.appointment_publication`;
});

describe("a follow", () => {
  it("is created once per person and record when requested repeatedly, and is ended only by its owner", async () => {
    const [caller, stranger] = [await aPerson(), await aPerson()];
    const { offerId } = await anAppointment(sql, 5);
    const ids = await Promise.all(Array.from({ length: 5 }, () => follow(caller, "offer", offerId)));
    expect(new Set(ids).size).toBe(1);
    await runAs(sql, stranger, (db) => db`select public.unfollow(${ids[0] ?? ""})`);
    expect(await sql`select from follow`).toHaveLength(1);
    await runAs(sql, caller, (db) => db`select public.unfollow(${ids[0] ?? ""})`);
    expect(await sql`select from follow`).toHaveLength(0);
  });

  it("is refused for an unpublished record, for an entity that cannot be followed, without a session, and after 200 follows", async () => {
    const caller = await aPerson();
    const { offerId } = await anAppointment(sql, 5, { status: "draft" });
    expect(await errorOf(follow(caller, "offer", offerId))).toBe("record_not_found");
    await sql`update offer set status = 'published' where id = ${offerId}`;
    const call = (entity: string) => (db: typeof sql) => db`select public.follow_record(${entity}, 'ab12c')`;
    expect(await errorOf(runAs(sql, caller, call("media") as never))).toBe("invalid_input");
    expect(
      await errorOf(runAs(sql, { ...caller, claims: { session_id: crypto.randomUUID() } }, call("offer") as never)),
    ).toBe("signed_out");
    await sql`insert into region (name, status) select 'Region ' || n, 'published' from generate_series(1, 200) n`;
    await sql`insert into follow (user_id, entity, record_id) select ${caller.id}, 'region', id from region limit 200`;
    expect(await errorOf(follow(caller, "offer", offerId))).toBe("too_many_follows");
  });

  it("is exported with the account; deleting the account deletes the follow and the unsent announcement", async () => {
    const caller = await aPerson();
    const { offerId } = await aPublishedAppointment(`${YESTERDAY}T10:00:00Z`);
    await follow(caller, "offer", offerId);
    const [row] = await runAs(
      sql,
      caller,
      (db) => db<{ exported: { follows: object[] } }[]>`select public.export_account() as exported`,
    );
    expect(row?.exported.follows).toMatchObject([{ name: "Drehen an der Scheibe" }]);
    expect(await announce(EIGHT_IN_BERLIN)).toBe(1);
    await sql`delete from auth.users where id = ${caller.id}`;
    expect(await sql`select from follow`).toHaveLength(0);
    expect(await announcements()).toEqual([]);
  });

  it("is listed without the record's name while the record is not published, and ends when the record is deleted", async () => {
    const caller = await aPerson();
    const { offerId, appointmentId } = await anAppointment(sql, 5);
    const id = await follow(caller, "offer", offerId);
    const list = () => runAs(sql, caller, (db) => db`select id, entity, name from public.list_follows()`);
    expect(await list()).toMatchObject([{ id, entity: "offer", name: "Drehen an der Scheibe" }]);
    await sql`update offer set status = 'archived' where id = ${offerId}`;
    expect(await list()).toMatchObject([{ id, entity: "offer", name: null }]);
    await sql`delete from offer_appointment where id = ${appointmentId}`;
    await sql`delete from offer where id = ${offerId}`;
    expect(await list()).toEqual([]);
  });

  it("ends when the service unfollows all records for the person, which also deletes the person's unsent announcement", async () => {
    const [caller, stranger] = [await aPerson(), await aPerson()];
    const { offerId } = await aPublishedAppointment(`${YESTERDAY}T10:00:00Z`);
    for (const follower of [caller, stranger]) await follow(follower, "offer", offerId);
    await announce(EIGHT_IN_BERLIN);
    await runAs(sql, { role: "service_role" }, (db) => db`select public.unfollow_all(${caller.id})`);
    expect((await sql`select user_id from follow`).map((row) => row.user_id)).toEqual([stranger.id]);
    expect((await announcements()).map((row) => row.user_id)).toEqual([stranger.id]);
    expect(await errorOf(runAs(sql, caller, (db) => db`select public.unfollow_all(${stranger.id})`))).toBe("42501");
  });
});

describe("announcements", () => {
  it("list the new appointments of the followed offer, artist, location and region in one email, each once", async () => {
    const caller = await aPerson();
    const [region] = await sql<
      { id: string }[]
    >`insert into region (name, status) values ('Oderbruch', 'published') returning id`;
    const [location] = await sql<
      { id: string }[]
    >`insert into location (name, status, region_id) values ('Werkhof', 'published', ${region?.id ?? ""}) returning id`;
    const [artist] = await sql<
      { id: string }[]
    >`insert into artist (name, status) values ('Mira', 'published') returning id`;
    const ofOffer = await aPublishedAppointment(`${YESTERDAY}T10:00:00Z`);
    const ofArtist = await aPublishedAppointment(`${YESTERDAY}T11:00:00Z`);
    const ofLocation = await aPublishedAppointment(`${YESTERDAY}T12:00:00Z`);
    await aPublishedAppointment(`${YESTERDAY}T13:00:00Z`); // an appointment of an offer that is not followed
    await sql`update offer set artist_id = ${artist?.id ?? ""} where id in (${ofOffer.offerId}, ${ofArtist.offerId})`;
    await sql`update offer set location_id = ${location?.id ?? ""} where id = ${ofLocation.offerId}`;
    await follow(caller, "offer", ofOffer.offerId);
    await follow(caller, "artist", artist?.id ?? "");
    await follow(caller, "location", location?.id ?? "");
    await follow(caller, "region", region?.id ?? "");
    expect(await announce(EIGHT_IN_BERLIN)).toBe(1);
    const [mail, ...others] = await announcements();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ user_id: caller.id, day: TODAY });
    expect(mail?.ids.sort()).toEqual([ofOffer, ofArtist, ofLocation].map(({ appointmentId }) => appointmentId).sort());
  });

  it.each(["artist", "location", "region"])("omit appointments of an unpublished %s", async (entity) => {
    const caller = await aPerson();
    const [region] = await sql`insert into region (name, status) values ('Oderbruch', 'published') returning id`;
    const [location] =
      await sql`insert into location (name, status, region_id) values ('Werkhof', 'published', ${region?.id}) returning id`;
    const [artist] = await sql`insert into artist (name, status) values ('Mira', 'published') returning id`;
    const { offerId } = await aPublishedAppointment(`${YESTERDAY}T10:00:00Z`);
    await sql`update offer set artist_id = ${artist?.id}, location_id = ${location?.id} where id = ${offerId}`;
    const followedId = { artist, location, region }[entity]?.id;
    await follow(caller, entity, followedId);
    await sql`update ${sql(entity)} set status = 'archived' where id = ${followedId}`;
    expect(await announce(EIGHT_IN_BERLIN)).toBe(0);
    await sql`update ${sql(entity)} set status = 'published' where id = ${followedId}`;
    expect(await announce(EIGHT_IN_BERLIN)).toBe(1);
  });

  it("are enqueued once, from 08:00 in Berlin on, for appointments that became public before midnight", async () => {
    const caller = await aPerson();
    const { offerId } = await aPublishedAppointment(`${YESTERDAY}T21:59:00Z`);
    await aPublishedAppointment(`${YESTERDAY}T22:00:00Z`, offerId); // midnight in Berlin, so it is announced tomorrow
    await follow(caller, "offer", offerId);
    expect(await announce(`${TODAY}T05:59:00Z`)).toBe(0);
    const written = await Promise.all(Array.from({ length: 8 }, () => announce(EIGHT_IN_BERLIN)));
    expect(written.reduce((sum: number, n) => sum + (n ?? 0), 0)).toBe(1);
    expect(await announce(`${TODAY}T12:00:00Z`)).toBe(0);
    expect((await announcements()).map(({ ids }) => ids.length)).toEqual([1]);
    expect(await announce(`${year}-06-10T06:00:00Z`)).toBe(1);
    expect((await announcements()).map(({ ids }) => ids.length)).toEqual([1, 1]);
  });

  it("omit appointments that were public before the follow, are past their cut-off, cancelled or hidden", async () => {
    const caller = await aPerson();
    const before = await aPublishedAppointment(`${YESTERDAY}T10:00:00Z`);
    const id = await follow(caller, "offer", before.offerId);
    // By default, `announced_until` is the time of the follow.
    await sql`update follow set announced_until = ${`${YESTERDAY}T10:01:00Z`} where id = ${id}`;
    const cancelled = await aPublishedAppointment(`${YESTERDAY}T10:00:00Z`);
    await sql`update offer_appointment set status = 'cancelled' where id = ${cancelled.appointmentId}`;
    const past = await aPublishedAppointment(`${YESTERDAY}T10:00:00Z`);
    await sql`update offer_appointment set timestamp = ${`${YESTERDAY}T16:00:00Z`} where id = ${past.appointmentId}`;
    const hidden = await aPublishedAppointment(`${YESTERDAY}T10:00:00Z`);
    const tonight = await aPublishedAppointment(`${YESTERDAY}T10:00:00Z`);
    // The appointment starts at midnight in Berlin, so its cut-off is 24 hours before the start.
    await sql`update offer_appointment set timestamp = ${`${TODAY}T22:00:00Z`} where id = ${tonight.appointmentId}`;
    for (const { offerId } of [cancelled, past, tonight, hidden]) await follow(caller, "offer", offerId);
    await sql`update offer set status = 'archived' where id = ${hidden.offerId}`;
    expect(await announce(EIGHT_IN_BERLIN)).toBe(0);
    expect(await announcements()).toEqual([]);
  });

  it("contain the earliest appointment of every offer, even when one offer alone exceeds the limit of 60 appointments", async () => {
    const caller = await aPerson();
    const many = await aPublishedAppointment(`${YESTERDAY}T10:00:00Z`);
    await sql`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
      select ${many.offerId}, ${`${year}-07-01T16:00:00Z`}::timestamptz + n * interval '1 hour', 5, 5 from generate_series(1, 60) n`;
    await sql`update private.appointment_publication set published_at = ${`${YESTERDAY}T10:00:00Z`}`;
    const one = await aPublishedAppointment(`${YESTERDAY}T10:00:00Z`);
    for (const { offerId } of [many, one]) await follow(caller, "offer", offerId);
    await announce(EIGHT_IN_BERLIN);
    const [mail] = await announcements();
    expect(mail?.ids).toHaveLength(60);
    expect(mail?.ids).toContain(one.appointmentId);
  });

  it("treat an appointment as public from the first publication of its offer on", async () => {
    const { offerId, appointmentId } = await anAppointment(sql, 5, { status: "draft" });
    const publications = () => sql`select appointment_id, published_at from private.appointment_publication`;
    expect(await publications()).toHaveLength(0);
    await sql`update offer set status = 'published' where id = ${offerId}`;
    const first = await publications();
    expect(first).toMatchObject([{ appointment_id: appointmentId }]);
    await sql`update offer set status = 'draft' where id = ${offerId}`;
    await sql`update offer set status = 'published' where id = ${offerId}`;
    expect(await publications()).toEqual(first);
  });

  it("are enqueued for at most `items` people per call, and for others by the next call", async () => {
    const { offerId } = await aPublishedAppointment(`${YESTERDAY}T10:00:00Z`);
    for (let n = 0; n < 3; n++) await follow(await aPerson(), "offer", offerId);
    expect([
      await announce(EIGHT_IN_BERLIN, 2),
      await announce(EIGHT_IN_BERLIN, 2),
      await announce(EIGHT_IN_BERLIN, 2),
    ]).toEqual([2, 1, 0]);
  });
});
