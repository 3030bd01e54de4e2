import { z } from "zod";
import { MailNotSent, type SendMail } from "./transport.ts";

/**
 * Sends through the Worker's own `send_email` binding. It knows no idempotency keys: when the Worker dies between sending and
 * noting it, the mail arrives twice.
 */
export function sendThroughCloudflare({
  binding,
  from,
}: {
  binding: SendEmail;
  from: { name: string; email: string };
}): SendMail {
  return async ({ to, subject, html, text, attachments }) => {
    try {
      await binding.send({
        from,
        to,
        subject,
        html,
        text,
        attachments: attachments.map(({ filename, contentType, content }) => ({
          disposition: "attachment" as const,
          filename,
          type: contentType,
          content: new TextEncoder().encode(content),
        })),
      });
    } catch (error) {
      const code = ErrorCode.safeParse(error).data?.code ?? "unknown";
      throw new MailNotSent(`cloudflare: ${code}`, { isOutage: !refusesThisMail.test(code) });
    }
  };
}

/** e.g. `E_RATE_LIMIT_EXCEEDED`; the message beside it may repeat the recipient's address. */
const ErrorCode = z.object({ code: z.string().regex(/^\w{1,60}$/) });
/** Codes that concern one mail or its recipient; all others close the way for every mail. */
const refusesThisMail = /^E_(VALIDATION|FIELD|RECIPIENT|CONTENT|HEADER|DELIVERY|TOO_MANY_RECIPIENTS)/;
