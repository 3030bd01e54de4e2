import type { LandingPage } from "../landing-pages.ts";
import { text } from "../sections.ts";
import { sampleNote } from "./sample-note.ts";

/** Booking terms, with the accessibility statement. */
export const agb: LandingPage = {
  title: "Allgemeine Geschäftsbedingungen",
  sections: [
    sampleNote,
    text(
      "",
      "## 1. Wer mit wem einen Vertrag schließt",
      "Atelierland (Atelierland gGmbH in Gründung, Musterweg 1, 15324 Letschin) vermittelt Plätze in Workshops, Kursen, Führungen, Ausstellungen, Konzerten und Lesungen. Dein Vertragspartner für die Teilnahme ist die Person oder Einrichtung, die beim Angebot und vor der Bestellung unter „Den Vertrag schließt du mit“ mit Anschrift, Telefon und E-Mail steht.",
      "## 2. Buchung",
      "Mit dem Knopf **Zahlungspflichtig bestellen**, bei kostenlosen Angeboten **Verbindlich anmelden**, gibst du ein verbindliches Angebot ab. Der Vertrag kommt mit der Bestätigung zustande, die du am Bildschirm siehst und per E-Mail erhältst. An der E-Mail hängt die Fassung dieser Bedingungen, die du akzeptiert hast.",
      "- Gebucht werden kann bis 23:59 Uhr am Vortag.",
      "- Je Person und Termin sind höchstens sechs Plätze möglich, sofern beim Angebot nichts anderes steht.",
      "- Je Person und Termin gibt es eine Buchung. Sie lässt sich ändern.",
      "## 3. Preise und Zahlung",
      "Alle Preise sind Endpreise je Platz. Neben dem Preis steht, ob er Mehrwertsteuer enthält oder ob dein Vertragspartner als Kleinunternehmer keine ausweist (§\u00a019 UStG). Bezahlt wird vor Ort, bar oder mit Karte. Online wird nichts abgebucht.",
      "## 4. Stornieren",
      "Du kannst kostenlos stornieren, ganz oder einzelne Plätze, bis zu der Frist, die in deiner Buchung steht (in der Regel 48 Stunden vor Beginn), und immer innerhalb von 60 Minuten nach der Buchung. Danach wende dich bitte an deinen Vertragspartner; Telefon und E-Mail stehen in deiner Buchung.",
      "## 5. Kein Widerrufsrecht",
      "Für Freizeitangebote mit festem Termin besteht kein Widerrufsrecht (§\u00a0312g Abs. 2 Nr. 9 BGB).",
      "## 6. Absage und Verlegung",
      "Fällt ein Termin aus, etwa durch Krankheit oder weil die Mindestzahl an Teilnehmenden nicht erreicht wird, erfährst du es sofort per E-Mail und schuldest nichts. Wird ein Termin verlegt, kannst du erneut kostenlos stornieren.",
      "## 7. Warteliste",
      "Ein frei gewordener Platz wird der Warteliste der Reihe nach angeboten. Das Angebot gilt zwölf Stunden, am Tag vor dem Termin zwei Stunden, aber höchstens bis 23:59 Uhr am Vortag.",
      "## 8. Haftung",
      "Für Schäden an Leben, Körper und Gesundheit sowie bei Vorsatz und grober Fahrlässigkeit wird unbeschränkt gehaftet, sonst nur für die Verletzung wesentlicher Pflichten und begrenzt auf den vorhersehbaren Schaden. Anweisungen zum Umgang mit Werkzeug sind zu befolgen.",
      "## 9. Streitbeilegung",
      "An Verfahren vor einer Verbraucherschlichtungsstelle nehmen wir nicht teil und sind dazu nicht verpflichtet.",
    ),
    text(
      "",
      "## Erklärung zur Barrierefreiheit {#barrierefreiheit}",
      "Diese Website soll für alle nutzbar sein. Maßstab sind das Barrierefreiheitsstärkungsgesetz (BFSG), die Norm EN 301 549 und die Web Content Accessibility Guidelines (WCAG) 2.2 auf Stufe AA.",
      "### Was wir dafür tun",
      "- Alles ist mit der Tastatur allein bedienbar, der Fokus ist immer sichtbar.",
      "- Texte lassen sich auf 200 Prozent vergrößern, ohne dass etwas verloren geht.",
      "- Bilder haben Beschreibungen, Farben tragen nie allein eine Bedeutung.",
      "- Ändert sich die Zahl der freien Plätze, sagen Screenreader das zurückhaltend an.",
      "### Was noch fehlt",
      "Videos von Dritten haben nicht immer Untertitel. Auf der Seite jedes Kunstraums steht, ob er stufenlos erreichbar ist und ob er ein rollstuhlgerechtes WC und eine Induktionsschleife hat. Nicht alle haben das: Viele Häuser sind älter als die Rampe.",
      "### Etwas klappt nicht?",
      "Schreib an [barrierefrei@example.org](mailto:barrierefrei@example.org). Wir antworten innerhalb von zwei Wochen. Hilft das nicht, ist die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen zuständig.",
    ),
  ],
};
