import type { Sql } from "postgres";
import { beforeEach, expect, it } from "vitest";
import { anAppointment, aUser, book, databaseWithAdmin, errorOf, runAs } from "./caller.ts";

const { sql, admin } = await databaseWithAdmin();
beforeEach(async () => {
  await sql`delete from mail_outbox`;
});

const byAdmin = <Result>(statement: (db: Sql) => Promise<Result>) =>
  runAs(sql, admin, (db) => statement(db as unknown as Sql)) as Promise<Result>;
const anEmail = () => `${crypto.randomUUID()}@example.org`;

type Details = {
  first_name: string;
  last_name: string;
  user_email: string | null;
  phone: string | null;
  companions: string[];
};
const detailsOf = async (id: string): Promise<Details> => {
  const [row] = await sql<Details[]>`
    select first_name, last_name, user_email, phone, companions from offer_booking where id = ${id}`;
  if (!row) throw new Error("no booking");
  return row;
};

/**
 * Corrects only the details in `wanted`. `shown` are the details that the admin has read, by default the current
 * details. Returns the refusal code, or `null`.
 */
async function correct(id: string, wanted: Partial<Details>, shown?: Details): Promise<string | null> {
  const current = await detailsOf(id);
  const next = { ...current, ...wanted };
  return errorOf(
    byAdmin(
      (db) => db`select public.correct_booking(${id}, ${next.first_name}, ${next.last_name}, ${next.user_email ?? ""},
        ${next.phone ?? ""}, ${next.companions}, ${db.json(shown ?? current)})`,
    ),
  );
}

async function bookByPhone(appointmentId: string, { email = "", phone = "", quantity = 1 } = {}): Promise<string> {
  const [booking] = await byAdmin(
    (db) => db<
      { id: string }[]
    >`select id from public.book_by_phone(${appointmentId}, ${email}, ${quantity}, 'Erna', 'Schmidt',
      ${crypto.randomUUID()}, '{}', ${phone})`,
  );
  return booking?.id ?? "";
}

/** Kind, attempts and whether it was sent, of each email about a booking. */
const emailsOf = async (id: string) =>
  (
    await sql`select kind, attempts, sent_at is not null as is_sent from mail_outbox where payload ->> 'booking_id' = ${id} order by kind, is_sent desc`
  ).map(({ kind, attempts, is_sent }) => [kind, attempts, is_sent]);

async function aVerifiedUser(): Promise<{ id: string; email: string }> {
  const [id, email] = [await aUser(sql), anEmail()];
  await sql`update auth.users set email = ${email}, email_confirmed_at = now() where id = ${id}`;
  return { id, email };
}

it("corrects the details once when the request is repeated, and records which details changed, but not their values", async () => {
  const { appointmentId } = await anAppointment(sql, 8);
  const id = await bookByPhone(appointmentId, { email: "erna@exmaple.org", quantity: 2 });
  await sql`update mail_outbox set sent_at = now()`;
  const former = await detailsOf(id);
  const wanted = { last_name: "Schmitt", user_email: "Erna@Example.org ", phone: "030 1234", companions: ["Ida"] };
  expect(await correct(id, wanted)).toBeNull();
  expect(await correct(id, wanted, former)).toBeNull(); // repeated after a lost response
  expect(await detailsOf(id)).toEqual({ ...wanted, first_name: "Erna", user_email: "erna@example.org" });
  const history = await byAdmin(
    (db) => db`select changes, actor from public.list_booking_history(${id}) where what = 'changed'`,
  );
  expect(history).toMatchObject([{ changes: { name: true, email: true, phone: true, companions: true } }]);
  expect(history[0]?.actor).toMatch(/@example\.org$/);
  const logged = await sql`select fields from audit_log where record_id = ${id} and action = 'update'`;
  expect(logged).toEqual([{ fields: ["companions", "last_name", "phone", "user_email"] }]);
  expect(await emailsOf(id)).toEqual([
    ["booking_confirmed", 0, true],
    ["booking_confirmed", 0, false],
  ]);
});

