import { expect, it } from "vitest";
import { startMessage } from "./start-message.ts";

it("names URL, accounts, mailbox, keys and data directory, but only the URL when there is no embedded backend", () => {
  const backend = { url: "http://127.0.0.1:54399", publishableKey: "sb_publishable_x", secretKey: "sb_secret_x" };
  const message = startMessage({ siteUrl: "http://localhost:5173", backend, dataDirectory: "/data" });
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
  const hosted = startMessage({ siteUrl: "http://localhost:5173", backend: null, dataDirectory: "/data" });
  expect(hosted).toContain("http://localhost:5173/");
  for (const label of ["Accounts", "Mails", "Backend", "Data"]) expect(hosted).not.toContain(label);
});
