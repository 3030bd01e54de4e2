import { image } from "../content-image.ts";
import type { Offer } from "../offer.ts";
import { callToAction, faq, imageSection, quote, text } from "../sections.ts";

/** Music and writing. */
export const klangUndWort: readonly Offer[] = [
  {
    key: "bach-in-der-scheune",
    name: "Bach in der Scheune",
    summary:
      "An jedem Abend eine der sechs Suiten, ein Cello, Heuballen in Reihe eins. Die Fledermäuse kommen bei der Sarabande, das ist nicht abgesprochen.",
    type: "konzert",
    art_forms: ["musik"],
    artist: "sobieski",
    location: "kolonistenhof",
    price: 1800,
    minutes: 75,
    capacity: 70,
    maxSlots: 8,
    image: image({
      style: "strom",
      seed: 3,
      ratio: "3:4",
      palette: "nacht",
      alt: "Strömung: leuchtende Bänder in Türkis, Blau und Rosa auf Nachtschwarz.",
    }),
    appointments: [{ weekday: 5, time: "19:30", everyWeeks: 4, upcoming: 8, past: 1 }],
    firstUpcomingStates: ["few_left"],
    sections: [
      text(
        "Der Abend",
        "Eine Suite, keine Ansage, danach Schmalzbrot. Im Winter spielt Pawel in der Küche, dann passen vierzig Leute hinein und die Katze.",
      ),
      quote("In der Scheune verzeiht einem der Raum nichts. Deshalb spiele ich dort.", "Pawel Sobieski"),
    ],
  },
  {
    key: "orgel-und-turm",
    name: "Orgel, Turm und ein Glas Wein",
    summary:
      "Zwanzig Minuten Buxtehude, einundneunzig Stufen, Blick auf vier Seen, danach ein Glas auf der Kirchhofmauer. Wer nicht steigen mag, hört unten weiter zu.",
    type: "konzert",
    art_forms: ["musik"],
    artist: "wolff",
    location: "feldstein",
    price: 1200,
    minutes: 90,
    capacity: 40,
    image: image({
      style: "scherenschnitt",
      seed: 4,
      ratio: "4:3",
      palette: "kueste",
      alt: "Scherenschnitt: blaue Hügel, ein weißes Dorf mit Turm, Farne im Vordergrund.",
    }),
    appointments: [{ weekday: 5, time: "18:00", everyWeeks: 2, upcoming: 14 }],
    sections: [
      text(
        "Die kleine Orgel",
        "Sechs Register, ein Blasebalg, zwei Freiwillige zum Treten. Die Liste liegt aus, sie ist meistens voll.",
      ),
      faq(["Hört man auch mit Hörgerät gut?", "Ja, die Kirche hat eine Induktionsschleife bis zur zehnten Reihe."]),
    ],
  },
  {
    key: "kora-am-fluss",
    name: "Kora am Fluss",
    summary:
      "Moussa Diallo spielt einundzwanzig Saiten gegen den Strom, der Hofchor antwortet. Ein Abend im obersten Boden des Speichers, Fenster offen.",
    type: "konzert",
    art_forms: ["musik"],
    artist: "diallo",
    location: "elbspeicher",
    price: 2200,
    minutes: 100,
    capacity: 90,
    maxSlots: 10,
    image: image({
      style: "strom",
      seed: 17,
      ratio: "3:4",
      palette: "kueste",
      alt: "Strömung: Bänder in Türkis, Gold und Blau fließen in weiten Bögen.",
    }),
    appointments: [{ weekday: 6, time: "20:00", everyWeeks: 5, upcoming: 7 }],
    firstUpcomingStates: ["full", "ordinary"],
    sections: [
      text(
        "Mitsingen erlaubt",
        "Nach der Pause lernt der Saal einen Refrain auf Bambara. Es dauert vier Minuten und klingt nach fünf Proben.",
      ),
      callToAction(
        "Im Chor singen?",
        "Der Hofchor probt mittwochs in Satemin und nimmt alle.",
        "Schreib uns",
        "/impressum/",
        "lucide:mic-vocal",
      ),
    ],
  },
  {
    key: "sagen-bei-nacht",
    name: "Sagen bei Nacht, deutsch und sorbisch",
    summary:
      "Lutki, Wassermann und der schwarze Müller, erzählt bei einer Kerze und in zwei Sprachen. Für Leute ab acht, die im Dunkeln nach Hause finden.",
    type: "lesung",
    art_forms: ["literatur"],
    artist: "nowak",
    location: "krabat",
    price: 900,
    minutes: 80,
    capacity: 30,
    image: image({
      style: "scherenschnitt",
      seed: 12,
      ratio: "3:4",
      palette: "nacht",
      alt: "Scherenschnitt: nächtliche Hügel in Violett und Blau, ein Dorf mit Licht, großer Mond.",
    }),
    appointments: [{ weekday: 5, time: "20:00", everyWeeks: 2, upcoming: 12, past: 1 }],
    firstUpcomingStates: ["few_left"],
    sections: [
      text(
        "Zwei Sprachen, eine Gänsehaut",
        "Die Geschichte läuft auf Deutsch, die Beschwörungen bleiben sorbisch. Man versteht sie trotzdem, das ist das Unheimliche.",
      ),
      quote("Licht dürft ihr anlassen. Es hilft nur nicht.", "Měrćin Nowak"),
    ],
  },
  {
    key: "hochwassermarken",
    name: "Frauke Iwersen liest: Hochwassermarken",
    summary:
      "Der neue Roman über vier Leute, die bleiben, als das Wasser kommt. Gelesen wird dort, wo er spielt, mit Gespräch und Fischbrötchen.",
    type: "lesung",
    art_forms: ["literatur"],
    artist: "iwersen",
    location: "elbspeicher",
    price: 1000,
    minutes: 90,
    capacity: 60,
    image: image({
      style: "tusche",
      seed: 4,
      ratio: "3:4",
      palette: "kueste",
      alt: "Tusche: ein offener Kreis mit trockenem Ende, darin eine rote Sonne.",
    }),
    appointments: [{ weekday: 4, time: "19:00", everyWeeks: 3, upcoming: 9, past: 1 }],
    sections: [
      text(
        "Zum Buch",
        "2002 stand das Wasser an der dritten Stufe, 2013 an der vierten. Dazwischen wird geheiratet, gestritten und ein Klavier gerettet. Frauke Iwersen liest langsam und beantwortet jede Frage mit einer Geschichte.",
      ),
    ],
  },
  {
    key: "schreiben-mit-blei",
    name: "Schreibnachmittag: Ein Satz genügt",
    summary:
      "Drei Stunden suchen wir den einen Satz, der stehen bleiben darf. Er wird in Blei gesetzt und auf eine Postkarte gedruckt. Der Rest darf weg.",
    type: "workshop",
    art_forms: ["literatur", "druckgrafik"],
    artist: "iwersen",
    location: "setzerei",
    price: 0,
    minutes: 180,
    capacity: 10,
    maxSlots: 2,
    image: image({
      style: "strom",
      seed: 20,
      ratio: "4:3",
      palette: "flieder",
      alt: "Strömung: Bänder in Violett, Rot und Türkis, eng geführt wie Zeilen.",
    }),
    appointments: [{ weekday: 2, time: "15:00", everyWeeks: 3, upcoming: 8 }],
    firstUpcomingStates: ["full"],
    sections: [
      text(
        "Kostenlos, aber nicht umsonst",
        "Die Stiftung Setzkasten übernimmt die Gebühr. Wir bitten darum, wirklich zu kommen: Zehn Plätze sind wenig, und die Warteliste ist lang.",
      ),
      imageSection(
        image({
          style: "strom",
          seed: 8,
          ratio: "3:4",
          palette: "ziegel",
          alt: "Strömung: Bänder in Ziegelrot, Blau und Ocker, eng nebeneinander wie Schrift.",
        }),
        "Andruck, noch mit Fehler.",
      ),
    ],
  },
];
