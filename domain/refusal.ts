/**
 * Expected errors of SQL's `private.refuse` or the Worker, by code. The field `code` is the tRPC code of the response.
 * Values of `RefusalDetail` replace the names in braces.
 */
export const refusals = {
  signed_out: { code: "UNAUTHORIZED", message: "Bitte melde dich an." },
  account_changed: { code: "CONFLICT", message: "Du bist jetzt anders angemeldet als beim Öffnen dieser Seite." },
  wrong_credentials: { code: "UNAUTHORIZED", message: "E-Mail-Adresse oder Passwort stimmt nicht." },
  wrong_code: { code: "BAD_REQUEST", message: "Der Code ist ungültig oder abgelaufen." },
  wrong_link: { code: "BAD_REQUEST", message: "Dieser Link ist abgelaufen oder wurde schon benutzt." },
  code_required: { code: "FORBIDDEN", message: "Bitte bestätige das mit dem Code aus einer E-Mail." },
  /** Refused before the user's code or link is used, so that the code or link remains valid. */
  guessable_password: {
    code: "BAD_REQUEST",
    message:
      "Dieses Passwort lässt sich zu leicht erraten: Es ist zu häufig oder zu einfach, oder es steht in deiner E-Mail-Adresse oder im Namen dieser Seite. Bitte wähl ein anderes.",
  },
  /** Refused after the user's code or link was used. */
  weak_password: {
    code: "BAD_REQUEST",
    message: "Dieses Passwort ist zu leicht zu erraten. Bitte wähl ein anderes und nimm einen neuen Code oder Link.",
  },
  too_many_attempts: { code: "TOO_MANY_REQUESTS", message: "Zu viele Versuche. Bitte warte {seconds} Sekunden." },
  sign_in_unavailable: {
    code: "SERVICE_UNAVAILABLE",
    message: "Anmeldung gerade nicht möglich. Bitte versuch es später noch einmal.",
  },
  captcha_unsolved: {
    code: "BAD_REQUEST",
    message: "Wir konnten nicht prüfen, dass du kein Programm bist. Bitte versuch es noch einmal.",
  },
  emails_paused: {
    code: "SERVICE_UNAVAILABLE",
    message: "Gerade gehen keine Mails hinaus. Bitte versuch es in ein paar Minuten.",
  },
  not_admin: { code: "FORBIDDEN", message: "Dafür fehlt dir die Berechtigung." },
  second_factor_required: {
    code: "FORBIDDEN",
    message: "Bitte gib erst den Code aus deiner Authenticator-App ein. Lade dazu die Seite neu.",
  },
  wrong_factor_code: {
    code: "BAD_REQUEST",
    message: "Dieser Code stimmt nicht oder wurde schon benutzt. Bitte gib den nächsten aus deiner App ein.",
  },
  terms_not_accepted: { code: "BAD_REQUEST", message: "Bitte akzeptiere die AGB." },
  legal_details_missing: {
    code: "CONFLICT",
    message: "Hier kann noch niemand buchen, weil Pflichtangaben fehlen. Bitte wende dich direkt an uns.",
  },
  invalid_quantity: { code: "BAD_REQUEST", message: "Diese Anzahl Plätze geht nicht." },
  too_many_companions: {
    code: "BAD_REQUEST",
    message: "Wer kommt nicht mit? Das sind mehr Namen als Plätze. Bitte lösche, wer nicht mitkommt.",
  },
  invalid_input: { code: "BAD_REQUEST", message: "Bitte prüfe deine Angaben." },
  too_many_slots: { code: "BAD_REQUEST", message: "Du kannst höchstens {max} Plätze buchen." },
  too_many_follows: { code: "CONFLICT", message: "Du kannst dir zu höchstens {max} Dingen Bescheid sagen lassen." },
  appointment_not_found: { code: "NOT_FOUND", message: "Diesen Termin gibt es nicht mehr." },
  appointment_cancelled: { code: "CONFLICT", message: "Dieser Termin wurde abgesagt." },
  booking_closed: { code: "CONFLICT", message: "Dieser Termin war bis 23:59 Uhr am Vortag buchbar." },
  already_booked: { code: "CONFLICT", message: "Du hast diesen Termin bereits gebucht." },
  terms_changed: {
    code: "CONFLICT",
    message: "Unsere AGB haben sich gerade geändert. Bitte lies sie noch einmal.",
  },
  conditions_changed: { code: "CONFLICT", message: "Preis, Zeit oder andere Bedingungen haben sich gerade geändert." },
  sold_out: { code: "CONFLICT", message: "Dieser Termin ist leider gerade ausgebucht worden." },
  too_few_left: { code: "CONFLICT", message: "Nur noch {remaining} Plätze frei. Anzahl anpassen?" },
  idempotency_conflict: {
    code: "CONFLICT",
    message: "Dieses Formular hast du schon einmal abgeschickt. Bitte prüfe deine Buchungen.",
  },
  /** Refused when an admin's form is sent again with other input after the first response was lost. */
  already_submitted: {
    code: "CONFLICT",
    message:
      "Der erste Versuch hat doch geklappt, mit den früheren Angaben. Schließ das Formular, bevor du etwas Neues abschickst.",
  },
  order_expired: {
    code: "CONFLICT",
    message: "Die Bestellung kam zu spät bei uns an. Es wurde nichts gebucht. Bitte schick sie noch einmal ab.",
  },
  too_many_bookings: {
    code: "CONFLICT",
    message:
      "Du hast schon {max} kommende Termine gebucht, mehr geht nicht. Storniere einen davon, wenn du diesen buchen möchtest.",
  },
  too_many_waitlist_entries: {
    code: "CONFLICT",
    message:
      "Du stehst schon auf {max} Wartelisten, mehr geht nicht. Verlass eine davon, wenn du hier warten möchtest.",
  },
  booking_not_found: { code: "NOT_FOUND", message: "Diese Buchung gibt es nicht." },
  booking_moved: { code: "CONFLICT", message: "Diese Buchung wurde gerade umgebucht. Bitte lade die Seite neu." },
  booking_not_confirmed: { code: "CONFLICT", message: "Diese Buchung kann nicht mehr storniert werden." },
  appointment_started: { code: "CONFLICT", message: "Dieser Termin hat schon begonnen." },
  cancellation_deadline_passed: {
    code: "CONFLICT",
    message: "Die Stornofrist ist abgelaufen. Wen du fragen kannst, steht in deiner Buchung.",
  },
  outdated_version: {
    code: "CONFLICT",
    message: "Jemand hat diesen Eintrag inzwischen geändert. Bitte prüfe den neuen Stand und versuch es noch einmal.",
  },
  booking_not_restorable: { code: "CONFLICT", message: "Diese Buchung lässt sich nicht wiederherstellen." },
  already_waiting: { code: "CONFLICT", message: "Du stehst für diesen Termin schon auf der Warteliste." },
  slots_free: { code: "CONFLICT", message: "Es sind noch Plätze frei. Du kannst direkt buchen." },
  waitlist_entry_not_found: { code: "NOT_FOUND", message: "Diesen Eintrag auf der Warteliste gibt es nicht." },
  waitlist_offer_expired: { code: "CONFLICT", message: "Dieses Angebot von der Warteliste gilt nicht mehr." },
  capacity_below_booked: { code: "CONFLICT", message: "Es sind schon {min} Plätze gebucht oder reserviert." },
  appointment_in_past: { code: "BAD_REQUEST", message: "Der neue Termin liegt in der Vergangenheit." },
  appointment_too_far: {
    code: "BAD_REQUEST",
    message: "Termine gehen höchstens zehn Jahre im Voraus. Bitte prüfe das Jahr.",
  },
  appointment_time_taken: { code: "CONFLICT", message: "Dieses Angebot hat zu dieser Zeit schon einen Termin." },
  appointment_moved: {
    code: "CONFLICT",
    message: "Der gewählte Termin wurde inzwischen verschoben. Bitte prüfe seine neue Zeit.",
  },
  appointment_used: {
    code: "CONFLICT",
    message:
      "Hier haben schon Leute gebucht oder gewartet (Buchungen: {bookings}, Einträge der Warteliste: {waiting}). Bitte sag den Termin ab.",
  },
  note_changed: {
    code: "CONFLICT",
    message: "Jemand hat diese Notiz inzwischen geändert. Welche Fassung soll gelten?",
  },
  appointment_not_started: { code: "CONFLICT", message: "Dieser Termin hat noch nicht begonnen." },
  appointment_not_cancelled: { code: "CONFLICT", message: "Umbuchen geht erst, wenn der Termin abgesagt ist." },
  party_already_booked: { code: "CONFLICT", message: "Diese Person hat den Termin schon gebucht." },
  contact_required: { code: "BAD_REQUEST", message: "Bitte gib eine E-Mail-Adresse oder eine Telefonnummer an." },
  no_email: { code: "CONFLICT", message: "Zu dieser Buchung gibt es keine E-Mail-Adresse." },
  confirmation_obsolete: {
    code: "CONFLICT",
    message: "Die Bestätigung lässt sich nur vor dem Beginn und vor dem Einchecken noch einmal senden.",
  },
  booking_anonymized: { code: "CONFLICT", message: "Diese Buchung ist anonymisiert." },
  booking_not_changeable: {
    code: "CONFLICT",
    message: "Diese Buchung ist nicht mehr offen und lässt sich nicht ändern.",
  },
  check_in_pass_ended: {
    code: "NOT_FOUND",
    message: "Dieser Link gilt nicht mehr. Bitte frag nach einem neuen.",
  },
  check_in_not_open: { code: "CONFLICT", message: "Einchecken geht ab 12 Stunden vor Beginn." },
  walk_in_beyond_capacity: {
    code: "CONFLICT",
    message: "Dafür sind nicht genug Plätze frei. Trag den Gast trotzdem ein, dann kommen die fehlenden Plätze dazu.",
  },
  too_many_appointments: { code: "BAD_REQUEST", message: "Höchstens {max} Termine auf einmal." },
  account_not_found: {
    code: "NOT_FOUND",
    message:
      "Zu dieser E-Mail-Adresse gibt es noch kein Konto. Wer dazukommen soll, meldet sich zuerst einmal damit an.",
  },
  last_admin: {
    code: "CONFLICT",
    message: "Du bist allein im Team, ohne dich kann niemand mehr verwalten. Nimm erst jemanden auf.",
  },
  invalid_email: { code: "BAD_REQUEST", message: "Bitte prüfe die E-Mail-Adresse." },
  record_booked: {
    code: "CONFLICT",
    message:
      "{slots} Plätze an {appointments} kommenden Terminen sind gebucht oder auf der Warteliste. Bitte sag diese Termine erst ab oder buche die Gäste um.",
  },
  has_bookings: { code: "CONFLICT", message: "Dafür gibt es noch Buchungen: {n}." },
  still_used: { code: "CONFLICT", message: "Wird noch von {n} Einträgen verwendet." },
  media_not_found: { code: "CONFLICT", message: "Ein verwendetes Bild gibt es nicht mehr. Bitte wähle ein anderes." },
  image_type: {
    code: "UNSUPPORTED_MEDIA_TYPE",
    message:
      "Dieses Format geht nicht. Möglich sind JPEG, PNG, WebP und AVIF; iPhone-Fotos (HEIC) bitte als JPEG sichern.",
  },
  image_extension_mismatch: {
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: "Die Endung des Dateinamens passt nicht zum Inhalt. Bitte speichere das Bild noch einmal neu.",
  },
  image_with_extra_content: {
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: "Die Datei ist beschädigt oder enthält mehr als ein Bild. Bitte speichere das Bild noch einmal neu.",
  },
  image_empty: {
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: "Die Datei ist leer. Bitte speichere das Bild noch einmal neu.",
  },
  image_too_large: { code: "PAYLOAD_TOO_LARGE", message: "Das Bild ist größer als 10 MB." },
  image_too_many_pixels: { code: "PAYLOAD_TOO_LARGE", message: "Das Bild hat mehr als 16 Megapixel." },
  image_without_alt_text: {
    code: "CONFLICT",
    message: "Das Bild „{name}“ braucht vor dem Veröffentlichen einen Alternativtext oder die Angabe „dekorativ“.",
  },
  alt_text_required: {
    code: "CONFLICT",
    message: "Dieses Bild ist öffentlich zu sehen. Es braucht einen Alternativtext oder die Angabe „dekorativ“.",
  },
  name_taken: { code: "CONFLICT", message: "Diesen Namen gibt es schon." },
  record_trashed: { code: "CONFLICT", message: "Dieser Eintrag liegt im Papierkorb." },
  record_not_trashed: { code: "CONFLICT", message: "Endgültig gelöscht wird nur, was im Papierkorb liegt." },
  publication_in_past: { code: "BAD_REQUEST", message: "Dieser Zeitpunkt ist schon vorbei." },
  plan_changed: {
    code: "CONFLICT",
    message: "Jemand hat die Vormerkung inzwischen geändert. Wenn deine Zeit gelten soll, merk sie noch einmal vor.",
  },
  draft_incomplete: { code: "BAD_REQUEST", message: "Es fehlt noch etwas, bevor das veröffentlicht werden kann." },
  record_not_found: { code: "NOT_FOUND", message: "Diesen Eintrag gibt es nicht." },
  mail_not_found: { code: "NOT_FOUND", message: "Diese Mail gibt es nicht mehr." },
  offer_not_found: { code: "NOT_FOUND", message: "Dieses Angebot gibt es nicht." },
  backend_unavailable: {
    code: "SERVICE_UNAVAILABLE",
    message: "Das klappt gerade nicht. Bitte versuch es in einem Moment noch einmal.",
  },
  backend_timeout: {
    // On a reused connection, browsers silently send a request again after 408, the status of `TIMEOUT`.
    code: "GATEWAY_TIMEOUT",
    message: "Das dauert gerade zu lange. Bitte versuch es in einem Moment noch einmal.",
  },
  foreign_origin: {
    code: "FORBIDDEN",
    message: "Diese Anfrage kam von einer fremden Seite und wurde abgelehnt.",
  },
  request_too_large: {
    code: "PAYLOAD_TOO_LARGE",
    message: "Das ist zu viel auf einmal. Bitte kürze, was du geschrieben hast.",
  },
  request_too_slow: { code: "TIMEOUT", message: "Das Absenden hat zu lange gedauert. Bitte versuch es noch einmal." },
} as const;

