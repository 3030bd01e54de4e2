import type { LandingPage } from "../landing-pages.ts";
import { text } from "../sections.ts";
import { sampleNote } from "./sample-note.ts";

/** Terms of use of the site and its accounts. */
export const nutzungsbedingungen: LandingPage = {
  title: "Nutzungsbedingungen",
  sections: [
    sampleNote,
    text(
      "",
      "## 1. Worum es geht",
      "Diese Bedingungen gelten für das Lesen der Website und für das kostenlose Konto. Für Buchungen gelten zusätzlich die [Allgemeinen Geschäftsbedingungen](/agb/).",
      "## 2. Konto",
      "Ein Konto ist persönlich. Bitte gib dein Passwort nicht weiter und sag uns Bescheid, wenn du glaubst, dass es jemand kennt. Du kannst das Konto jederzeit in deiner Buchungsübersicht löschen.",
      "## 3. Faire Nutzung",
      "- Buche nur Plätze, die du nutzen möchtest.",
      "- Gib Plätze, die du nicht brauchst, früh zurück: Auf der Warteliste freut sich jemand.",
      "- Automatisierte Abfragen, die den Betrieb stören, sind nicht erlaubt.",
      "## 4. Inhalte und Rechte",
      "Texte und Bilder gehören den genannten Personen und Häusern. Lesen, verlinken und für den eigenen Gebrauch ausdrucken darf man sie gern, weiterverwenden nur mit Erlaubnis.",
      "## 5. Verfügbarkeit",
      "Wir geben uns Mühe, die Website rund um die Uhr anzubieten, können es aber nicht versprechen. Was gebucht und bestätigt ist, bleibt auch bei einer Störung gültig.",
    ),
  ],
};
