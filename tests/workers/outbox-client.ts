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

/** The Worker over a backend whose outbox no other test file empties. */
const backend = {
  url: inject("outboxBackendUrl"),
  publishableKey: inject("publishableKey"),
  secretKey: inject("secretKey"),
};
export const builders = createBuilders(backend);

/** Bindings that replace those of the configuration for one call. */
export type Bindings = Partial<Env> & { RESEND_API_KEY?: string; EMAIL?: SendEmail };

const outboxEnv = (bindings: Bindings): Env => ({ ...env, SUPABASE_URL: backend.url, ...bindings });

/** A request to the Worker; what it does after its answer, mails among it, is done when this returns. */
export async function fetchOutboxWorker(input: Request | string, bindings: Bindings = {}): Promise<Response> {
  const context = createExecutionContext();
  const request = typeof input === "string" ? new Request(ORIGIN + input) : input;
  const response = await worker.fetch(request as never, outboxEnv(bindings), context);
  await waitOnExecutionContext(context);
  return response;
}

/** The API as somebody; their mails have been tried when a call returns. */
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

/** What happens every minute. */
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

type MailboxMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: string }[];
};

/** The mails somebody got, oldest first. */
export async function mailsTo(email: string): Promise<MailboxMail[]> {
  const response = await fetch(`${backend.url}/__mail?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as MailboxMail[]).reverse();
}

/** The calendar entry a mail brings, as a program that did not write it understands it. */
export function calendarOf(mail: MailboxMail | undefined) {
  const file = mail?.attachments[0];
  if (!file) throw new Error("the mail has no attachment");
  const bytes = Uint8Array.from(atob(file.content), (character) => character.charCodeAt(0));
  const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(bytes)) as never);
  const zone = calendar.getFirstSubcomponent("vtimezone");
  const component = calendar.getFirstSubcomponent("vevent");
  if (!zone || !component) throw new Error("the calendar has no zone or no entry");
  ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const event = new ICAL.Event(component);
  const answer = {
    contentType: file.contentType,
    method: String(calendar.getFirstPropertyValue("method")),
    uid: event.uid,
    sequence: event.sequence,
    clock: event.startDate.toString(),
    instant: event.startDate.toJSDate(),
    status: String(component.getFirstPropertyValue("status")),
    stamp: String(component.getFirstPropertyValue("dtstamp")),
  };
  ICAL.TimezoneService.reset();
  return answer;
}

/** The outbox's rows about a booking or a waiting party. */
export async function outboxRows(id: string) {
  const { data, error } = await builders.admin
    .from("mail_outbox")
    .select("id, kind, attempts, last_error, sent_at, next_attempt_at")
    .or(`payload->>booking_id.eq.${id},payload->>waitlist_entry_id.eq.${id}`)
    .order("created_at");
  if (error) throw error;
  return data;
}

/** Lets the time pass that unsent mails still have to wait, a lease or a delay. */
export async function passWaitingTime(): Promise<void> {
  const past = new Date(Date.now() - 1000).toISOString();
  const { error } = await builders.admin.from("mail_outbox").update({ next_attempt_at: past }).is("sent_at", null);
  if (error) throw error;
}
