/** A mail, ready to leave. */
export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: readonly MailAttachment[];
};

export type MailAttachment = { filename: string; contentType: string /** as text, not encoded */; content: string };

/**
 * A way for mails to leave.
 * @param idempotencyKey the outbox row's id: the same mail sent again with it arrives once, where the way knows such keys
 * @throws MailNotSent
 */
export type SendMail = (mail: Mail, idempotencyKey: string) => Promise<void>;

/** Longer than a provider takes, short enough for the work after an answer (30 s). */
const TIMEOUT_MS = 8_000;

/** Why a mail did not leave, in words that hold nothing personal: providers like to repeat the address. */
export class MailNotSent extends Error {
  /** The way is closed for every mail, so trying the next at once is pointless. */
  readonly isOutage: boolean;

  constructor(reason: string, { isOutage }: { isOutage: boolean }) {
    super(reason);
    this.name = "MailNotSent";
    this.isOutage = isOutage;
  }
}

/** `fetch` for providers. @throws MailNotSent when nobody answers in time */
export async function fetchProvider(name: string, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new MailNotSent(`${name}: ${error instanceof Error ? error.name : "no answer"}`, { isOutage: true });
  }
}

/** Whether a status says that the provider, not this mail, is the problem: wrong key, too many requests, broken. */
export function isOutage(status: number): boolean {
  return status === 401 || status === 403 || status === 408 || status === 429 || status >= 500;
}

/** UTF-8 text in base64. */
export function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}
