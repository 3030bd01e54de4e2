import type { LandingPage } from "../landing-pages.ts";
import { text } from "../sections.ts";
import { sampleNote } from "./sample-note.ts";

/** Privacy policy. */
export const datenschutz: LandingPage = {
  title: "Datenschutz",
  sections: [
    sampleNote,
    text(
      "",
      "## Verantwortlich",
      "Atelierland gGmbH in Gründung, Musterweg 1, 15324 Letschin, [datenschutz@example.org](mailto:datenschutz@example.org).",
      "## Was beim Besuch geschieht",
      "Beim Aufruf einer Seite verarbeitet unser Auslieferungsnetz deine IP-Adresse, Zeitpunkt, Adresse der Seite und Angaben zum Browser, damit die Seite ankommt und Angriffe abgewehrt werden (Art. 6 Abs. 1 lit. f DSGVO). Schriften und Bilder kommen von uns selbst, an Dritte wird beim Lesen nichts übertragen.",
      "## Konto und Buchung",
      "Für ein Konto speichern wir deine E-Mail-Adresse und ein verschlüsseltes Passwort oder schicken dir einen Code. Für eine Buchung kommen Name, Zahl der Plätze und, wenn du magst, Begleitung, Telefon und Nachricht dazu (Art. 6 Abs. 1 lit. b DSGVO). Die Veranstalterin sieht diese Angaben, sonst niemand. Wer die Seite verwaltet und einen zweiten Faktor einschaltet, für den speichern wir dessen Schlüssel und wann er zuletzt gebraucht wurde, bis er ausgeschaltet wird.",
      "- Vergangene Buchungen werden nach Ablauf der gesetzlichen Fristen anonymisiert.",
      "- Wer sein Konto löscht, storniert damit kommende Buchungen; vergangene werden sofort anonymisiert.",
      "- Eine angefangene Buchung heben wir sechs Stunden auf. Mit dem Konto löschen wir auch angefangene Buchungen in anderen Browsern.",
      "## Cookies und Speicher im Browser",
      "Wir setzen nur Cookies, die für Anmeldung und Buchung nötig sind (§ 25 Abs. 2 TDDDG), und merken uns auf deinem Gerät, ob du es hell oder dunkel magst.",
      "## Fehlerberichte und Aufzeichnung",
      "Für Fehlerberichte nutzen wir Sentry (Functional Software, Inc., San Francisco) mit Speicherung in der Europäischen Union. Berichte gehen über unseren eigenen Server; deine IP-Adresse und Angaben zum Browser geben wir nicht weiter.",
      "- **Fehlerberichte** enthalten die Fehlermeldung, die Stelle im Programm, die Adresse der Seite ohne Suchbegriffe und die Version, aber kein Konto, keine Mailadresse und keine IP-Adresse. Selten steht in der Fehlermeldung selbst, was gerade eingegeben wurde. Rechtsgrundlage ist unser Interesse an einer Seite, die funktioniert (Art. 6 Abs. 1 lit. f DSGVO).",
      "- **Ladezeiten und Aufzeichnungen** gibt es nur mit deiner Einwilligung (§ 25 Abs. 1 TDDDG, Art. 6 Abs. 1 lit. a DSGVO): von jedem zehnten Besuch und von Besuchen mit einem Fehler. Texte, Eingaben und Bilder sind darin unkenntlich.",
      "- **Widerruf** jederzeit unten auf jeder Seite unter „Datenschutz-Einstellungen“. Deine Antwort merken wir uns nur auf deinem Gerät.",
      "- **Aufbewahrung:** 90 Tage, dann werden Berichte und Aufzeichnungen gelöscht.",
      "## Auftragsverarbeiter",
      "Datenbank und Anmeldung liegen in der Europäischen Union, die Auslieferung übernimmt ein Netz mit Standorten weltweit. Mit allen bestehen Verträge nach Art. 28 DSGVO und, wo nötig, Standardvertragsklauseln.",
      "## Deine Rechte",
      "Du hast das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung, Übertragbarkeit und Widerspruch. Auskunft und Löschung kannst du in deiner Buchungsübersicht selbst auslösen. Beschwerden nimmt die Landesbeauftragte für den Datenschutz Brandenburg entgegen.",
      "*Stand: Muster, Januar 2026*",
    ),
  ],
};
