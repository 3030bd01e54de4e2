import { parseArgs } from "node:util";
import { createClient } from "@supabase/supabase-js";
import { ensureDevVars, readDevVars } from "./environment.ts";

/**
 * `npm run admin -- you@example.org` makes an account an admin, and creates a missing account without a password. With
 * `--reset-factor`, the command only removes the second factor. Environment variables take precedence over .dev.vars.
 */

const USERS_PER_PAGE = 1000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { "reset-factor": { type: "boolean", default: false } },
});
const email = positionals[0]?.trim().toLowerCase() ?? "";
if (!/^[^\s@]+@[^\s@]+$/.test(email) || positionals.length > 1)
  fail("Usage: npm run admin -- you@example.org [--reset-factor]");
ensureDevVars();
const { SUPABASE_URL = "", SUPABASE_SECRET_KEY = "" } = { ...readDevVars(), ...process.env };
if (SUPABASE_URL === "" || SUPABASE_SECRET_KEY === "") fail(".dev.vars needs SUPABASE_URL and SUPABASE_SECRET_KEY.");
const client = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, { auth: { persistSession: false } });
const authAdmin = client.auth.admin;

const user = await findUser();
if (values["reset-factor"]) await resetFactor();
else await makeAdmin();

async function resetFactor() {
  if (!user) fail(`${SUPABASE_URL} has no account ${email}.`);
  const { data, error } = await authAdmin.mfa.listFactors({ userId: user.id });
  if (error) fail(`The factors of ${email} cannot be listed: ${error.message}`);
  for (const { id } of data.factors) {
    const removal = await authAdmin.mfa.deleteFactor({ userId: user.id, id });
    if (removal.error) fail(`${SUPABASE_URL} rejected the removal: ${removal.error.message}`);
  }
  console.log(
    data.factors.length === 0
      ? `${email} has no second factor.`
      : `${email} signs in without a second factor from now on and can turn it on again at /konto/.`,
  );
}

async function makeAdmin() {
  const { error } = user
    ? await authAdmin.updateUserById(user.id, { app_metadata: { ...user.app_metadata, role: "admin" } })
    : await authAdmin.createUser({ email, email_confirm: true, app_metadata: { role: "admin" } });
  if (error) fail(`${SUPABASE_URL} rejected the change: ${error.message}`);
  console.log(
    user
      ? `${email} becomes an admin at the next sign-in, or within 15 minutes.`
      : `${email} has a new account and is an admin. Sign in with a code at /anmelden/code/.`,
  );
}

/** Pages through the users, because the API cannot search by email. */
async function findUser() {
  for (let page = 1; ; page++) {
    const { data, error } = await authAdmin.listUsers({ page, perPage: USERS_PER_PAGE });
    if (error) fail(`The users of ${SUPABASE_URL} cannot be listed: ${error.message}`);
    const match = data.users.find((candidate) => candidate.email === email);
    if (match || data.users.length < USERS_PER_PAGE) return match;
  }
}

function fail(message: string): never {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}
