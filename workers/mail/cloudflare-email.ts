import { z } from "zod";
import { EmailDeliveryError, type SendMail, unsubscribeHeaders } from "./transport.ts";

/** The message of an error is not read, because it may contain the recipient's email. */
const ErrorCode = z.object({ code: z.string().regex(/^\w{1,60}$/) });
/** Codes about one email or recipient. All other codes mean an outage. */
const EMAIL_REFUSED = /^E_(VALIDATION|FIELD|RECIPIENT|CONTENT|HEADER|DELIVERY|TOO_MANY_RECIPIENTS)/;

/**
 * Sends through the Worker's `send_email` binding, which has no idempotency keys: an email arrives twice when the
 * Worker stops between sending the email and marking it as sent.
 */
export function sendThroughCloudflare({
  binding,
  from,
}: {
  binding: SendEmail;
  from: { name: string; email: string };
}): SendMail {
  return async (email) => {
    const { senderName = from.name, to, replyTo, subject, html, text, attachments } = email;
    try {
      await binding.send({
        from: { ...from, name: senderName },
        to,
        ...(replyTo && { replyTo }),
        subject,
        html,
        text,
        ...unsubscribeHeaders(email),
        attachments: attachments.map(({ filename, contentType, content }) => ({
          disposition: "attachment" as const,
          filename,
          type: contentType,
          content: new TextEncoder().encode(content),
        })),
      });
    } catch (error) {
      const code = ErrorCode.safeParse(error).data?.code ?? "unknown";
      throw new EmailDeliveryError(`cloudflare: ${code}`, { isOutage: !EMAIL_REFUSED.test(code) });
    }
  };
}
