import { image } from "../content-image.ts";
import type { Offer } from "../offer.ts";
import { faq, gallery, imageSection, quote, text, textImage } from "../sections.ts";

/** Painting, stone, wood and iron. */
export const farbeUndForm: readonly Offer[] = [
  {
    key: "mosaik-mauer",
    name: "Mosaik für die lange Mauer",
    summary:
      "Ein Meter zwanzig Wand gehört dir: Bruch sortieren, Fugen denken, eine Sonne legen oder einen Fisch. Am Ende verputzen wir gemeinsam und unterschreiben unten rechts.",
    type: "kurs",
    art_forms: ["mosaik"],
    artist: "brandt",
    location: "pumpwerk",
    price: 9800,
    minutes: 360,
    capacity: 8,
    minimum: 4,
    image: image({
      style: "mosaik",
      seed: 1,
      ratio: "3:4",
      palette: "kueste",
      alt: "Mosaik: rote Sonne in Ringen über blauen Hügeln, Bäume als Scheiben, unten Wasser.",
    }),
    appointments: [{ weekday: 6, time: "09:30", everyWeeks: 4, upcoming: 8 }],
    firstUpcomingStates: ["few_left"],
    sections: [
      text(
        "Scherben bringen etwas",
        "Im Hof stehen elf Badewannen voller Bruch, nach Farben sortiert. Wer eigene Scherben mitbringt, bekommt Rabatt auf die Geschichte dazu.",
      ),
      gallery(
        "Die Mauer",
        [
          image({
            style: "mosaik",
            seed: 5,
            ratio: "4:3",
            palette: "garten",
            alt: "Mosaik: eine Sonne in Ringen, darunter Hügel in Braun und Grün mit runden Bäumen.",
          }),
          "Meter 14 bis 17.",
        ],
        [
          image({
            style: "mosaik",
            seed: 2,
            ratio: "16:9",
            palette: "kueste",
            alt: "Mosaik: rote Sonne in Ringen über blauen Hügeln und einem Fluss aus hellen Steinen.",
          }),
          "Meter 22, Gemeinschaftsarbeit der Schule Wriezen.",
        ],
      ),
      faq(["Ist das schwer?", "Der Eimer, ja."]),
    ],
  },
  {
    key: "decken-von-goerlitz",
    name: "Görlitz von unten: bemalte Decken",
    summary:
      "Ein Rundgang mit dem Kopf im Nacken durch drei Häuser, die sonst geschlossen sind. Zum Schluss legt Vera Stein ein Stück Decke auf den Tisch und erklärt, was hält.",
    type: "fuehrung",
    art_forms: ["malerei", "mosaik"],
    artist: "stein",
    location: "marktgalerie",
    price: 1000,
    minutes: 90,
    capacity: 14,
    image: image({
      style: "mosaik",
      seed: 4,
      ratio: "3:4",
      palette: "flieder",
      alt: "Mosaik: violetter Himmel in Ringen um eine helle Sonne, Hügel und Wasser.",
    }),
    appointments: [{ weekday: 5, time: "16:00", everyWeeks: 1, upcoming: 16, past: 2 }],
    sections: [
      text(
        "Drei Häuser, drei Himmel",
        "Renaissance, Barock und eine Decke von 1978, über die noch gestritten wird. Nackenrolle wird gestellt.",
      ),
      quote("Gold hält am längsten. Danach kommt gute Laune.", "Vera Stein"),
    ],
  },
  {
    key: "elbe-jeden-tag",
    name: "Dreißig Jahre Elbe",
    summary:
      "Piet Jansen zeigt 365 Bilder vom selben Fleck und erzählt zu jedem zehnten eine Geschichte. Einlass in Gruppen, damit man auch das Wasser hört.",
    type: "ausstellung",
    art_forms: ["malerei"],
    artist: "jansen",
    location: "elbspeicher",
    price: 600,
    minutes: 60,
    capacity: 20,
    image: image({
      style: "tusche",
      seed: 9,
      ratio: "16:9",
      palette: "kueste",
      alt: "Tusche: weiche Hügel am Wasser, eine rote Sonne, im Vordergrund ein dunkler Zweig.",
    }),
    appointments: [
      { weekday: 6, time: "11:00", everyWeeks: 1, upcoming: 14 },
      { weekday: 7, time: "15:00", everyWeeks: 1, upcoming: 14, past: 2 },
    ],
    sections: [
      text(
        "Die Hängung",
        "Die Bilder hängen nach Pegelstand, nicht nach Datum. Unten wird es trocken, oben nass. 2002 füllt eine ganze Wand.",
      ),
      imageSection(
        image({
          style: "strom",
          seed: 2,
          ratio: "4:3",
          palette: "kueste",
          alt: "Strömung: Bänder in Blau, Türkis und Gelb fließen nebeneinander über helles Papier.",
        }),
        "Studie, Hochwasser, Blatt 7.",
      ),
      quote("Langsam wird sie ähnlich.", "Piet Jansen"),
    ],
  },
  {
    key: "raeume-ohne-menschen",
    name: "Räume, in denen jemand war",
    summary:
      "Neue Bilder von Ngozi Okafor: leere Küchen, offene Türen, ein Stuhl, der noch warm ist. Samstags führt die Malerin selbst durch die drei Säle.",
    type: "ausstellung",
    art_forms: ["malerei"],
    artist: "okafor",
    location: "marktgalerie",
    price: 500,
    minutes: 60,
    capacity: 18,
    image: image({
      style: "stillleben",
      seed: 8,
      ratio: "3:4",
      palette: "garten",
      alt: "Stillleben: stille Gefäße auf einem Tisch vor einem hellen Bogen, ein Zweig.",
    }),
    appointments: [{ weekday: 6, time: "15:00", everyWeeks: 1, upcoming: 12, past: 1 }],
    sections: [
      text(
        "Zur Ausstellung",
        "Zweiundzwanzig Bilder, keines größer als ein Fenster. Das Licht fällt immer von links, wie in der Küche ihrer Mutter in Enugu und zufällig auch in Saal drei.",
      ),
      textImage(
        "Im hintersten Saal",
        image({
          style: "stillleben",
          seed: 3,
          ratio: "4:3",
          palette: "flieder",
          alt: "Stillleben: Vasen in Rosa, Türkis und Blau auf einem Tisch, ein blühender Zweig.",
        }),
        "Hier hängt nur ein Bild. Davor steht ein Stuhl. Er gehört dazu, man darf sich trotzdem setzen.",
      ),
    ],
  },
  {
    key: "loeffel-schnitzen",
    name: "Löffel aus Esche",
    summary:
      "Beil, Krummmesser, Geduld: Aus einem Ast wird ein Löffel, der in der Hand bleibt. Alle Finger fahren vollzählig nach Hause, das ist Tradition.",
    type: "workshop",
    art_forms: ["holzkunst"],
    artist: "riedel",
    location: "kahnhalle",
    price: 4700,
    minutes: 240,
    capacity: 8,
    image: image({
      style: "linol",
      seed: 11,
      ratio: "16:9",
      palette: "kueste",
      alt: "Linolschnitt: Bootshalle am Wasser, Fenster mit Pflanzen, Sonne mit Strahlen.",
    }),
    appointments: [{ weekday: 6, time: "13:00", everyWeeks: 2, upcoming: 12 }],
    firstUpcomingStates: ["full", "few_left"],
    sections: [
      text(
        "Grünes Holz",
        "Frisch geschlagene Esche lässt sich schneiden wie fester Käse. Sie reißt erst, wenn man sie ärgert. Gustav zeigt vier Griffe, mit denen man sich nicht trifft.",
      ),
      quote("Aus den Resten der Kähne werden Löffel, aus den Resten der Löffel Knöpfe.", "Gustav Riedel"),
    ],
  },
  {
    key: "kettensaege-und-geduld",
    name: "Kettensäge und Sandpapier",
    summary:
      "Am Vormittag laut, am Nachmittag leise: Du sägst einen Hocker aus einem Stamm und schleifst, bis er nicht mehr nach Wald aussieht, aber noch so riecht.",
    type: "workshop",
    art_forms: ["skulptur", "holzkunst"],
    artist: "lenz",
    location: "kolonistenhof",
    price: 11000,
    minutes: 420,
    capacity: 5,
    minimum: 3,
    cancellationDeadlineHours: 96,
    image: image({
      style: "strom",
      seed: 14,
      ratio: "3:4",
      palette: "garten",
      alt: "Strömung: Bänder in Grün, Gold und Blau, wie die Maserung in einem Brett.",
    }),
    appointments: [{ weekday: 7, time: "09:00", everyWeeks: 4, upcoming: 7 }],
    sections: [
      text(
        "Sicher arbeiten",
        "Helm, Hose, Handschuhe sind da. Wer einen Sägeschein hat, bringt ihn mit; für alle anderen sägt Theo.",
      ),
      faq(["Passt der Hocker in die Bahn?", "Ja. Er wird dort gern benutzt."]),
    ],
  },
  {
    key: "eisen-giessen",
    name: "Eisen gießen am See",
    summary:
      "Um neun wird die Form gestampft, um acht am Abend läuft das Eisen, orange und leise. Dazwischen liegt der See. Eine Form je Person, etwa so groß wie ein Brot.",
    type: "workshop",
    art_forms: ["skulptur"],
    artist: "falk",
    location: "seehaus",
    price: 12500,
    minutes: 660,
    capacity: 9,
    minimum: 5,
    cancellationDeadlineHours: 168,
    image: image({
      style: "scherenschnitt",
      seed: 11,
      ratio: "4:3",
      palette: "nacht",
      alt: "Scherenschnitt bei Nacht: dunkle Hügel, ein Dorf mit hellen Fenstern, goldener Mond.",
    }),
    appointments: [{ weekday: 6, time: "09:00", everyWeeks: 6, upcoming: 5, weeksBeforeFirst: 3 }],
    firstUpcomingStates: ["few_left"],
    sections: [
      text(
        "Was aus Schrott wird",
        "Das Eisen stammt von Baggern, die hier die Kohle holten. Manche Gäste erkennen ein Teil wieder und erzählen. Dann wird es ruhig um den Ofen.",
      ),
      quote("Was einmal ein Schaufelrad war, darf jetzt ein Reiher sein.", "Henrik Falk"),
    ],
  },
  {
    key: "farbe-aus-erde",
    name: "Farbe aus Erde",
    summary:
      "Ocker vom Feldrand, Grün aus dem Graben, Schwarz aus Kirschkernen: Wir reiben acht Farben und malen damit die Landschaft, aus der sie stammen.",
    type: "workshop",
    art_forms: ["malerei"],
    artist: "mensah",
    location: "deichkirche",
    price: 3900,
    minutes: 210,
    capacity: 12,
    image: image({
      style: "strom",
      seed: 2,
      ratio: "16:9",
      palette: "ernte",
      alt: "Strömung: erdige Bänder wie gepflügte Felder von oben.",
    }),
    appointments: [{ weekday: 3, time: "16:00", everyWeeks: 2, upcoming: 11 }],
    sections: [
      text(
        "Reiben, bis es singt",
        "Das Pigment ist fein genug, wenn der Glasläufer nicht mehr kratzt. Angerührt wird mit Ei, Leim oder Honig, probieren darf man nur eines davon.",
      ),
      imageSection(
        image({
          style: "strom",
          seed: 11,
          ratio: "4:3",
          palette: "ernte",
          alt: "Strömung: breite Bänder in Grün, Rost und Dunkelrot ziehen über helles Papier.",
        }),
        "Acht Farben, ein Dorf.",
      ),
    ],
  },
];
