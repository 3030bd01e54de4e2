import { expect, it } from "vitest";
import { startMessage } from "./start-message.ts";

const siteUrl = "http://localhost:5173";
const backend = {
  url: "http://127.0.0.1:54399",
  publishableKey: "sb_publishable_x",
  secretKey: "sb_secret_x",
  demoEmails: ["admin@example.org", "gast@example.org"],
  hasAdmin: true,
};
const adminVariables = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
const product = { siteUrl, backend, adminVariables, dataDirectory: "/data" };

it("names URL, accounts, mailbox, keys and data directory, but only the URL when there is no embedded backend", () => {
  const message = startMessage(product);
  for (const text of [
    "http://localhost:5173/",
    "gast@example.org    kunst-und-kultur",
    "admin@example.org   kunst-und-kultur",
    "http://127.0.0.1:54399/__mail/view",
    "sb_publishable_x",
    "sb_secret_x",
    "/data",
  ])
    expect(message).toContain(text);
  const hosted = startMessage({ ...product, backend: null });
  expect(hosted).toContain("http://localhost:5173/");
  for (const label of ["Accounts", "First admin", "Mails", "Backend", "Data"]) expect(hosted).not.toContain(label);
});

it("names each demo account that exists, and the command for the first admin only when there is no admin", () => {
  const linesWith = (changes: Partial<typeof backend>) =>
    startMessage({ ...product, backend: { ...backend, ...changes } })
      .split("\n")
      .filter((line) => /kunst-und-kultur|First admin/.test(line));
  const command = "  First admin     npm run admin -- you@example.org";
  expect(linesWith({})).toEqual([
    "  Accounts        admin@example.org   kunst-und-kultur",
    "                  gast@example.org    kunst-und-kultur",
  ]);
  expect(linesWith({ demoEmails: ["admin@example.org"] })).toEqual([
    "  Accounts        admin@example.org   kunst-und-kultur",
  ]);
  expect(linesWith({ demoEmails: ["gast@example.org"], hasAdmin: false })).toEqual([
    "  Accounts        gast@example.org    kunst-und-kultur",
    command,
  ]);
  expect(linesWith({ demoEmails: [], hasAdmin: false })).toEqual([command]);
  expect(linesWith({ demoEmails: [] })).toEqual([]);
});

it("names URL and key of the backend in the command for the first admin when the command would use others", () => {
  const empty = { ...product, backend: { ...backend, demoEmails: [], hasAdmin: false } };
  for (const other of [
    { SUPABASE_URL: "http://127.0.0.1:54321" },
    { SUPABASE_SECRET_KEY: "sb_secret_y" },
    { SUPABASE_URL: undefined },
  ])
    expect(startMessage({ ...empty, adminVariables: { ...adminVariables, ...other } })).toContain(
      "First admin     SUPABASE_URL=http://127.0.0.1:54399 SUPABASE_SECRET_KEY=sb_secret_x npm run admin -- you@example.org",
    );
});
