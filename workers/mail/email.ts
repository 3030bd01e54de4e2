/**
 * What a mail says, once for both its forms: `renderLetter` makes HTML and text of it. Every string is plain text, so nothing
 * a guest or an organiser wrote can become markup.
 */
export type EmailContent = {
  subject: string;
  /** The line an inbox shows behind the subject. */
  preview: string;
  /** A word or two above the title: what kind of mail it is. */
  label: string;
  title: string;
  body: readonly EmailBlock[];
  /** Why this person gets this mail; the last thing it says. */
  reason: string;
};

export type EmailBlock =
  | { kind: "paragraph"; text: string }
  | ({ kind: "ticket" } & Ticket)
  /** The one thing to do. */
  | { kind: "action"; label: string; href: string }
  /** A code to type in; large, so that it can be read across a desk. */
  | { kind: "code"; code: string }
  /** Somebody's own words, line by line. */
  | { kind: "quote"; text: string; by: string }
  /** Further ways on. */
  | { kind: "links"; links: readonly EmailLink[] }
  /** What matters less: rules, deadlines. */
  | { kind: "note"; text: string };

export type EmailLink = { label: string; href: string };

/** A date somebody goes to, or would have gone to. */
export type Ticket = {
  /** "Montag" */
  weekday: string;
  /** "12.04.2027", in Berlin */
  date: string;
  /** "18:00 Uhr", in Berlin */
  time: string;
  title: string;
  /** Where, line by line. */
  place: readonly string[];
  facts: readonly { label: string; value: string }[];
  /** Why nobody goes there any more; the date is struck through then. */
  off?: "findet nicht statt" | "storniert" | undefined;
};