it("refuses a correction when the details have changed since they were read", async () => {
  const { appointmentId } = await anAppointment(sql, 8);
  const id = await bookByPhone(appointmentId, { phone: "030 1234" });
  const shown = await detailsOf(id);
  expect(await correct(id, { phone: "030 5678" })).toBeNull();
  expect(await correct(id, { last_name: "Schmitt" }, shown)).toBe("outdated_version");
  expect(await detailsOf(id)).toMatchObject({ last_name: "Schmidt", phone: "030 5678" });
});

it("refuses too many companions, an invalid email and, except for a walk-in, the lack of both email and phone number", async () => {
  const { appointmentId } = await anAppointment(sql, 8);
  const id = await bookByPhone(appointmentId, { phone: "030 1234" });
  expect(await correct(id, { phone: null })).toBe("contact_required");
  expect(await correct(id, { user_email: "erna@" })).toBe("invalid_email");
  expect(await correct(id, { companions: ["Ida"] })).toBe("too_many_companions");
  await sql`update offer_booking set is_walk_in = true where id = ${id}`;
  expect(await correct(id, { phone: null })).toBeNull();
});

it("refuses the email or account of another booking of the appointment or, without an email, the phone number of another booking", async () => {
  const { appointmentId } = await anAppointment(sql, 8);
  const account = await aVerifiedUser();
  await book(sql, account.id, appointmentId);
  await bookByPhone(appointmentId, { email: "ida@example.org" });
  await bookByPhone(appointmentId, { phone: "0170 123 45 67" });
  const id = await bookByPhone(appointmentId, { phone: "030 1234" });
  for (const taken of [{ phone: "+49 170 1234567" }, { user_email: "IDA@example.org" }, { user_email: account.email }])
    expect(await correct(id, taken)).toBe("party_already_booked");
  expect(await correct(id, { phone: "+49 170 1234567", user_email: anEmail() })).toBeNull();
});

it("assigns the booking and its unsent emails to the account with the new email, or to the account that verifies this email later", async () => {
  const { appointmentId } = await anAppointment(sql, 8);
  const [wrong, right] = [await aVerifiedUser(), await aVerifiedUser()];
  const ownerOf = async (id: string) => (await sql`select user_id from offer_booking where id = ${id}`)[0]?.user_id;
  const id = await bookByPhone(appointmentId, { email: wrong.email });
  await byAdmin((db) => db`select public.set_booking_note(${id}, 'Allergie')`);
  expect(await ownerOf(id)).toBe(wrong.id);
  await sql`update mail_outbox set sent_at = now()`;
  expect(await correct(id, { user_email: right.email })).toBeNull();
  expect(await ownerOf(id)).toBe(right.id);
  const recipients = () => sql`select user_id, sent_at is not null as is_sent from mail_outbox order by created_at`;
  expect(await recipients()).toEqual([
    { user_id: wrong.id, is_sent: true },
    { user_id: right.id, is_sent: false },
  ]);
  const [laterAccount, email] = [await aUser(sql), anEmail()];
  expect(await correct(id, { user_email: email })).toBeNull();
  expect(await ownerOf(id)).toBeNull();
  expect(await sql`select note from offer_booking_note where booking_id = ${id}`).toEqual([{ note: "Allergie" }]);
  await sql`update auth.users set email = ${email}, email_confirmed_at = now() where id = ${laterAccount}`;
  expect(await ownerOf(id)).toBe(laterAccount);
  expect(await recipients()).toEqual([
    { user_id: wrong.id, is_sent: true },
    { user_id: laterAccount, is_sent: false },
  ]);
});

