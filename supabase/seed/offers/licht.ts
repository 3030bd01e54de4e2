import { image } from "../content-image.ts";
import type { Offer } from "../offer.ts";
import { faq, gallery, imageSection, quote, text, textImage, video } from "../sections.ts";

/** Cyanotypes and photography. */
export const licht: readonly Offer[] = [
  {
    key: "blaudruck-wiesenkraeuter",
    name: "Blaudruck mit Wiesenkräutern",
    summary:
      "Wir sammeln, was am Weg steht, legen es aufs Papier und lassen die Sonne arbeiten. Nach zehn Minuten Licht und einem Wasserbad ist alles blau, was nicht Schatten war.",
    type: "workshop",
    art_forms: ["cyanotypie"],
    artist: "petersen",
    location: "glashaus",
    price: 5200,
    minutes: 240,
    capacity: 10,
    image: image({
      style: "cyano",
      seed: 1,
      ratio: "3:4",
      palette: "kueste",
      alt: "Cyanotypie: Zweige und wilde Möhre als weiße Schatten auf gestrichenem Blau.",
    }),
    appointments: [{ weekday: 6, time: "11:00", everyWeeks: 2, upcoming: 14, past: 1 }],
    firstUpcomingStates: ["few_left", "full"],
    sections: [
      text(
        "Vom Wegrand ins Wasserbad",
        "Hanne geht voran und nennt die Pflanzen beim vollen Namen. Gepflückt wird nur, was reichlich da ist. Im Glashaus liegt das lichtempfindliche Papier schon bereit, gestrichen am Morgen, bei Rotlicht.",
      ),
      quote("Nach einer Stunde fragt niemand mehr, ob er Talent hat.", "Hanne Petersen"),
      gallery(
        "Getrocknet",
        [
          image({
            style: "cyano",
            seed: 3,
            ratio: "4:3",
            palette: "garten",
            alt: "Cyanotypie: Farn, wilde Möhre und Zweige als weiße Schatten auf tiefem Blau.",
          }),
          "Zehn Minuten im Juni.",
        ],
        [
          image({
            style: "cyano",
            seed: 5,
            ratio: "3:4",
            palette: "kueste",
            alt: "Blauweißes Blatt: Zweige und Dolden als helle Schatten auf tiefem Blau.",
          }),
          "Vierzig Minuten im November.",
        ],
      ),
      faq(
        ["Und wenn keine Sonne scheint?", "Dann nehmen wir die Lampe. Es dauert länger, der Tee reicht."],
        ["Geht das auch auf Stoff?", "Ja, bring helle, gewaschene Baumwolle mit."],
      ),
    ],
  },
  {
    key: "blau-mit-kindern",
    name: "Blaue Stunde für Kinder",
    summary:
      "Federn, Schlüssel, Spitzendeckchen: Was einen Schatten wirft, wird ein Bild. Ein Vormittag für Kinder ab sechs und Großeltern ab sechzig.",
    type: "ferienwerkstatt",
    art_forms: ["cyanotypie", "papierkunst"],
    artist: "sommer",
    location: "kolonistenhof",
    price: 1500,
    minutes: 180,
    capacity: 16,
    image: image({
      style: "cyano",
      seed: 8,
      ratio: "4:3",
      palette: "flieder",
      alt: "Cyanotypie: Zweige und Dolden in Weiß auf blauviolettem Grund.",
    }),
    appointments: [
      { weekday: 2, time: "09:30", everyWeeks: 3, upcoming: 8 },
      { weekday: 4, time: "09:30", everyWeeks: 3, upcoming: 8 },
    ],
    sections: [
      text(
        "Für wen",
        "Immer zwei Generationen an einem Blatt, das ist die einzige Regel. Mittags gibt es Nudeln, danach wird aufgehängt, was trocken ist.",
      ),
      text(
        "Wenn es regnet",
        "Ohne Sonne kein Blau: Dann läuft in der Diele „Big Buck Bunny“, ein freier Trickfilm der Blender Foundation (CC BY 3.0), und danach zeichnen alle ihren eigenen Hasen.",
      ),
      video(
        "Der Film für Regentage",
        "https://vimeo.com/1084537",
        image({
          style: "cyano",
          seed: 8,
          ratio: "4:3",
          palette: "flieder",
          alt: "Cyanotypie: Zweige und Dolden in Weiß auf blauviolettem Grund.",
        }),
      ),
      faq(["Muss ich als Großmutter mitmachen?", "Mitmachen nicht. Aber alle tun es."]),
    ],
  },
  {
    key: "lochkamera",
    name: "Eine Dose sieht die Welt",
    summary:
      "Aus einer Keksdose wird eine Kamera, aus sechs Minuten Geduld ein Bild. Mit Dunkelkammer, rotem Licht und dem Moment, in dem etwas erscheint.",
    type: "workshop",
    art_forms: ["fotografie"],
    artist: "albrecht",
    location: "papiermuehle",
    price: 4900,
    minutes: 300,
    capacity: 8,
    image: image({
      style: "tusche",
      seed: 14,
      ratio: "4:3",
      palette: "kueste",
      alt: "Tusche: ein offener Pinselkreis mit einer roten Sonne, wie der Blick durch ein Loch.",
    }),
    appointments: [{ weekday: 7, time: "10:00", everyWeeks: 3, upcoming: 10, weeksBeforeFirst: 1 }],
    sections: [
      text(
        "Sechs Minuten",
        "Wer lange belichtet, sieht zuerst die Menschen verschwinden und dann die Zeit erscheinen. Bäume bleiben stehen, Hunde nicht.",
      ),
      imageSection(
        image({
          style: "scherenschnitt",
          seed: 6,
          ratio: "4:3",
          palette: "kueste",
          alt: "Scherenschnitt: gestaffelte Hügel in Türkis, roter Sonnenball, ein Dorf.",
        }),
        "Die Aussicht, die alle fotografieren.",
      ),
    ],
  },
  {
    key: "spaziergang-haken",
    name: "Fotospaziergang: Haken und Halden",
    summary:
      "Mit Aylin Demir durch die Waschkaue, an die Grubenkante und zurück. Man lernt, wann man nicht auslöst. Telefon genügt, gute Schuhe sind Pflicht.",
    type: "fuehrung",
    art_forms: ["fotografie"],
    artist: "demir",
    location: "grube",
    price: 1200,
    minutes: 150,
    capacity: 15,
    image: image({
      style: "mosaik",
      seed: 7,
      ratio: "4:3",
      palette: "ziegel",
      alt: "Mosaik: dunkelrote Sonne in goldenen Ringen über braunroten Hügeln mit runden Bäumen.",
    }),
    appointments: [{ weekday: 7, time: "14:00", everyWeeks: 2, upcoming: 12, past: 1 }],
    firstUpcomingStates: ["ordinary", "cancelled"],
    sections: [
      textImage(
        "Der Weg",
        image({
          style: "linol",
          seed: 6,
          ratio: "4:3",
          palette: "ziegel",
          alt: "Linolschnitt: Werkhalle vor rotem Himmel mit erleuchteten Fenstern.",
        }),
        "Drei Kilometer, zwei Aussichtspunkte, ein Bergmann, der zufällig vorbeikommt und bleibt. Der Rückweg liegt im Gegenlicht, das ist kein Zufall.",
      ),
      quote("Die Kante ist nicht traurig. Sie ist nur sehr genau.", "Aylin Demir"),
    ],
  },
];
