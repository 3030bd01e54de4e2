import postgres from "postgres";
import { asRole } from "#supabase/local/database.ts";
import { startLocalStack } from "#supabase/local/stack.ts";
import { createBuilders } from "../builders/backend.ts";

// Started by cluster.test.ts. New guests book one slot each over HTTP until the process is killed or a request fails.
// Prints the number of each acknowledged booking, which is part of the guest's name.
const [, , dataDirectory = ""] = process.argv;
const backend = await startLocalStack({ dataDirectory, port: 0, durability: "durable", content: "empty" });
const { aToken, anOffer, anAppointment } = createBuilders(backend);
const sql = postgres(asRole(backend.databaseUrl, "supabase_admin"), { max: 1 });
// Booking needs the legal details.
await sql`update landing_page set status = 'published'`;
await sql`update site_setting set operator_name = 'Verein', operator_address = 'Weg 1'`;
const appointment = await anAppointment((await anOffer()).id, { capacity: 1_000_000 });
for (let number = 0; ; number++) {
  const [id, email] = [crypto.randomUUID(), `gast-${number}@example.org`];
  await sql`with guest as (insert into auth.users (id, email) values (${id}, ${email}))
    insert into auth.sessions (id, user_id) values (${id}, ${id})`;
  const token = await aToken({ id, email, sessionId: id });
  const { ok } = await fetch(`${backend.url}/rest/v1/rpc/book`, {
    method: "POST",
    headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      appointment_id: appointment.id,
      quantity: 1,
      first_name: "Gast",
      last_name: `Nummer ${number}`,
      accept_terms: true,
      idempotency_key: crypto.randomUUID(),
    }),
  });
  if (!ok) process.exit(1);
  process.stdout.write(`${number}\n`);
}
