import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import ICAL from "ical.js";
import superjson from "superjson";
import { inject } from "vitest";
import type { AppRouter } from "#workers/api/router.ts";
import { createBuilders } from "../builders/backend.ts";
import worker from "./worker.ts";
import { ORIGIN } from "./worker-client.ts";

/** The backend whose outbox only mail.test.ts drains. */
const backend = {
  url: inject("outboxBackendUrl"),
  publishableKey: inject("publishableKey"),
  secretKey: inject("secretKey"),
};
export const builders = createBuilders(backend);

/** Bindings that override the configuration for one call. */
export type Bindings = Partial<Env> & { RESEND_API_KEY?: string; EMAIL?: SendEmail };

const outboxEnv = (bindings: Bindings): Env => ({ ...env, SUPABASE_URL: backend.url, ...bindings });

/**
 * Sends a request to a Worker whose backend only mail.test.ts uses. Resolves when background work such as sending
 * emails has ended.
 */
export async function fetchOutboxWorker(input: Request | string, bindings: Bindings = {}): Promise<Response> {
  const context = createExecutionContext();
  const request = typeof input === "string" ? new Request(ORIGIN + input) : input;
  const response = await worker.fetch(request as never, outboxEnv(bindings), context);
  await waitOnExecutionContext(context);
  return response;
}

/** The API of `fetchOutboxWorker`'s Worker, signed in with `token`. A call resolves after trying to send its emails. */
export function outboxApiAs(token: string, bindings: Bindings = {}) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${ORIGIN}/api/trpc`,
        transformer: superjson,
        headers: { authorization: `Bearer ${token}` },
        fetch: (url, init) => fetchOutboxWorker(new Request(String(url), init as RequestInit), bindings),
      }),
    ],
  });
}

/** Runs the cron job of the Worker at the time `at`. Resolves when its background work has ended. */
export async function runCron({
  at = new Date(),
  bindings = {},
}: {
  at?: Date;
  bindings?: Bindings;
} = {}): Promise<void> {
  const context = createExecutionContext();
  const controller = createScheduledController({ scheduledTime: at, cron: "* * * * *" });
  await worker.scheduled(controller, outboxEnv(bindings), context);
  await waitOnExecutionContext(context);
}

type ReceivedEmail = {
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: string }[];
};

/** The emails to a recipient, oldest first. */
export async function emailsTo(email: string): Promise<ReceivedEmail[]> {
  const response = await fetch(`${backend.url}/__mail?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as ReceivedEmail[]).reverse();
}

function textOf({ content }: ReceivedEmail["attachments"][number]): string {
  return new TextDecoder().decode(Uint8Array.from(atob(content), (character) => character.charCodeAt(0)));
}

/** The terms attached to an email; `null` when there are none. */
export function termsOf(email: ReceivedEmail | undefined) {
  const file = email?.attachments.find(({ filename }) => filename.endsWith(".txt"));
  return file ? { filename: file.filename, text: textOf(file) } : null;
}

/** The calendar entry attached to an email, as ical.js parses it. */
export function calendarOf(email: ReceivedEmail | undefined) {
  const file = email?.attachments[0];
  if (!file) throw new Error("the email has no attachment");
  const calendar = new ICAL.Component(ICAL.parse(textOf(file)) as never);
  const zone = calendar.getFirstSubcomponent("vtimezone");
  const component = calendar.getFirstSubcomponent("vevent");
  if (!zone || !component) throw new Error("the calendar has no VTIMEZONE or no VEVENT");
  ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const event = new ICAL.Event(component);
  const result = {
    contentType: file.contentType,
    method: String(calendar.getFirstPropertyValue("method")),
    uid: event.uid,
    sequence: event.sequence,
    description: event.description,
    localStart: event.startDate.toString(),
    start: event.startDate.toJSDate(),
    status: String(component.getFirstPropertyValue("status")),
  };
  ICAL.TimezoneService.reset();
  return result;
}

/** The outbox rows about a booking or a waitlist entry. */
export async function outboxRows(id: string) {
  const { data, error } = await builders.serviceClient
    .from("mail_outbox")
    .select("id, kind, attempts, last_error, sent_at, next_attempt_at")
    .or(`payload->>booking_id.eq.${id},payload->>waitlist_entry_id.eq.${id}`)
    .order("created_at");
  if (error) throw error;
  return data;
}

/** Makes every unsent email due, as if its lease or backoff had ended. */
export async function makeEmailsDue(): Promise<void> {
  const past = new Date(Date.now() - 1000).toISOString();
  const { error } = await builders.serviceClient
    .from("mail_outbox")
    .update({ next_attempt_at: past })
    .is("sent_at", null);
  if (error) throw error;
}
