import type { LandingPage } from "../landing-pages.ts";
import { callToAction, offerList, quote, text } from "../sections.ts";

export const homepage: LandingPage = {
  title: "Komm rein, die Farbe ist noch nass.",
  sections: [
    text(
      "Atelierland",
      "Töpfern, drucken, weben, zeichnen: Künstler:innen öffnen ihre Werkstätten und zeigen dir, wie es geht. Mitbringen musst du nichts außer Neugier.",
    ),
    quote(
      "Nach einer Stunde fragt niemand mehr, ob er Talent hat.",
      "Hanne Petersen, über ihren Sonntagskurs im Glashaus",
    ),
    offerList(
      "Zum Anfangen",
      "drehen-an-der-scheibe",
      "ein-strich-ein-atemzug",
      "blaudruck-wiesenkraeuter",
      "weben-ohne-eile",
    ),
    callToAction(
      "Noch unschlüssig?",
      "Oft fängt es mit einem Ort an. Sieh dir an, wo gearbeitet wird; ein Platz ist dann in zwei Minuten gebucht, bezahlt wird vor Ort.",
      "Kunsträume ansehen",
      "/kunstszene/",
      "lucide:door-open",
    ),
  ],
};
