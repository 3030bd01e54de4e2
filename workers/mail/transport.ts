export type Email = {
  /** Default: the name in `MAIL_FROM`. */
  senderName?: string;
  to: string;
  /** Default: the sender's email. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  attachments: readonly EmailAttachment[];
  /** A POST to this URL unsubscribes the recipient from emails of this kind (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

export type EmailAttachment = {
  filename: string;
  contentType: string;
  /** Plain text, not base64. */
  content: string;
};

/** The headers for a mail program's unsubscribe button (RFC 2369, RFC 8058). */
export function unsubscribeHeaders({ unsubscribeUrl }: Pick<Email, "unsubscribeUrl">): {
  headers?: Record<string, string>;
} {
  if (!unsubscribeUrl) return {};
  return {
    headers: { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

/**
 * @param idempotencyKey the id of the outbox row, or random; providers that support keys send one email per key
 * @throws EmailDeliveryError
 */
export type SendMail = (email: Email, idempotencyKey: string) => Promise<void>;

/** Longer than providers need, and shorter than the 30 s for which `waitUntil` extends a request. */
const TIMEOUT_MS = 8_000;

/** Omits the provider's message, which may contain the recipient. */
export class EmailDeliveryError extends Error {
  /** True when no email can be sent, so that the batch stops. */
  readonly isOutage: boolean;

  constructor(reason: string, { isOutage }: { isOutage: boolean }) {
    super(reason);
    this.name = "EmailDeliveryError";
    this.isOutage = isOutage;
  }
}

/**
 * `fetch` with a timeout.
 * @throws EmailDeliveryError when the provider does not respond in time or is unreachable
 */
export async function fetchProvider(name: string, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new EmailDeliveryError(`${name}: ${error instanceof Error ? error.name : "no answer"}`, { isOutage: true });
  }
}

/** True for statuses about the provider, not the email: wrong key, timeout, rate limit, server error. */
export function isOutageStatus(status: number): boolean {
  return status === 401 || status === 403 || status === 408 || status === 429 || status >= 500;
}

/** UTF-8 text in base64. */
export function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}