export type RefusalCode = keyof typeof refusals;
export type RefusalDetail = Record<string, string | number>;

/** Whether Supabase is unreachable, busy or too slow: the same request may succeed later. */
export function isBackendFailure(code: RefusalCode | null): boolean {
  return code === "backend_unavailable" || code === "backend_timeout";
}

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}

/** The German message, with the values of `detail` in its placeholders. */
export function refusalMessage(code: RefusalCode, detail: RefusalDetail = {}): string {
  const message = messageForZeroOrOne(code, detail) ?? longWaitMessage(code, detail) ?? refusals[code].message;
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(detail[name] ?? ""));
}

/** The message for a number of 0 or 1 with which the general message is wrong German; else `null`. */
function messageForZeroOrOne(
  code: RefusalCode,
  { remaining, max, min, n, seconds, appointments, slots }: RefusalDetail,
): string | null {
  if (code === "too_few_left" && remaining === 0) return "Dafür ist kein Platz mehr frei.";
  if (code === "too_few_left" && remaining === 1) return "Nur noch 1 Platz frei. Anzahl anpassen?";
  if (code === "too_many_slots" && max === 1) return "Du kannst höchstens einen Platz buchen.";
  if (code === "capacity_below_booked" && min === 1) return "Es ist schon 1 Platz gebucht oder reserviert.";
  if (code === "too_many_attempts" && seconds === 1) return "Zu viele Versuche. Bitte warte eine Sekunde.";
  if (code === "record_booked" && appointments === 1) {
    const takenSlots =
      slots === 1 ? "Ein Platz an einem kommenden Termin ist" : `${slots} Plätze an einem kommenden Termin sind`;
    return `${takenSlots} gebucht oder auf der Warteliste. Bitte sag diesen Termin erst ab oder buche die Gäste um.`;
  }
  return code === "still_used" && n === 1 ? "Wird noch von einem Eintrag verwendet." : null;
}

/** Long waits are easier to understand in minutes. */
function longWaitMessage(code: RefusalCode, detail: RefusalDetail): string | null {
  const seconds = Number(detail.seconds);
  return code === "too_many_attempts" && seconds > 90
    ? `Zu viele Versuche. Bitte warte ${Math.ceil(seconds / 60)} Minuten.`
    : null;
}

/** The error of a refusal; `message` is German. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly detail: RefusalDetail;

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(refusalMessage(code, detail));
    this.name = "Refused";
    this.code = code;
    this.detail = detail;
  }
}
