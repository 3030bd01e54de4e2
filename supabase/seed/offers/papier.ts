import { image } from "../content-image.ts";
import type { Offer } from "../offer.ts";
import { callToAction, faq, gallery, imageSection, quote, text, textImage } from "../sections.ts";

/** Ink, pencil, paper and scissors. */
export const papier: readonly Offer[] = [
  {
    key: "ein-strich-ein-atemzug",
    name: "Ein Strich, ein Atemzug",
    summary:
      "Tusche verzeiht nichts und nimmt nichts übel. Zwei Stunden lang ein einziger Kreis, danach ein Bambus, danach Tee. Für alle, die anfangen, und für alle, die noch einmal anfangen wollen.",
    type: "workshop",
    art_forms: ["tusche"],
    artist: "amberg",
    location: "nordlicht",
    price: 3800,
    minutes: 120,
    capacity: 12,
    image: image({
      style: "tusche",
      seed: 1,
      ratio: "4:3",
      palette: "ziegel",
      alt: "Tusche: Bergketten in verdünntem Rot und Braun, ein blühender Zweig im Vordergrund.",
    }),
    appointments: [{ weekday: 3, time: "18:00", everyWeeks: 1, upcoming: 16, past: 2 }],
    firstUpcomingStates: ["ordinary", "ordinary", "few_left"],
    sections: [
      text(
        "Der Ablauf",
        "Reiben, atmen, ziehen. Wir beginnen mit dem Wasser und enden mit dem Wasser. Dazwischen liegen ungefähr vierzig Blatt Zeitungspapier und eines aus Maulbeerbast.",
      ),
      quote("Wer die Luft anhält, den sieht man.", "Lotte Amberg"),
      gallery(
        "Vom Boden aufgehoben",
        [
          image({
            style: "tusche",
            seed: 4,
            ratio: "3:4",
            palette: "kueste",
            alt: "Tusche: ein offener Kreis mit trockenem Ende, darin eine rote Sonne.",
          }),
          "Der Kreis von halb acht.",
        ],
        [
          image({
            style: "tusche",
            seed: 9,
            ratio: "16:9",
            palette: "kueste",
            alt: "Tusche: weiche Hügel am Wasser, eine rote Sonne, im Vordergrund ein dunkler Zweig.",
          }),
          "Hausaufgabe, freiwillig.",
        ],
      ),
      faq(
        ["Was muss ich mitbringen?", "Ein altes Hemd. Pinsel, Tusche und Papier liegen bereit."],
        ["Ich bin Linkshänder.", "Lotte auch, seit Kyoto beidhändig."],
      ),
    ],
  },
  {
    key: "papier-schoepfen",
    name: "Papier schöpfen am Mühlbach",
    summary:
      "Aus Maulbeerbast, Hanf und einer alten Jeans wird ein Stapel Bütten mit deinem Wasserzeichen. Die Hände werden kalt, die Bögen schön.",
    type: "workshop",
    art_forms: ["papierkunst"],
    artist: "tran",
    location: "papiermuehle",
    price: 5400,
    minutes: 270,
    capacity: 8,
    minimum: 4,
    image: image({
      style: "scherenschnitt",
      seed: 6,
      ratio: "3:4",
      palette: "kueste",
      alt: "Scherenschnitt: gestaffelte Hügel in Blau und Türkis, ein kleines Dorf, Farnblätter vorn.",
    }),
    appointments: [{ weekday: 6, time: "10:30", everyWeeks: 2, upcoming: 10, past: 1 }],
    sections: [
      text(
        "Von der Bütte zum Bogen",
        "Schöpfen ist eine Bewegung aus dem Rücken: eintauchen, heben, schütteln, ruhig werden. Beim zehnten Bogen gelingt sie, beim zwanzigsten denkt man nicht mehr daran.",
        "Getrocknet wird an der Speicherwand. Nach einer Woche kommen die Blätter mit der Post, in altem Papier verpackt.",
      ),
      quote("Papier ist Wasser, das sich etwas gemerkt hat.", "Linh Tran"),
    ],
  },
  {
    key: "scherenschnitt-ohne-vorzeichnung",
    name: "Scherenschnitt ohne Vorzeichnung",
    summary:
      "Die Schere bleibt fast still, das Papier tanzt. An einem Abend entsteht ein Dorf, ein Wald oder ein Profil der Person gegenüber.",
    type: "workshop",
    art_forms: ["papierkunst"],
    artist: "yilmaz",
    location: "remise",
    price: 3200,
    minutes: 150,
    capacity: 14,
    image: image({
      style: "scherenschnitt",
      seed: 8,
      ratio: "3:4",
      palette: "ziegel",
      alt: "Scherenschnitt: rote und rosa Hügel, ein Dorf mit Turm, davor dunkle Pflanzen.",
    }),
    appointments: [{ weekday: 2, time: "18:30", everyWeeks: 2, upcoming: 12 }],
    firstUpcomingStates: ["full"],
    sections: [
      text(
        "Erst falten, dann glauben",
        "Wir fangen mit symmetrischen Dingen an: Baum, Vase, Eule. Dann lassen wir die Symmetrie weg. Wer sich verschneidet, hat eine Höhle.",
      ),
      imageSection(
        image({
          style: "scherenschnitt",
          seed: 3,
          ratio: "16:9",
          palette: "flieder",
          alt: "Scherenschnitt: violette Hügelketten, Dorf im Tal, rosa Sonne mit weitem Hof.",
        }),
        "Sieben Lagen, eine Lampe dahinter.",
      ),
    ],
  },
  {
    key: "zeichnen-im-gehen",
    name: "Zeichnen im Gehen",
    summary:
      "Zwölf Kilometer, zwölf Blätter, kein Radiergummi. Wir laufen von Kirche zu Kirche und zeichnen, was sich zwischen zwei Schritten merken lässt.",
    type: "kurs",
    art_forms: ["zeichnung"],
    artist: "kuehn",
    location: "feldstein",
    price: 4200,
    minutes: 420,
    capacity: 12,
    minimum: 5,
    image: image({
      style: "tusche",
      seed: 12,
      ratio: "3:4",
      palette: "flieder",
      alt: "Tusche: violette Bergketten mit roter Sonne, davor ein dunkler Zweig mit rosa Blüten.",
    }),
    appointments: [{ weekday: 7, time: "09:00", everyWeeks: 3, upcoming: 10, weeksBeforeFirst: 1 }],
    sections: [
      text(
        "Unterwegs",
        "Start ist an der Feldsteinkirche, Ende am Bus. Dazwischen liegen drei Seen, eine Kastanienallee und ein Imbiss, der sonntags offen hat. Bei Regen zeichnen wir unter Dächern, das wird dunkler und oft besser.",
      ),
      faq([
        "Wie fit muss ich sein?",
        "Zwölf Kilometer mit vielen Pausen. Der Weg ist eben, aber nicht für Rollstühle geeignet.",
      ]),
    ],
  },
  {
    key: "aktzeichnen-am-ofen",
    name: "Aktzeichnen am Ofen",
    summary:
      "Zweimal zwei Stunden mit Modell, erst schnell, dann langsam. Es ist warm, es ist still, und am Ende sieht man Hände mit anderen Augen.",
    type: "kurs",
    art_forms: ["zeichnung"],
    artist: "marquardt",
    location: "kreide",
    price: 5800,
    minutes: 270,
    capacity: 11,
    image: image({
      style: "tusche",
      seed: 6,
      ratio: "3:4",
      palette: "garten",
      alt: "Tusche: kräftiger schwarzer Pinselkreis mit rosa Sonne auf hellem Grund.",
    }),
    appointments: [{ weekday: 4, time: "18:00", everyWeeks: 2, upcoming: 12 }],
    firstUpcomingStates: ["few_left", "full"],
    sections: [
      text(
        "Erst schnell, dann langsam",
        "Dreißig Posen zu je einer Minute machen die Hand locker und den Kopf leise. Nach der Pause eine einzige Haltung, anderthalb Stunden. Elsa geht herum und sagt wenig, aber genau.",
      ),
      quote("Zeichne nicht das Bein. Zeichne, wie es trägt.", "Elsa Marquardt"),
    ],
  },
  {
    key: "buch-ohne-kleber",
    name: "Ein Buch ohne Kleber",
    summary:
      "Falzen, stechen, nähen: Vier Bindungen, die ohne Leim halten und flach aufschlagen. Zum Mitnehmen: drei Hefte und ein Buch für besondere Sätze.",
    type: "workshop",
    art_forms: ["papierkunst"],
    artist: "tran",
    location: "papiermuehle",
    price: 4600,
    minutes: 240,
    capacity: 10,
    image: image({
      style: "gewebe",
      seed: 6,
      ratio: "4:3",
      palette: "kueste",
      alt: "Gewebe: feine Streifen in Blau, Rot und Naturweiß, wie der Rücken eines genähten Buches.",
    }),
    appointments: [{ weekday: 7, time: "13:00", everyWeeks: 4, upcoming: 8 }],
    sections: [
      textImage(
        "Nadel, Faden, Ahle",
        image({
          style: "scherenschnitt",
          seed: 2,
          ratio: "4:3",
          palette: "kueste",
          alt: "Scherenschnitt: türkise Hügel, ein Dorf in Weiß, eine rote Sonne.",
        }),
        "Wir nähen mit gewachstem Leinen und benutzen nur Papiere, die im Haus entstanden sind.",
        "- Japanbindung\n- Koptische Bindung\n- Langstich\n- ein Heft, das sich selbst zumacht",
      ),
      callToAction(
        "Passt gut dazu",
        "Am Tag davor kannst du das Papier selbst schöpfen.",
        "Papier schöpfen",
        "/?suche=papier+sch%C3%B6pfen",
      ),
    ],
  },
];
