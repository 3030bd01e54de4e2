import { afterEach, expect, it, vi } from "vitest";
import { sendThroughResend } from "./resend.ts";

afterEach(() => vi.unstubAllGlobals());

const send = sendThroughResend({ apiKey: "key", from: { name: "Atelierland", email: "post@example.org" } });
const email = { to: "gast@example.org", subject: "", html: "", text: "", attachments: [] };

it.each([
  ["Atelierland", "Atelierland <post@example.org>"],
  ["Künstler & Räume", "Künstler & Räume <post@example.org>"],
  ["Atelier, Land", '"Atelier, Land" <post@example.org>'],
  ["Atelier\\Land", '"Atelier\\\\Land" <post@example.org>'],
])("quotes the sender's name only when it contains a special character of RFC 5322: %s", async (senderName, from) => {
  const requests: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_: string, request: RequestInit) => {
    requests.push(request);
    return Response.json({ id: "accepted" });
  });
  await send({ ...email, senderName }, "1");
  expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ from });
});

it.each([
  ["once when a quota of emails is exceeded", "daily_quota_exceeded", 1],
  ["once when a quota of emails is exceeded", "monthly_quota_exceeded", 1],
  ["four times while requests per second are limited", "rate_limit_exceeded", 4],
])("tries %s: %s", async (_, name, attempts) => {
  const fetchMock = vi.fn(async () => Response.json({ name }, { status: 429 }));
  vi.stubGlobal("fetch", fetchMock);
  vi.stubGlobal("scheduler", { wait: async () => {} });
  await expect(send(email, "1")).rejects.toMatchObject({ message: `resend: 429 ${name}`, isOutage: true });
  expect(fetchMock).toHaveBeenCalledTimes(attempts);
});
