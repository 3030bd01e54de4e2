import { createClient } from "@supabase/supabase-js";
import { ensureDevVars, readDevVars } from "./environment.ts";

/**
 * `npm run admin -- you@example.org`: makes this account an admin, in the project that .dev.vars names, and creates it when
 * it is missing. A new account has no password: its owner signs in with a mailed code.
 */
const email = process.argv[2]?.trim().toLowerCase() ?? "";
if (!/^[^\s@]+@[^\s@]+$/.test(email)) fail("Name the email: npm run admin -- you@example.org");
ensureDevVars();
const { SUPABASE_URL = "", SUPABASE_SECRET_KEY = "" } = { ...readDevVars(), ...process.env };
if (SUPABASE_URL === "" || SUPABASE_SECRET_KEY === "") fail(".dev.vars needs SUPABASE_URL and SUPABASE_SECRET_KEY.");
const { admin } = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, { auth: { persistSession: false } }).auth;

const known = await findUser();
const { error } = known
  ? await admin.updateUserById(known.id, { app_metadata: { ...known.app_metadata, role: "admin" } })
  : await admin.createUser({ email, email_confirm: true, app_metadata: { role: "admin" } });
if (error) fail(`${SUPABASE_URL} refused: ${error.message}`);
console.log(
  known
    ? `${email} is an admin from the next sign-in on, at the latest in 15 minutes.`
    : `${email} has a new account and is an admin. Sign in with a code at /anmelden/.`,
);

async function findUser() {
  for (let page = 1; ; page++) {
    const { data, error } = await admin.listUsers({ page, perPage: 1000 });
    if (error) fail(`${SUPABASE_URL} does not answer: ${error.message}`);
    const user = data.users.find((candidate) => candidate.email === email);
    if (user || data.users.length < 1000) return user;
  }
}

function fail(message: string): never {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}
