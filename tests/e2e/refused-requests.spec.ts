import { expect, test } from "./fixtures.ts";

/** A random address outside this machine, because limits per network do not apply to requests from this machine. */
const anIpAddress = () => `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`;

/** The result of a call in a batch. */
type Result = { error?: { json: { data: { httpStatus: number } } } };

test("shows the time to wait in German when a network searches too often", async ({ request }) => {
  const headers = { "cf-connecting-ip": anIpAddress() };
  const search = (path = "/?suche=ton") => request.get(path, { headers });
  // Exceeds the limit of 120 searches a minute with batches of empty searches, which take less time than pages.
  const paths = Array.from({ length: 20 }, () => "offer.suggest").join();
  const inputs = Object.fromEntries(Array.from({ length: 20 }, (_, call) => [call, { json: { query: "" } }]));
  const url = `/api/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
  const statuses: number[] = [];
  for (let batch = 0; batch < 7; batch++) {
    const results = (await (await request.get(url, { headers })).json()) as Result[];
    statuses.push(...results.map(({ error }) => error?.json.data.httpStatus ?? 200));
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const response = await search();
  expect(response.status()).toBe(429);
  const seconds = response.headers()["retry-after"];
  expect(seconds).toMatch(/^\d+$/);
  const html = await response.text();
  expect(html).toContain(`Zu viele Versuche. Bitte warte ${seconds} Sekunden.`);
  expect(html).not.toContain("Internal Server Error");

  const data = await search("/_.data?suche=ton");
  expect([data.status(), data.headers()["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(await data.text()).not.toContain("Internal Server Error");
  const byDay = await search("/?von=2030-01-01");
  expect([byDay.status(), byDay.headers()["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(await byDay.text()).toContain("Zu viele Versuche.");
});

test("shows a German message when a form is too large, with and without scripts, and refuses a large API call", async ({
  request,
}) => {
  const form = { email: "x".repeat(70_000) };
  for (const path of ["/anmelden/", "/anmelden/_.data"]) {
    const response = await request.post(path, { form });
    expect(response.status(), path).toBe(413);
    expect(await response.text(), path).toContain("Das ist zu viel auf einmal.");
    expect(response.headers()["content-type"], path).toMatch(path.endsWith(".data") ? "text/x-script" : "text/html");
  }
  const call = await request.post("/api/trpc/offerBooking.book", { data: { json: form } });
  expect([call.status(), (await call.json()).error.json.data.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
});

test("shows a German message when a form of another site is refused, with and without scripts", async ({ request }) => {
  const headers = { origin: "https://evil.example.org" };
  for (const path of ["/anmelden/", "/anmelden/_.data"]) {
    const response = await request.post(path, { headers, form: { email: "gast@example.org" } });
    expect(response.status(), path).toBe(403);
    expect(await response.text(), path).toContain("Diese Anfrage kam von einer fremden Seite und wurde abgelehnt.");
    expect(response.headers()["content-type"], path).toMatch(path.endsWith(".data") ? "text/x-script" : "text/html");
  }
});

test("stores no booking draft when a visitor sends an invalid booking form many times", async ({ request }) => {
  const form = { schritt: "termin", plaetze: "0", nachricht: "x".repeat(15_000) };
  const send = () => request.post("/buchung/", { form, maxRedirects: 0 });
  const responses = await Promise.all(Array.from({ length: 30 }, send));
  // Each stored draft would set a cookie.
  const statusesAndCookies = responses.map((response) => [response.status(), response.headers()["set-cookie"] ?? null]);
  expect(statusesAndCookies).toEqual(Array.from({ length: 30 }, () => [400, null]));
});
