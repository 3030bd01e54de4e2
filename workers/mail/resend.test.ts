import { afterEach, expect, it, vi } from "vitest";
import { sendThroughResend } from "./resend.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["Atelierland", "Atelierland <post@example.org>"],
  ["Künstler & Räume", "Künstler & Räume <post@example.org>"],
  ["Atelier, Land", '"Atelier, Land" <post@example.org>'],
  ["Atelier\\Land", '"Atelier\\\\Land" <post@example.org>'],
])("quotes the sender's name only when it contains special characters: %s", async (senderName, from) => {
  const requests: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_: string, request: RequestInit) => {
    requests.push(request);
    return Response.json({ id: "accepted" });
  });
  const send = sendThroughResend({ apiKey: "key", from: { name: "Atelierland", email: "post@example.org" } });
  await send({ senderName, to: "gast@example.org", subject: "", html: "", text: "", attachments: [] }, "1");
  expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ from });
});