it("enqueues a confirmation and the failed message when the email is corrected, and deletes both when the booking loses its email", async () => {
  const { appointmentId } = await anAppointment(sql, 8);
  const id = await bookByPhone(appointmentId, { email: anEmail(), quantity: 2 });
  await byAdmin((db) => db`select public.change_booking(${id}, 1)`);
  await byAdmin(
    (db) => db`select public.send_appointment_message(gen_random_uuid(), ${appointmentId}, 'Hallo', 'Hallo')`,
  );
  await sql`update mail_outbox set attempts = 10, last_error = 'resend: 422 validation_error'`;
  expect(await correct(id, { user_email: anEmail() })).toBeNull();
  expect(await emailsOf(id)).toEqual([
    ["booking_confirmed", 0, false],
    ["appointment_message", 0, false],
  ]);
  expect(await correct(id, { user_email: null, phone: "030 1234" })).toBeNull();
  expect(await emailsOf(id)).toEqual([]);
});

it("sends a failed cancellation email again when the booking's email is corrected", async () => {
  const { appointmentId } = await anAppointment(sql, 8);
  const id = await bookByPhone(appointmentId, { email: anEmail() });
  await sql`update mail_outbox set sent_at = now()`;
  await byAdmin((db) => db`select public.cancel_booking(${id})`);
  await sql`update mail_outbox set attempts = 10 where kind = 'booking_cancelled'`;
  expect(await correct(id, { user_email: anEmail() })).toBeNull();
  expect(await emailsOf(id)).toEqual([
    ["booking_confirmed", 0, true],
    ["booking_cancelled", 0, false],
  ]);
});

it("neither resends an obsolete email nor logs that it was resent when the email of the cancelled booking is corrected", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 8);
  const id = await bookByPhone(appointmentId, { email: anEmail() });
  const [obsolete] = await sql`update mail_outbox set attempts = 10, last_error = 'obsolete' returning id`;
  await byAdmin((db) => db`select public.cancel_booking(${id})`);
  const { id: userId, email } = await aVerifiedUser();
  expect(await correct(id, { user_email: email })).toBeNull();
  const [redirected] = await sql`select id, user_id from mail_outbox where last_error = 'obsolete'`;
  expect(redirected).toEqual({ id: expect.not.stringContaining(obsolete?.id), user_id: userId });
  expect(await emailsOf(id)).toEqual([
    ["booking_confirmed", 10, false],
    ["booking_cancelled", 0, false],
  ]);
  const logged = await sql`select record_id from audit_log where entity = 'mail_outbox' and owner_id = ${offerId}`;
  const [cancellation] = await sql`select id from mail_outbox where kind = 'booking_cancelled'
    and payload ->> 'booking_id' = ${id}`;
  expect(logged).toEqual([{ record_id: cancellation?.id }]);
});

it("keeps the delay of an unattempted cancellation email when the booking's email is corrected", async () => {
  const { appointmentId } = await anAppointment(sql, 8);
  const id = await bookByPhone(appointmentId, { email: anEmail() });
  await byAdmin((db) => db`select public.cancel_booking(${id})`);
  await sql`update mail_outbox set next_attempt_at = now() + '4 min' where kind = 'booking_cancelled'`;
  expect(await correct(id, { user_email: anEmail() })).toBeNull();
  const email = sql`select next_attempt_at > now() as is_delayed from mail_outbox where kind = 'booking_cancelled'`;
  expect(await email).toEqual([{ is_delayed: true }]);
});

/** A booking whose reminder and message are being sent. */
async function aBookingWithClaimedEmails(): Promise<{ id: string; mailIds: string[] }> {
  const { appointmentId } = await anAppointment(sql, 8);
  const id = await bookByPhone(appointmentId, { email: anEmail() });
  await sql`update mail_outbox set sent_at = now()`;
  await byAdmin(
    (db) => db`select public.send_appointment_message(gen_random_uuid(), ${appointmentId}, 'Hallo', 'Hallo')`,
  );
  await sql`insert into mail_outbox (kind, payload)
    values ('booking_reminder', jsonb_build_object('booking_id', ${id}::uuid, 'day', '2030-01-01'))`;
  return { id, mailIds: (await claimMail()).map((mail) => mail.id) };
}
const claimMail = () => sql<{ id: string; kind: string }[]>`select id, kind from claim_mail() order by kind`;

