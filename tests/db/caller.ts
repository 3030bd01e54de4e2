import type { Sql, TransactionSql } from "postgres";
import { afterAll, expect } from "vitest";
import { freshDatabase } from "../database.ts";

export type Caller = { role: "anon" | "authenticated" | "service_role"; id?: string; claims?: Record<string, unknown> };

/** A database with an admin for the tests of one file, dropped after the tests. */
export async function databaseWithAdmin(): Promise<{ sql: Sql; admin: Caller }> {
  const { sql, close } = await freshDatabase();
  afterAll(close);
  return { sql, admin: { role: "authenticated", id: await aUser(sql, { role: "admin" }) } };
}

/**
 * Runs `act` in a transaction with the caller's role, claims and session (from `aUser`), as PostgREST does, and commits
 * the transaction. Unless `claims` has another `amr`, the user has just signed in with a mailed code.
 */
export function runAs<Result>(
  sql: Sql,
  { role, id, claims = {} }: Caller,
  act: (sql: TransactionSql) => Promise<Result>,
): Promise<Result> {
  return sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ role, sub: id, session_id: id, amr: recentCodeSignIn(), ...claims })}, true)`;
    await transaction.unsafe(`set local role ${role}`);
    return act(transaction);
  }) as Promise<Result>;
}

/** The claim `amr` of a session that has just begun with a mailed code. */
const recentCodeSignIn = () => [{ method: "otp", timestamp: Math.floor(Date.now() / 1000) }];

/**
 * The refusal code, SQLSTATE or other message with which `call` fails; `null` when it succeeds. A refusal has a
 * SQLSTATE that begins with `PT`, and its code as message.
 */
export async function errorOf(call: Promise<unknown>): Promise<string | null> {
  return call.then(
    () => null,
    (error: Error & { code?: string }) =>
      error.code?.startsWith("PT") ? error.message : (error.code ?? error.message),
  );
}

/** Inserts a user and a session with the same id, and returns this id. */
export async function aUser(sql: Sql, appMetadata: object = {}): Promise<string> {
  const [user] = await sql<{ id: string }[]>`
    insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data)
    values (gen_random_uuid(), ${`${crypto.randomUUID()}@example.org`}, ${sql.json(appMetadata as never)}, '{}') returning id`;
  await sql`insert into auth.sessions (id, user_id) values (${user?.id ?? ""}, ${user?.id ?? ""})`;
  return user?.id ?? "";
}

/** Inserts a second factor for a user that `aUser` created. */
export async function aFactor(sql: Sql, userId: string, status: "verified" | "unverified" = "verified"): Promise<void> {
  await sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
    values (gen_random_uuid(), ${userId}, '', 'totp', ${status}, now(), now(), 'JBSWY3DPEHPK3PXP')`;
}

/** Inserts an offer with a price of 4500 cents per slot, and one appointment in 10 days. */
export async function anAppointment(sql: Sql, capacity: number, offer: { status?: string; maxSlots?: number } = {}) {
  const [offerType] = await sql`insert into offer_type (name) values (${crypto.randomUUID()}) returning id`;
  const [offerRow] = await sql<{ id: string }[]>`
    insert into offer (name, offer_type_id, status, price, max_slots_per_booking)
    values ('Drehen an der Scheibe', ${offerType?.id}, ${offer.status ?? "published"}, 4500, ${offer.maxSlots ?? 6}) returning id`;
  const [appointment] = await sql<{ id: string }[]>`
    insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
    values (${offerRow?.id ?? ""}, now() + interval '10 days', ${capacity}, ${capacity}) returning id`;
  return { offerId: offerRow?.id ?? "", appointmentId: appointment?.id ?? "" };
}

/** Books as this user. A repeated idempotency key returns the same booking. */
export function book(
  sql: Sql,
  userId: string,
  appointmentId: string,
  { quantity = 1, key = crypto.randomUUID() } = {},
) {
  return runAs(sql, { role: "authenticated", id: userId }, async (tx) => {
    const [booking] = await tx<{ id: string; code: string }[]>`
      select id, code from public.book(${appointmentId}, ${quantity}, 'Frieda', 'Muster', true, ${key})`;
    return booking;
  });
}

/** Waits until at least this many sessions of the database wait for locks. */
export async function waitForBlockedSessions(sql: Sql, sessions = 1): Promise<void> {
  await expect
    .poll(
      async () =>
        (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
          .length,
      { timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(sessions);
}
