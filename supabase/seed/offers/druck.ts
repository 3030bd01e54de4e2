import { image } from "../content-image.ts";
import type { Offer } from "../offer.ts";
import { callToAction, faq, gallery, imageSection, offerList, quote, text, textImage } from "../sections.ts";

/** Printmaking: lino, letterpress, copper, wood. */
export const druck: readonly Offer[] = [
  {
    key: "linolschnitt-fabriken",
    name: "Linolschnitt: Fabriken bei Nacht",
    summary:
      "Schwarz ist schon da, du schneidest das Licht hinein. Ein Tag mit scharfem Messer, einer Presse von 1911 und zehn Abzügen, die dir gehören.",
    type: "workshop",
    art_forms: ["druckgrafik"],
    artist: "adebayo",
    location: "rundling",
    price: 6500,
    minutes: 360,
    capacity: 9,
    minimum: 4,
    image: image({
      style: "linol",
      seed: 4,
      ratio: "3:4",
      palette: "flieder",
      alt: "Linolschnitt: Fabrik mit Sägezahndach in der Nacht, Mond und Rauch, helle Bogenfenster.",
    }),
    appointments: [{ weekday: 6, time: "10:00", everyWeeks: 2, upcoming: 12, past: 1 }],
    firstUpcomingStates: ["few_left"],
    sections: [
      text(
        "Ein Tag, eine Platte",
        "Am Vormittag wird gezeichnet und gespiegelt, denn im Druck steht alles verkehrt herum. Mittags gibt es Suppe. Danach schneiden wir, bis die Hand müde ist, und drucken, bis das Papier alle ist.",
        "Material, Farbe und zehn Bogen Bütten sind im Preis. Das Pflaster auch.",
      ),
      quote("Was weggeschnitten ist, ist weg. Das beruhigt ungemein.", "Jonas Adebayo"),
      gallery(
        "Von derselben Presse",
        [
          image({
            style: "linol",
            seed: 2,
            ratio: "4:3",
            palette: "kueste",
            alt: "Linolschnitt: Ziegelei mit Sägezahndach vor türkisem Himmel, aus dem Schornstein steigt Rauch.",
          }),
          "Ziegelei Letschin, zwei Platten.",
        ],
        [
          image({
            style: "linol",
            seed: 9,
            ratio: "4:3",
            palette: "flieder",
            alt: "Linolschnitt: Remise mit vier Giebeln unter rosarotem Himmel, warmes Licht in den Fenstern.",
          }),
          "Remise Gerswalde, verlorene Form.",
        ],
      ),
      faq(
        ["Ist das gefährlich?", "Nur, wenn man zu sich hin schneidet. Das üben wir zuerst."],
        ["Kann ich ein eigenes Motiv mitbringen?", "Ja, am besten ein Foto mit viel Schatten."],
      ),
    ],
  },
  {
    key: "nacht-der-druckwerkstaetten",
    name: "Nacht der offenen Druckwerkstätten",
    summary:
      "Drei Pressen, ein Chor, Kartoffelsuppe: Ab sieben drucken alle, die kommen, an einem einzigen langen Plakat. Der Eintritt ist frei, die Schürzen sind geliehen.",
    type: "offenes-atelier",
    art_forms: ["druckgrafik", "musik"],
    artist: "adebayo",
    location: "rundling",
    price: 0,
    minutes: 240,
    capacity: 60,
    maxSlots: 10,
    image: image({
      style: "linol",
      seed: 9,
      ratio: "16:9",
      palette: "ziegel",
      alt: "Linolschnitt: lange Werkstatt mit fünf Giebeln vor rotem Himmel, Licht in allen Fenstern.",
    }),
    appointments: [{ weekday: 6, time: "19:00", everyWeeks: 6, upcoming: 6 }],
    firstUpcomingStates: ["full"],
    sections: [
      text(
        "Was passiert",
        "Um sieben hängt ein leeres Plakat von elf Metern Länge in der Diele, um elf ist es voll. Jede Stunde spricht jemand fünf Minuten über sein Werkzeug. Um halb zehn singt der Hofchor, ob man will oder nicht.",
      ),
      offerList("Weiterdrucken", "linolschnitt-fabriken", "bleisatz-gedicht", "radierung-weiden"),
    ],
  },
  {
    key: "bleisatz-gedicht",
    name: "Ein Gedicht aus Blei",
    summary:
      "Vierzehn Zeilen, Buchstabe für Buchstabe aus dem Kasten, gespiegelt und kopfüber. Am Abend hältst du ein Blatt, auf dem man jedes Komma fühlt.",
    type: "workshop",
    art_forms: ["druckgrafik", "literatur"],
    artist: "rosen",
    location: "setzerei",
    price: 7200,
    minutes: 420,
    capacity: 6,
    minimum: 3,
    image: image({
      style: "strom",
      seed: 8,
      ratio: "3:4",
      palette: "ziegel",
      alt: "Strömung: Bänder in Ziegelrot, Blau und Ocker, eng nebeneinander wie Schrift.",
    }),
    appointments: [{ weekday: 7, time: "10:00", everyWeeks: 3, upcoming: 9 }],
    firstUpcomingStates: ["ordinary", "few_left"],
    sections: [
      text(
        "Langsam lesen",
        "Wer setzt, liest jedes Wort dreimal. Bring einen Text mit, der das aushält, höchstens vierzehn Zeilen. Ein eigener ist willkommen, ein fremder ist sicherer.",
      ),
      textImage(
        "Die Schriften",
        image({
          style: "strom",
          seed: 3,
          ratio: "3:4",
          palette: "nacht",
          alt: "Strömung: leuchtende Bänder in Türkis, Blau und Rosa auf Nachtschwarz.",
        }),
        "Zur Wahl stehen 140 Garnituren, darunter:",
        "- Walbaum, für Gefühl",
        "- Futura, für Haltung",
        "- eine Fraktur, für Mutige",
      ),
      quote("Danach schreibt niemand mehr ein Adjektiv zu viel.", "Mirjam Rosen"),
    ],
  },
  {
    key: "radierung-weiden",
    name: "Radierung: Weiden im Winter",
    summary:
      "Mit der Nadel in Kupfer, mit der Säure im Hof, mit dem Ballen der Hand ins Papier. Ein langer Samstag für feine Linien und dicke Pullover.",
    type: "kurs",
    art_forms: ["druckgrafik", "zeichnung"],
    artist: "schulze",
    location: "tabakspeicher",
    price: 14500,
    minutes: 600,
    capacity: 6,
    minimum: 3,
    cancellationDeadlineHours: 120,
    image: image({
      style: "linol",
      seed: 12,
      ratio: "3:4",
      palette: "ernte",
      alt: "Linolschnitt: Speicher vor graugrünem Himmel, in den Fenstern Pflanzen, am Rand ein Baum.",
    }),
    appointments: [{ weekday: 6, time: "09:30", everyWeeks: 5, upcoming: 6 }],
    sections: [
      text(
        "Ein langer Samstag",
        "Vormittags: hinausgehen, zeichnen, frieren, Platte grundieren. Nachmittags: ritzen, ätzen, drucken, staunen. Die Weiden stehen seit zweihundert Jahren Modell und halten still.",
      ),
      faq(["Muss ich zeichnen können?", "Du musst hinsehen können. Die Nadel macht aus Zittern Charakter."]),
    ],
  },
  {
    key: "holzschnitt-loeffel",
    name: "Holzschnitt mit dem Löffelrücken",
    summary:
      "Birnenholz, drei Messer, ein Esslöffel: Mehr braucht ein guter Druck nicht. Ein Nachmittag für alle, die Maschinen misstrauen.",
    type: "workshop",
    art_forms: ["druckgrafik", "holzkunst"],
    artist: "thiele",
    location: "remise",
    price: 4800,
    minutes: 240,
    capacity: 10,
    image: image({
      style: "linol",
      seed: 14,
      ratio: "4:3",
      palette: "garten",
      alt: "Linolschnitt: Werkstatt mit Bogenfenstern vor grünem Himmel, daneben ein Baum.",
    }),
    appointments: [{ weekday: 4, time: "15:00", everyWeeks: 2, upcoming: 10 }],
    sections: [
      text(
        "Ohne Presse",
        "Das Papier liegt auf dem Stock, der Löffel reibt, das Bild erscheint. Man hört am Geräusch, ob genug Farbe da ist. Anton hört es vom Nebentisch.",
      ),
      callToAction(
        "Für Gruppen",
        "Ab sechs Personen kommen wir auch zu euch, mit Kiste und Löffeln.",
        "Kontakt",
        "/impressum/",
        "lucide:users",
      ),
    ],
  },
  {
    key: "plakat-fuer-alle",
    name: "Plakatwerkstatt: Sag es groß",
    summary:
      "Holzlettern bis zur Handbreite, zwei Farben, ein Satz. Für Vereine, Verliebte und alle, die etwas zu sagen haben, das man von der Straße aus lesen soll.",
    type: "workshop",
    art_forms: ["druckgrafik"],
    artist: "rosen",
    location: "setzerei",
    price: 3900,
    minutes: 150,
    capacity: 8,
    image: image({
      style: "strom",
      seed: 11,
      ratio: "4:3",
      palette: "ernte",
      alt: "Strömung: breite Bänder in Grün, Rost und Dunkelrot ziehen über helles Papier.",
    }),
    appointments: [{ weekday: 5, time: "17:00", everyWeeks: 2, upcoming: 11 }],
    firstUpcomingStates: ["few_left"],
    sections: [
      text(
        "Höchstens sieben Wörter",
        "Mehr passen nicht, und mehr liest niemand. Wir suchen gemeinsam das Wort, das man streichen kann. Danach wird gedruckt: fünfzehn Plakate für dich, eins für die Wand.",
      ),
      imageSection(
        image({
          style: "strom",
          seed: 2,
          ratio: "16:9",
          palette: "ernte",
          alt: "Strömung: erdige Bänder wie gepflügte Felder von oben.",
        }),
        "Unterdruck mit Verlauf, zwei Farben auf einer Walze.",
      ),
    ],
  },
];
