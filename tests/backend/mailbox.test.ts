import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmail, openProject, type Project } from "./project.ts";

const isHosted = Boolean(process.env.SUPABASE_URL);
let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

const deliver = (mail: object, key = project.secretKey) =>
  fetch(`${project.url}/__mail`, { method: "POST", headers: { apikey: key }, body: JSON.stringify(mail) });

test.skipIf(isHosted)("lists delivered emails newest first with all their parts", async () => {
  const to = anEmail();
  const attachments = [{ filename: "termin.ics", contentType: "text/calendar", content: btoa("BEGIN:VCALENDAR") }];
  expect((await deliver({ to, subject: "Erste", text: "a" })).status).toBe(201);
  await deliver({ to, subject: "Zweite", text: "b", html: "<p>b</p>", attachments });
  const mails = await (await fetch(`${project.url}/__mail`)).json();
  expect(mails.slice(0, 2)).toMatchObject([
    { to, subject: "Zweite", text: "b", html: "<p>b</p>", attachments },
    { to, subject: "Erste", text: "a", html: "", attachments: [] },
  ]);
});

test.skipIf(isHosted)("stores an email once when it is delivered twice with one idempotency key", async () => {
  const to = anEmail();
  const headers = { apikey: project.secretKey, "idempotency-key": crypto.randomUUID() };
  for (const subject of ["Erste", "Noch einmal"]) {
    const sent = await fetch(`${project.url}/__mail`, {
      method: "POST",
      headers,
      body: JSON.stringify({ to, subject }),
    });
    expect(sent.status).toBe(201);
  }
  const mails = await (await fetch(`${project.url}/__mail?to=${to}`)).json();
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(["Erste"]);
});

test.skipIf(isHosted)("refuses an email that is sent without the secret key or has no recipient", async () => {
  expect((await deliver({ to: anEmail(), subject: "x" }, project.publishableKey)).status).toBe(401);
  expect((await deliver({ subject: "to nobody" })).status).toBe(400);
});

test.skipIf(isHosted)("shows the emails of one recipient without running their scripts", async () => {
  const to = anEmail();
  await deliver({
    to,
    subject: "<script>alert(1)</script>",
    text: "Code 123456 https://example.org/x",
    html: "<b>fett</b>",
  });
  await deliver({ to: anEmail(), subject: "another's" });
  const response = await fetch(`${project.url}/__mail/view?to=${to}`);
  const page = await response.text();
  expect(page).toContain("&lt;script&gt;alert(1)");
  expect(page).not.toContain("<script");
  expect(page).toContain('<iframe sandbox="allow-popups');
  expect(page).toContain('href="https://example.org/x"');
  expect(page).not.toContain("another&#39;s");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test.skipIf(isHosted)("says that a recipient has no emails when all emails have other recipients", async () => {
  await deliver({ to: anEmail(), subject: "another's" });
  const page = await (await fetch(`${project.url}/__mail/view?to=${anEmail()}`)).text();
  expect(page).toContain("No mail to this recipient.");
});
