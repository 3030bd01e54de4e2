import { type Section, text } from "../sections.ts";

/** The first section of every legal page. */
export const sampleNote: Section = text(
  "Mustertext",
  "**Dieser Text ist ein Muster und muss vor dem Betrieb ersetzt werden.** Er zeigt, was an dieser Stelle stehen sollte, ist keine Rechtsberatung und nennt einen erfundenen Betreiber.",
);
