import { image } from "../content-image.ts";
import type { Offer } from "../offer.ts";
import { faq, gallery, imageSection, quote, text, textImage } from "../sections.ts";

/** Textiles: thread, dye and loom. */
export const textil: readonly Offer[] = [
  {
    key: "weben-ohne-eile",
    name: "Weben ohne Eile",
    summary:
      "Ein offener Vormittag am Webstuhl: Schiffchen links, Schiffchen rechts, dazwischen die Tagesform. Nach drei Stunden hast du zwei Handbreit Stoff und einen ruhigen Puls.",
    type: "offenes-atelier",
    art_forms: ["textilkunst"],
    artist: "haddad",
    location: "spinnerei",
    price: 2500,
    minutes: 180,
    capacity: 12,
    image: image({
      style: "gewebe",
      seed: 2,
      ratio: "3:4",
      palette: "garten",
      alt: "Gewebe: Fischgrat und Blöcke in Grün, Blau und Weiß, mit Fransen.",
    }),
    appointments: [{ weekday: 6, time: "10:00", everyWeeks: 1, upcoming: 16, past: 2 }],
    firstUpcomingStates: ["ordinary", "few_left"],
    sections: [
      text(
        "Zwölf Stühle, zwölf Muster",
        "Jeder Stuhl ist mit einer anderen Kette bespannt. Du suchst dir einen aus und webst weiter, wo die Person vor dir aufgehört hat. So wandert ein Tuch durch viele Hände und wird im Dezember verlost.",
      ),
      gallery(
        "Von den Stühlen",
        [
          image({
            style: "gewebe",
            seed: 2,
            ratio: "4:3",
            palette: "kueste",
            alt: "Gewebe: Karo in Sand, Türkis und Blau auf dunkler Wand, mit Fransen.",
          }),
          "Stuhl 4, Köper.",
        ],
        [
          image({
            style: "gewebe",
            seed: 4,
            ratio: "4:3",
            palette: "ernte",
            alt: "Gewebe: Wandstück mit Fischgrat und Karo in Dunkelblau und Sand, mit Fransen.",
          }),
          "Stuhl 9, Panama.",
        ],
      ),
      faq(
        ["Muss ich die ganzen drei Stunden bleiben?", "Nein. Aber alle bleiben."],
        ["Ist die Halle beheizt?", "Ja, aus Gewohnheit der Weber auf neunzehn Grad."],
      ),
    ],
  },
  {
    key: "indigo-verabredung",
    name: "Verabredung mit Indigo",
    summary:
      "Grün taucht das Tuch auf und wird an der Luft blau, jedes Mal, und jedes Mal sieht man hin. Ein Tag an drei Kesseln, mit Faltungen aus Japan und Kuchen aus Gartow.",
    type: "workshop",
    art_forms: ["textilkunst"],
    artist: "winkler",
    location: "faerberkueche",
    price: 6200,
    minutes: 330,
    capacity: 10,
    minimum: 4,
    image: image({
      style: "cyano",
      seed: 5,
      ratio: "3:4",
      palette: "kueste",
      alt: "Blauweißes Blatt: Zweige und Dolden als helle Schatten auf tiefem Blau.",
    }),
    appointments: [{ weekday: 6, time: "10:00", everyWeeks: 3, upcoming: 9, weeksBeforeFirst: 2 }],
    firstUpcomingStates: ["few_left"],
    sections: [
      text(
        "Drei Kessel",
        "Im ersten schläft die Küpe, im zweiten arbeitet sie, im dritten wird gespült. Du bringst bis zu einem Kilo Leinen oder Baumwolle mit, gern das Nachthemd der Großmutter.",
      ),
      quote("Indigo ist keine Farbe, Indigo ist eine Verabredung.", "Agnes Winkler"),
      faq(["Bleiben die Hände blau?", "Zwei Tage, mit Handschuhen keinen."]),
    ],
  },
  {
    key: "leinen-in-der-blockstube",
    name: "Leinen in der Blockstube",
    summary:
      "Am ältesten Webstuhl der Gegend erzählt Ilse Lehmann von vier Generationen Leinen. Danach darf jede Person drei Schuss weben, die im Tuch bleiben.",
    type: "fuehrung",
    art_forms: ["textilkunst"],
    artist: "lehmann",
    location: "umgebinde",
    price: 800,
    minutes: 75,
    capacity: 9,
    image: image({
      style: "gewebe",
      seed: 8,
      ratio: "3:4",
      palette: "ernte",
      alt: "Gewebe: Streifen in Ocker, Dunkelblau und Leinen, schmale Blöcke, mit Fransen.",
    }),
    appointments: [{ weekday: 4, time: "15:00", everyWeeks: 1, upcoming: 18, past: 2 }],
    sections: [
      text(
        "Drei Schuss für die Ewigkeit",
        "Das Tuch ist inzwischen vierzig Meter lang. Wer mitgewebt hat, steht im Buch daneben, seit 1994 ohne Lücke.",
      ),
      text(
        "Gut zu wissen",
        "Die Stube ist niedrig und hat zwei Stufen. Führungen auf Tschechisch und Sorbisch gern auf Anfrage.",
      ),
    ],
  },
  {
    key: "modeldruck-kuerbis",
    name: "Modeldruck mit Kürbis und Linde",
    summary:
      "Aus einem Kürbis wird ein Stempel, aus einem Laken ein Vorhang. Wir schneiden Modeln, mischen Farbe aus Krapp und Eisen und drucken Meter um Meter.",
    type: "workshop",
    art_forms: ["textilkunst"],
    artist: "mensah",
    location: "tabakspeicher",
    price: 4400,
    minutes: 240,
    capacity: 10,
    image: image({
      style: "gewebe",
      seed: 11,
      ratio: "3:4",
      palette: "ziegel",
      alt: "Gewebe: Blöcke in Ziegelrot, Rosa und Gold, dazwischen dunkle Linien.",
    }),
    appointments: [{ weekday: 5, time: "14:00", everyWeeks: 2, upcoming: 9 }],
    sections: [
      text(
        "Rapport ist Geduld",
        "Das Muster stimmt, wenn man die Stelle nicht mehr findet, an der es anfängt. Bis dahin drucken wir auf Packpapier, danach auf Stoff.",
      ),
      imageSection(
        image({
          style: "gewebe",
          seed: 6,
          ratio: "16:9",
          palette: "garten",
          alt: "Gewebe: breites Stück in Grün, Rosa und Weiß mit schrägen Linien.",
        }),
        "Probedruck, dritter Waschgang.",
      ),
    ],
  },
  {
    key: "flickwerk",
    name: "Flickwerk: sichtbar reparieren",
    summary:
      "Löcher sind Einladungen. An einem Abend lernst du Sashiko, Stopfen mit Muster und die Kunst, einen Ellbogen so zu flicken, dass alle fragen, wo es das gibt.",
    type: "kurs",
    art_forms: ["textilkunst"],
    artist: "haddad",
    location: "spinnerei",
    price: 3600,
    minutes: 120,
    capacity: 12,
    image: image({
      style: "gewebe",
      seed: 13,
      ratio: "4:3",
      palette: "flieder",
      alt: "Gewebe: Felder in Violett und Dunkelblau mit kleinen roten Punkten.",
    }),
    appointments: [{ weekday: 2, time: "18:00", everyWeeks: 3, upcoming: 9 }],
    sections: [
      textImage(
        "Bring etwas Kaputtes mit",
        image({
          style: "gewebe",
          seed: 3,
          ratio: "4:3",
          palette: "garten",
          alt: "Gewebe: Karo aus Gold, Grün, Blau und Weiß, mit Fransen.",
        }),
        "- eine Hose mit Vergangenheit\n- einen Pullover mit Mottenfreundschaft\n- oder ein Tuch, das bleiben soll",
      ),
      quote("Meine Großmutter hat nie etwas weggeworfen, nur umbenannt.", "Samira Haddad"),
    ],
  },
];
