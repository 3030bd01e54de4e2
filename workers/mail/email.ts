/** Every string is plain text, so that text from a guest or host is never markup. */
export type EmailContent = {
  subject: string;
  /** The preview line in the inbox. */
  preview: string;
  /** The kind of email, above the title. */
  label: string;
  title: string;
  body: readonly EmailBlock[];
  /** Why the recipient gets the email; shown in the footer. */
  reason: string;
};

export type EmailBlock =
  | { kind: "paragraph"; text: string }
  | ({ kind: "ticket" } & Ticket)
  | { kind: "action"; label: string; href: string }
  /** A code that the recipient enters. */
  | { kind: "code"; code: string }
  | { kind: "quote"; text: string; by: string }
  | { kind: "links"; links: readonly EmailLink[] }
  /** Small print: rules, deadlines. */
  | { kind: "note"; text: string };

export type EmailLink = { label: string; href: string };

export type Ticket = {
  /** "Montag" */
  weekday: string;
  /** "12.04.2027", Berlin time */
  date: string;
  /** "18:00 bis 20:30 Uhr", Berlin time */
  time: string;
  title: string;
  /** Location and artist, line by line. */
  location: readonly string[];
  directions?: string | undefined;
  /** Shown below the appointment, for example the booking code. */
  facts: readonly { label: string; value: string }[];
  /**
   * Set when the appointment or the recipient's booking is cancelled. HTML strikes through date and time; text shows
   * the label.
   */
  cancelledLabel?: "findet nicht statt" | "storniert" | undefined;
};
