import { expect, it } from "vitest";
import { startMessage } from "./start-message.ts";

const siteUrl = "http://localhost:5173";
const backend = {
  url: "http://127.0.0.1:54399",
  publishableKey: "sb_publishable_x",
  secretKey: "sb_secret_x",
  hasDemoAccounts: true,
};
const product = { siteUrl, backend, adminUrl: backend.url, dataDirectory: "/data" };

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
  for (const label of ["Accounts", "Mails", "Backend", "Data"]) expect(hosted).not.toContain(label);
});

it("names the command for the first admin, with the backend when the command would use another one", () => {
  const empty = { ...product, backend: { ...backend, hasDemoAccounts: false } };
  expect(startMessage(empty)).not.toContain("kunst-und-kultur");
  expect(startMessage(empty)).toContain("First admin     npm run admin -- you@example.org");
  for (const adminUrl of ["http://127.0.0.1:54321", undefined])
    expect(startMessage({ ...empty, adminUrl })).toContain(
      "First admin     SUPABASE_URL=http://127.0.0.1:54399 npm run admin -- you@example.org",
    );
});
