/**
 * Content of an email, rendered to HTML and text by `renderEmail`. Every string is plain text, so that text from a
 * guest or host is never markup.
 */
export type EmailContent = {
  subject: string;
  /** The preview line in the inbox. */
  preview: string;
  /** Label above the title: the kind of email. */
  label: string;
  title: string;
  body: readonly EmailBlock[];
  /** Why the recipient gets this email; shown in the footer. */
  reason: string;
};

export type EmailBlock =
  | { kind: "paragraph"; text: string }
  | ({ kind: "ticket" } & Ticket)
  /** The main action. */
  | { kind: "action"; label: string; href: string }
  /** A code that the recipient enters, in large print. */
  | { kind: "code"; code: string }
  /** A quoted text and its author. */
  | { kind: "quote"; text: string; by: string }
  /** Secondary links. */
  | { kind: "links"; links: readonly EmailLink[] }
  /** Small print: rules, deadlines. */
  | { kind: "note"; text: string };

export type EmailLink = { label: string; href: string };

/** The appointment that an email is about. */
export type Ticket = {
  /** "Montag" */
  weekday: string;
  /** "12.04.2027", Berlin time */
  date: string;
  /** "18:00 bis 20:30 Uhr", Berlin time. An end on a later day has its date, unless it is in the following night. */
  time: string;
  title: string;
  /** Location and artist, line by line. */
  location: readonly string[];
  /** URL of directions to the location. */
  directions?: string | undefined;
  /** Shown below the appointment, for example the booking code. */
  facts: readonly { label: string; value: string }[];
  /**
   * Set when the appointment or the recipient's booking is cancelled. HTML then strikes through date and time, and text
   * shows the label after the title.
   */
  cancelledLabel?: "findet nicht statt" | "storniert" | undefined;
};
