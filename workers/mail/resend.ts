import { z } from "zod";
import {
  EmailDeliveryError,
  fetchProvider,
  isOutageStatus,
  type SendMail,
  toBase64,
  unsubscribeHeaders,
} from "./transport.ts";

const ENDPOINT = "https://api.resend.com/emails";
/** After a 429, unless a quota is exceeded. */
const MAX_RETRIES = 3;
const DEFAULT_RETRY_AFTER_S = 1;
const MAX_RETRY_AFTER_S = 5;
/** Error names of a 429 for a limit per day or month. A retry within seconds would get the same response. */
const QUOTA_EXCEEDED = /_quota_exceeded$/;
/** The message of an error is not read, because it may contain the recipient's email. */
const ErrorName = z.object({ name: z.string().regex(/^\w{1,60}$/) });

/** Sends through Resend's HTTP API, which stores idempotency keys for a day. */
export function sendThroughResend({
  apiKey,
  from,
}: {
  apiKey: string;
  from: { name: string; email: string };
}): SendMail {
  return async (email, idempotencyKey) => {
    const { senderName = from.name, to, replyTo, subject, html, text, attachments } = email;
    const request: RequestInit = {
      method: "POST",
      headers: {
        authorization: `Bearer ${apiKey}`,
        "content-type": "application/json",
        "idempotency-key": idempotencyKey,
      },
      body: JSON.stringify({
        from: `${quoted(senderName)} <${from.email}>`,
        to,
        reply_to: replyTo,
        subject,
        html,
        text,
        ...unsubscribeHeaders(email),
        attachments: attachments.map(({ filename, contentType, content }) => ({
          filename,
          content_type: contentType,
          content: toBase64(content),
        })),
      }),
    };
    for (let retry = 0; ; retry++) {
      const response = await fetchProvider("resend", ENDPOINT, request);
      if (response.ok) {
        await response.body?.cancel();
        return;
      }
      const errorName = ErrorName.safeParse(await response.json().catch(() => null)).data?.name ?? "unknown";
      // The key was used before with other content: an earlier attempt sent the email, but its response was lost.
      if (response.status === 409 && errorName === "invalid_idempotent_request") return;
      const isRateLimited = response.status === 429 && !QUOTA_EXCEEDED.test(errorName);
      if (!isRateLimited || retry === MAX_RETRIES) {
        throw new EmailDeliveryError(`resend: ${response.status} ${errorName}`, {
          isOutage: isOutageStatus(response.status),
        });
      }
      const retryAfterS = Number(response.headers.get("retry-after")) || DEFAULT_RETRY_AFTER_S;
      await scheduler.wait(Math.min(retryAfterS, MAX_RETRY_AFTER_S) * 1_000);
    }
  };
}

/** A display name with one of these characters needs quotes (RFC 5322, section 3.2.3). */
const SPECIALS = /[()[\]:;@\\,."<>]/;

function quoted(name: string): string {
  return SPECIALS.test(name) ? `"${name.replaceAll(/["\\]/g, "\\$&")}"` : name;
}
