import { createClient } from "@supabase/supabase-js";
import { startLocalStack } from "#supabase/local/stack.ts";

// Started and killed by cluster.test.ts: inserts rows over HTTP and prints each acknowledged number.
const [, , dataDirectory = ""] = process.argv;
const backend = await startLocalStack({ dataDirectory, port: 0, durability: "durable", content: "empty" });
const client = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } });
for (let number = 0; ; number++) {
  const { error } = await client.from("offer_type").insert({ name: `Kurs ${number}` });
  if (error) process.exit(1);
  process.stdout.write(`${number}\n`);
}
