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
      "Karten zeichnen wir selbst. Drückst du bei der Suche auf „Mein Standort“, fragt dein Browser dich um Erlaubnis und schickt uns deine Position auf etwa zehn Kilometer gerundet, nur für diese Suche. „Weg dorthin“ öffnet OpenStreetMap; erst dann erfährt der Dienst deine IP-Adresse. Videos liegen bei YouTube oder Vimeo; erst wenn du „Video laden“ drückst, erfährt der Anbieter deine IP-Adresse.",
      "## Konto und Buchung",
      "Für ein Konto speichern wir deine E-Mail-Adresse und ein verschlüsseltes Passwort oder schicken dir einen Code. Zu jeder Anmeldung speichert unser Anmeldedienst deine IP-Adresse und wann die Anmeldung zuletzt erneuert wurde, bis du dich abmeldest oder dein Konto löschst. Damit bremst er zu viele Versuche (Art. 6 Abs. 1 lit. f DSGVO). Für eine Buchung kommen Name, Zahl der Plätze und, wenn du magst, Begleitung, Telefon und Nachricht dazu (Art. 6 Abs. 1 lit. b DSGVO). Name und Telefonnummer aus einer angefangenen Buchung schlagen wir dir im selben Browser bei der nächsten wieder vor. Sobald du buchst, merken wir uns beides in deinem Konto, wo du es jederzeit ändern oder löschen kannst. Schaltet jemand aus der Verwaltung einen zweiten Faktor ein, speichern wir den Schlüssel des Faktors und wann er zuletzt gebraucht wurde, bis der Faktor ausgeschaltet wird.",
      "## Wer was sieht",
      "- **Dein Vertragspartner** hat keinen eigenen Zugang. Er bekommt von uns, was für den Termin nötig ist: Namen, Zahl der Plätze, Begleitung, Telefon und Nachricht. Antwortest du auf eine Mail zu deiner Buchung, geht die Antwort dorthin, wenn dort eine E-Mail-Adresse hinterlegt ist, sonst an uns.",
      "- **Wer veranstaltet:** E-Mail-Adresse, Telefonnummer und Anschrift von Künstler:innen und Kunsträumen stehen öffentlich bei ihren Angeboten, soweit sie uns vorliegen. Die Anschrift von Künstler:innen zeigen wir nur, wenn sie zugestimmt haben, sonst nur den Ort.",
      "- **Die Verwaltung von Atelierland** sieht alle Buchungen und Wartelisten, trägt ein, wer da war und was bezahlt ist, und kann Notizen zu einer Buchung schreiben.",
      "- **Am Einlass** helfen manchmal andere. Sie bekommen einen geheimen Link für einen Termin oder Tag und sehen Namen, Plätze und Beträge dieser Termine, sonst nichts. Der Link gilt bis zum Ende des Tages oder, wenn ein Termin länger dauert, bis zu dessen Ende, höchstens bis sechs Stunden nach Mitternacht; dann verschwinden die Namen von den Geräten der Helfenden, spätestens wenn die Seite wieder geöffnet wird. Jede Nutzung wird aufgezeichnet.",
      "- **Warteliste:** Gespeichert sind dein Konto, der Termin, die Zahl der Plätze und seit wann du wartest. Andere sehen davon nichts.",
      "- **Buchung am Telefon:** Buchen wir für dich, speichern wir dieselben Angaben mit deiner E-Mail-Adresse oder Telefonnummer. Meldest du dich später mit dieser E-Mail-Adresse an, gehört die Buchung zu deinem Konto.",
      "- **Kalender:** Abonnierst du deine Buchungen, erhält dein Kalenderprogramm sie unter einer geheimen Adresse. Wer die Adresse kennt, sieht deine Buchungen auch. In deiner Übersicht kannst du die Adresse jederzeit entfernen.",
      "- **Sag mir Bescheid:** Gespeichert ist, zu welchen Angeboten, Künstler:innen, Kunsträumen und Regionen du von neuen Terminen erfahren möchtest und seit wann, damit wir dir schreiben können (Art. 6 Abs. 1 lit. a DSGVO). Du beendest es jederzeit in deinem Konto oder mit dem Link in jeder dieser Mails, auch ohne Anmeldung.",
      "- **E-Mails** zu Konto und Buchung verschickt ein Dienstleister für uns. Er erfährt dafür deine E-Mail-Adresse und den Inhalt der Mail. Wir selbst merken uns 90 Tage lang, welche Mail wir dir wann geschickt haben, nicht ihren Text.",
      "## Wie lange",
      "- Buchungen werden zehn Jahre nach dem Ende des Jahres anonymisiert, in dem der Termin war. Einträge auf der Warteliste werden dann gelöscht.",
      "- Wer sein Konto löscht, storniert damit kommende Buchungen; vergangene werden sofort anonymisiert.",
      "- Ein Konto, dessen E-Mail-Adresse nie bestätigt wurde, löschen wir 30 Tage nach der letzten Mail mit einem Code.",
      "- Eine angefangene Buchung heben wir sechs Stunden auf. Mit dem Konto löschen wir auch angefangene Buchungen in anderen Browsern; was du dort in der letzten Minute eingegeben hast, verschwindet erst nach den sechs Stunden.",
      "## Cookies und Speicher im Browser",
      "Wir setzen nur Cookies, die für Anmeldung und Buchung nötig sind (§\u00a025 Abs. 2 TDDDG), und merken uns auf deinem Gerät, ob du es hell oder dunkel magst und ob du die Angebote lieber als Liste siehst, sobald du das umstellst. Was du in ein Formular tippst und noch nicht abgeschickt hast, hebt dein Browser bis zu einem Tag für dich auf, damit nichts verloren geht. Damit du deine Tickets auch ohne Netz zeigen kannst, bewahrt dein Browser sie bis zum Tag nach dem Termin auf. Beim Abmelden löscht dein Browser die Tickets und den aufgehobenen Text. Steht in anderen offenen Tabs noch Text, hebt er ihn weiter bis zu einem Tag für dich auf, außer den einer angefangenen Buchung.",
      "## Fehlerberichte und Aufzeichnung",
      "Für Fehlerberichte nutzen wir Sentry (Functional Software, Inc., San Francisco) mit Speicherung in der Europäischen Union. Berichte gehen über unseren eigenen Server; deine IP-Adresse und Angaben zum Browser geben wir nicht weiter.",
      "- **Fehlerberichte** enthalten die Fehlermeldung, die Stelle im Programm, die Adresse der Seite ohne Suchbegriffe und die Version, aber kein Konto, keine Mailadresse und keine IP-Adresse. Selten steht in der Fehlermeldung selbst, was gerade eingegeben wurde. Rechtsgrundlage ist unser Interesse an einer Seite, die funktioniert (Art. 6 Abs. 1 lit. f DSGVO).",
      "- **Ladezeiten und Aufzeichnungen** gibt es nur mit deiner Einwilligung (§\u00a025 Abs. 1 TDDDG, Art. 6 Abs. 1 lit. a DSGVO): Ladezeiten messen wir bei jedem Besuch, aufgezeichnet werden jeder zehnte Besuch und Besuche mit einem Fehler. Texte, Eingaben und Bilder sind in den Aufzeichnungen unkenntlich.",
      "- **Widerruf** jederzeit unten auf jeder Seite unter „Datenschutz-Einstellungen“. Deine Antwort merken wir uns nur auf deinem Gerät.",
      "- **Aufbewahrung:** 90 Tage, dann werden Berichte und Aufzeichnungen gelöscht.",
      "## Auftragsverarbeiter",
      "Datenbank und Anmeldung liegen in der Europäischen Union, die Auslieferung übernimmt ein Netz mit Standorten weltweit, den Versand der E-Mails ein Maildienst. Mit allen bestehen Verträge nach Art. 28 DSGVO und, wo nötig, Standardvertragsklauseln.",
      "## Deine Rechte",
      "Du hast das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung, Übertragbarkeit und Widerspruch. Auskunft und Löschung kannst du in deiner Buchungsübersicht selbst auslösen. Beschwerden nimmt die Landesbeauftragte für den Datenschutz Brandenburg entgegen.",
    ),
  ],
};
