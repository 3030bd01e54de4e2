import type { LandingPage } from "../landing-pages.ts";
import { operator } from "../operator.ts";
import { text } from "../sections.ts";
import { sampleNote } from "./sample-note.ts";

/** Imprint (§ 5 DDG). */
export const impressum: LandingPage = {
  title: "Impressum",
  sections: [
    sampleNote,
    text(
      "",
      "## Angaben nach §\u00a05 DDG",
      operator.operator_name,
      operator.operator_address.replace("\n", ", "),
      "Vertreten durch die Geschäftsführerin Friederike Muster",
      "## Kontakt",
      "E-Mail: [hallo@example.org](mailto:hallo@example.org)",
      "Telefon: 030 23125 000 (Mo bis Fr, 10 bis 16 Uhr)",
      "## Register und Steuer",
      "Handelsregister: Amtsgericht Musterstadt, HRB 00000",
      "Umsatzsteuer-Identifikationsnummer: DE 000 000 000",
      "## Verantwortlich für den Inhalt nach §\u00a018 Abs. 2 MStV",
      "Friederike Muster, Anschrift wie oben",
      "## Bilder",
      "Alle Bilder dieser Vorführung sind erzeugt; ihr Nachweis lautet „Atelierland, erzeugtes Bild“. Namen, Orte und Adressen der Angebote sind erfunden.",
    ),
  ],
};