it("sends a message and a reminder to the corrected email when the provider accepted them for the former email but its response was lost", async () => {
  const { id, mailIds } = await aBookingWithClaimedEmails();
  for (const mailId of mailIds) {
    await sql`select mark_mail_failed(${mailId}, 'resend: timeout')`;
    await byAdmin((db) => db`select public.retry_mail(${mailId})`); // resets `attempts`
  }
  expect(await correct(id, { user_email: anEmail() })).toBeNull();
  const mails = await claimMail();
  expect(mails.map(({ kind }) => kind)).toEqual(["booking_confirmed", "booking_reminder", "appointment_message"]);
  for (const mail of mails) expect(mailIds).not.toContain(mail.id); // the provider sends one email per id
});

it("sends a message and a reminder to the corrected email when they were being sent to the former email during the correction", async () => {
  const { id, mailIds } = await aBookingWithClaimedEmails();
  expect(await correct(id, { user_email: anEmail() })).toBeNull();
  for (const mailId of mailIds) await sql`select mark_mail_sent(${mailId})`;
  const kinds = (await claimMail()).map(({ kind }) => kind);
  expect(kinds).toEqual(["booking_confirmed", "booking_reminder", "appointment_message"]);
});

it("refuses to correct an anonymized booking or to resend its email, and records no change of details", async () => {
  const { appointmentId } = await anAppointment(sql, 8);
  const guest = await aVerifiedUser();
  const booking = await book(sql, guest.id, appointmentId);
  const id = booking?.id ?? "";
  await runAs(sql, { role: "authenticated", id: guest.id }, (db) => db`select public.erase_account()`);
  expect(await correct(id, { last_name: "Schmitt" })).toBe("booking_anonymized");
  expect(await errorOf(byAdmin((db) => db`select public.resend_booking_mail(${id}, gen_random_uuid())`))).toBe(
    "booking_anonymized",
  );
  expect(await sql`select changes from offer_booking_change where booking_id = ${id}`).toEqual([
    { changes: { status: ["confirmed", "cancelled_by_guest"] } },
  ]);
});

it("resends the confirmation only of a confirmed booking before the start, and the cancellation at any time", async () => {
  const { appointmentId } = await anAppointment(sql, 8);
  const id = await bookByPhone(appointmentId, { email: anEmail() });
  const resend = () => errorOf(byAdmin((db) => db`select public.resend_booking_mail(${id}, gen_random_uuid())`));
  const changeStatus = (status: string) => sql`update offer_booking set status = ${status} where id = ${id}`;
  expect(await resend()).toBeNull();
  await changeStatus("attended");
  expect(await resend()).toBe("confirmation_obsolete");
  await changeStatus("no_show");
  expect(await resend()).toBe("confirmation_obsolete");
  await sql`update offer_appointment set timestamp = now() where id = ${appointmentId}`;
  await changeStatus("confirmed");
  expect(await resend()).toBe("confirmation_obsolete");
  await changeStatus("cancelled_by_guest");
  expect(await resend()).toBeNull();
});

it("retries the unsent cancellation of a booking that an admin cancelled, instead of enqueuing a second one", async () => {
  const { appointmentId } = await anAppointment(sql, 8);
  const id = await bookByPhone(appointmentId, { email: anEmail() });
  await sql`update mail_outbox set sent_at = now()`;
  await byAdmin((db) => db`select public.cancel_booking(${id}, true)`); // for the host
  const resend = () => byAdmin((db) => db`select public.resend_booking_mail(${id}, gen_random_uuid()) as kind`);
  expect([...(await resend())]).toEqual([{ kind: "booking_cancelled" }]);
  expect((await emailsOf(id)).filter((email) => email[0] === "booking_cancelled")).toHaveLength(1);
});

