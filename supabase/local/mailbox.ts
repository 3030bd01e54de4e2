import type { Sql } from "postgres";
import { claimsOfKey } from "./caller.ts";
import { renderMailbox } from "./mailbox-page.ts";

/** `content` is in base64. */
export type Attachment = { filename: string; contentType: string; content: string };
export type Email = {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
};
export type StoredEmail = Omit<Email, "replyTo"> & { replyTo: string | null; id: string; created_at: string };

export type Mailbox = {
  /** Stores an email unless an email with the same idempotency key is stored. Keeps at most the newest 1,000 emails. */
  deliver(email: Email, idempotencyKey?: string | null): Promise<void>;
  fetch(request: Request): Promise<Response>;
};

const MAX_STORED_EMAILS = 1000;

/**
 * Stores outgoing emails in the database instead of sending them. `GET /__mail` lists the emails newest first, and
 * `GET /__mail/view` shows them as a page; `?to=` filters by recipient. `POST /__mail` with the secret key delivers an
 * email.
 */
export function createMailbox(sql: Sql): Mailbox {
  async function deliver(email: Email, idempotencyKey: string | null = null): Promise<void> {
    await sql`insert into local_backend.mail (recipient, reply_to, subject, text, html, attachments, idempotency_key)
      values (${email.to}, ${email.replyTo ?? null}, ${email.subject}, ${email.text}, ${email.html}, ${sql.json(email.attachments)}, ${idempotencyKey})
      on conflict (idempotency_key) do nothing`;
    await sql`delete from local_backend.mail where id <= (select max(id) from local_backend.mail) - ${MAX_STORED_EMAILS}`;
  }

  function listEmails(recipient: string | null): Promise<StoredEmail[]> {
    const pattern = `%${recipient?.replace(/[\\%_]/g, "\\$&")}%`; // `%` and `_` are wildcards of `ilike`
    return sql<StoredEmail[]>`
      select id::text, recipient as "to", reply_to as "replyTo", subject, text, html, attachments,
        to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at"
      from local_backend.mail
      where ${recipient ? sql`recipient ilike ${pattern}` : sql`true`}
      order by local_backend.mail.id desc`;
  }

  return {
    deliver,
    async fetch(request) {
      const url = new URL(request.url);
      const recipient = url.searchParams.get("to");
      if (request.method === "POST" && url.pathname === "/__mail") {
        if (claimsOfKey(request.headers.get("apikey"))?.role !== "service_role") {
          return Response.json({ message: "The secret key is needed to deliver mail" }, { status: 401 });
        }
        const email = readEmail(await request.json().catch(() => null));
        if (!email) return Response.json({ message: "A mail needs at least `to` and `subject`" }, { status: 400 });
        await deliver(email, request.headers.get("idempotency-key"));
        return Response.json({}, { status: 201 });
      }
      if (request.method !== "GET") return Response.json({ message: "Method not allowed" }, { status: 405 });
      if (url.pathname === "/__mail/view") return renderMailbox(await listEmails(recipient), recipient ?? "");
      if (url.pathname !== "/__mail") return Response.json({ message: "Not found" }, { status: 404 });
      return Response.json(await listEmails(recipient), { headers: { "cache-control": "no-store" } });
    },
  };
}

function readEmail(value: unknown): Email | null {
  if (typeof value !== "object" || value === null) return null;
  const { to, replyTo, subject, text, html, attachments } = value as Record<string, unknown>;
  const recipient = Array.isArray(to) ? to.join(", ") : to;
  if (typeof recipient !== "string" || typeof subject !== "string") return null;
  return {
    to: recipient,
    ...(typeof replyTo === "string" && { replyTo }),
    subject,
    text: typeof text === "string" ? text : "",
    html: typeof html === "string" ? html : "",
    attachments: Array.isArray(attachments) ? attachments.filter(isAttachment) : [],
  };
}

function isAttachment(value: unknown): value is Attachment {
  return (
    typeof value === "object" && value !== null && "filename" in value && "content" in value && "contentType" in value
  );
}
