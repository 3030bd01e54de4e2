import { EmailDeliveryError, fetchProvider, isOutageStatus, type SendMail, toBase64 } from "./transport.ts";

/** Delivers to the embedded backend's mailbox (docs/backend.md). */
export function sendToLocalMailbox({ url, secretKey }: { url: string; secretKey: string }): SendMail {
  return async (email, idempotencyKey) => {
    const response = await fetchProvider("local mailbox", `${url}/__mail`, {
      method: "POST",
      headers: { apikey: secretKey, "content-type": "application/json", "idempotency-key": idempotencyKey },
      body: JSON.stringify({
        ...email,
        attachments: email.attachments.map((attachment) => ({ ...attachment, content: toBase64(attachment.content) })),
      }),
    });
    await response.body?.cancel();
    if (!response.ok) {
      throw new EmailDeliveryError(`local mailbox: ${response.status}`, { isOutage: isOutageStatus(response.status) });
    }
  };
}