it.each([
  ["the confirmation was already sent", "now()", 2],
  ["the confirmation is still unsent", "null", 1], // retries the confirmation instead of adding one
])("resends one email when %s and the request is repeated with the same id", async (_, sentAt, total) => {
  const { appointmentId } = await anAppointment(sql, 8);
  const id = await bookByPhone(appointmentId, { email: anEmail() });
  await sql`update mail_outbox set sent_at = ${sql.unsafe(sentAt)}`;
  const resendId = crypto.randomUUID();
  const resend = () => byAdmin((db) => db`select public.resend_booking_mail(${id}, ${resendId})`);
  await resend();
  await sql`update mail_outbox set sent_at = now()`;
  await resend();
  expect(await emailsOf(id)).toEqual(Array(total).fill(["booking_confirmed", 0, true]));
});

it("logs the admin and the offer when an email is resent or retried, and names the admin in the booking's history", async () => {
  const { offerId, appointmentId } = await anAppointment(sql, 8);
  const id = await bookByPhone(appointmentId, { email: anEmail() });
  await sql`update mail_outbox set sent_at = now()`;
  await byAdmin((db) => db`select public.resend_booking_mail(${id}, gen_random_uuid())`);
  const [resent] = await sql`update mail_outbox set attempts = 10, last_error = 'resend: 502'
    where payload ->> 'booking_id' = ${id} and sent_at is null returning id`;
  await byAdmin((db) => db`select public.retry_mail(${resent?.id})`);
  const logged = await sql`select action, actor_id, owner_entity, owner_id from audit_log
    where entity = 'mail_outbox' and record_id = ${resent?.id} order by id`;
  const byThisAdmin = { actor_id: admin.id, owner_entity: "offer", owner_id: offerId };
  expect(logged).toEqual([
    { action: "insert", ...byThisAdmin },
    { action: "update", ...byThisAdmin },
  ]);
  const history = await byAdmin(
    (db) => db`select actor is not null as has_actor from public.list_booking_history(${id}) where what = 'mail'`,
  );
  expect(history).toEqual([{ has_actor: false }, { has_actor: true }]);
});

it("names in the history who last sent a failed email again, and when", async () => {
  const { appointmentId } = await anAppointment(sql, 8);
  const id = await bookByPhone(appointmentId, { email: anEmail() });
  const history = () =>
    byAdmin(
      (
        db,
      ) => db`select actor is not null as has_actor, at > (select created_at from offer_booking where id = ${id}) as is_later
        from public.list_booking_history(${id}) where what = 'mail'`,
    );
  const fail = () => sql`update mail_outbox set attempts = 10, last_error = 'resend: 422' where sent_at is null`;
  expect(await history()).toEqual([{ has_actor: false, is_later: false }]);
  await fail();
  await byAdmin((db) => db`select public.resend_booking_mail(${id}, gen_random_uuid())`);
  expect(await history()).toEqual([{ has_actor: true, is_later: true }]);
  await sql`update mail_outbox set sent_at = now()`;
  await byAdmin((db) => db`select public.cancel_booking(${id})`);
  await fail();
  for (const email of [anEmail(), anEmail()]) {
    expect(await correct(id, { user_email: email })).toBeNull();
    expect(await history()).toEqual(Array(2).fill({ has_actor: true, is_later: true }));
  }
});

it("resends the email about the new status although the request's id was used before the status changed", async () => {
  const { appointmentId } = await anAppointment(sql, 8);
  const id = await bookByPhone(appointmentId, { email: anEmail() });
  const resendId = crypto.randomUUID();
  const resend = async () => {
    await sql`update mail_outbox set sent_at = now()`;
    await byAdmin((db) => db`select public.resend_booking_mail(${id}, ${resendId})`);
  };
  await resend();
  await byAdmin((db) => db`select public.cancel_booking(${id})`);
  await resend();
  await resend();
  const kinds = (await emailsOf(id)).map(([kind]) => kind);
  expect(kinds.filter((kind) => kind === "booking_cancelled")).toHaveLength(2);
});
