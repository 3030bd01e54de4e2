import { createClient } from "@supabase/supabase-js";
import { startLocalStack } from "#supabase/local/stack.ts";

// Started by cluster.test.ts. Inserts rows over HTTP until it is killed or an insert fails, and prints the number of
// each acknowledged row.
const [, , dataDirectory = ""] = process.argv;
const backend = await startLocalStack({ dataDirectory, port: 0, durability: "durable", content: "empty" });
const client = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } });
for (let number = 0; ; number++) {
  const { error } = await client.from("offer_type").insert({ name: `Kurs ${number}` });
  if (error) process.exit(1);
  process.stdout.write(`${number}\n`);
}
