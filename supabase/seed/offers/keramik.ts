import { image } from "../content-image.ts";
import type { Offer } from "../offer.ts";
import { faq, gallery, imageSection, offerList, quote, text, textImage } from "../sections.ts";

/** Ceramics. */
export const keramik: readonly Offer[] = [
  {
    key: "drehen-an-der-scheibe",
    name: "Drehen an der Scheibe",
    summary:
      "Drei Stunden, ein Batzen Ton und die Frage, warum er immer nach links will. Du lernst zentrieren, aufbrechen und hochziehen. Zwei deiner Stücke werden gebrannt und glasiert.",
    type: "workshop",
    art_forms: ["keramik"],
    artist: "voss",
    location: "ziegelei",
    price: 4500,
    minutes: 180,
    capacity: 8,
    minimum: 4,
    image: image({
      style: "stillleben",
      seed: 2,
      ratio: "3:4",
      palette: "flieder",
      alt: "Stillleben: rote, weiße und ockerfarbene Vasen auf einem Tisch, in einer ein blühender Zweig.",
    }),
    appointments: [
      { weekday: 1, time: "18:00", everyWeeks: 1, upcoming: 14, past: 2 },
      { weekday: 6, time: "10:00", everyWeeks: 2, upcoming: 8 },
    ],
    firstUpcomingStates: ["ordinary", "few_left", "full", "cancelled"],
    sections: [
      text(
        "So läuft der Abend",
        "Wir fangen mit den Händen an, nicht mit Theorie. Nach einer kurzen Runde durch die alte Trockenhalle setzt sich jede und jeder an eine eigene Scheibe. Die ersten zehn Minuten gehen schief, das ist Absicht.",
        "Danach zeigt Marlene den Griff, der alles leichter macht. Bis zur Pause steht bei den meisten ein Becher, manchmal auch ein sehr überzeugter Aschenbecher. Am Ende suchst du zwei Stücke aus, die im Holzofen gebrannt werden. Nach vier Wochen holst du sie ab oder lässt sie dir schicken.",
      ),
      quote("Ton merkt sich alles. Auch, wenn du beim Drehen an die Arbeit denkst.", "Marlene Voss"),
      gallery(
        "Aus den Kursen",
        [
          image({
            style: "stillleben",
            seed: 5,
            ratio: "4:3",
            palette: "kueste",
            alt: "Stillleben: türkise und dunkelblaue Gefäße, rechts eine rote Vase mit Streifen.",
          }),
          "Fünf Glasuren stehen zur Wahl. Die Rezepte hängen an der Wand, fotografieren erwünscht.",
        ],
        [
          image({
            style: "stillleben",
            seed: 6,
            ratio: "3:4",
            palette: "garten",
            alt: "Stillleben: eine blaue, eine rosa und eine dunkle Vase und eine grüne Schale vor gelber Wand.",
          }),
          "Aus den Kursen im Winter.",
        ],
      ),
      faq(
        [
          "Muss ich Vorkenntnisse haben?",
          "Nein. Etwa die Hälfte sitzt zum ersten Mal an einer Scheibe. Wer schon dreht, bekommt eigene Aufgaben.",
        ],
        ["Was soll ich anziehen?", "Etwas, dem Schlamm nichts ausmacht, und kurze Fingernägel. Schürzen haben wir da."],
        ["Kann ich Kinder mitbringen?", "Ab zwölf Jahren gern. Für Jüngere gibt es die Ferienwerkstatt."],
      ),
    ],
  },
  {
    key: "aufbaukeramik-gross",
    name: "Groß bauen ohne Scheibe",
    summary:
      "Wulst auf Wulst wächst ein Gefäß, das höher ist als dein Knie. Drei Abende für alle, die lieber bauen als drehen und dabei gern reden.",
    type: "kurs",
    art_forms: ["keramik", "skulptur"],
    artist: "heinrich",
    location: "ziegelei",
    price: 13500,
    minutes: 150,
    capacity: 7,
    minimum: 4,
    image: image({
      style: "stillleben",
      seed: 9,
      ratio: "3:4",
      palette: "ziegel",
      alt: "Stillleben: eine große graublaue Vase mit Zweig, daneben helle und rote Gefäße vor dunkelroter Wand.",
    }),
    appointments: [{ weekday: 3, time: "18:30", everyWeeks: 4, upcoming: 8, past: 1 }],
    sections: [
      text(
        "Drei Abende, ein Gefäß",
        "Am ersten Abend steht der Boden und die Frage, wie hoch du hinauswillst. Am zweiten wächst die Wand, am dritten wird sie glatt oder mit Absicht nicht. Gebrannt wird, wenn alles trocken ist: in diesem Haus also nach dem Mond und dem Wetterbericht.",
        "**Im Preis:** 15 Kilo Ton, Schrüh- und Glasurbrand, Tee.",
      ),
      quote("Höher als der Arm reicht, wird es interessant. Dann holt man die Leiter.", "Dora Heinrich"),
    ],
  },
  {
    key: "nacht-am-holzofen",
    name: "Nacht am Holzofen",
    summary:
      "Von Sonnenuntergang bis zum Frühstück: Scheite nachlegen, Kegel ablesen, Suppe essen, 1280 Grad erreichen. Eine Nacht, nach der Tassen mehr wert sind.",
    type: "workshop",
    art_forms: ["keramik"],
    artist: "hartwig",
    location: "grube",
    price: 8900,
    minutes: 720,
    capacity: 10,
    minimum: 5,
    cancellationDeadlineHours: 168,
    image: image({
      style: "linol",
      seed: 6,
      ratio: "3:4",
      palette: "ziegel",
      alt: "Linolschnitt: Werkstatt bei Nacht vor rotem Himmel, Rauch steigt aus dem Schornstein.",
    }),
    appointments: [{ weekday: 5, time: "19:00", everyWeeks: 5, upcoming: 6 }],
    firstUpcomingStates: ["full"],
    sections: [
      text(
        "Schichtplan",
        "Wir teilen die Nacht in vier Schichten. Wer gerade nicht heizt, isst, schläft oder hört zu, wie der Ofen atmet. Gegen vier ist es am schönsten und am kältesten.",
        "Bring bis zu drei geschrühte Stücke mit, größer als eine Schüssel sollten sie nicht sein. Wer keine hat, findet bei uns welche.",
      ),
      faq(
        [
          "Wo schlafe ich?",
          "In der Waschkaue stehen zwölf Feldbetten. Schlafsack bitte mitbringen, Romantik ist vorhanden.",
        ],
        ["Und wenn es regnet?", "Der Ofen hat ein Dach, wir auch."],
      ),
    ],
  },
  {
    key: "glasurlabor",
    name: "Glasurlabor: Asche, Feldspat, Glück",
    summary:
      "Aus Kirschholzasche wird Grün, aus Rost wird Honig. Du mischst zwölf Proben, schreibst mit und gehst mit einem eigenen Rezept nach Hause.",
    type: "workshop",
    art_forms: ["keramik"],
    artist: "voss",
    location: "ziegelei",
    price: 5900,
    minutes: 240,
    capacity: 8,
    image: image({
      style: "stillleben",
      seed: 4,
      ratio: "4:3",
      palette: "kueste",
      alt: "Stillleben: kleine Vasen und Schalen in Rot, Weiß und Blau vor blauer Wand.",
    }),
    appointments: [{ weekday: 7, time: "11:00", everyWeeks: 4, upcoming: 8 }],
    sections: [
      text(
        "Kochen, nur heißer",
        "Eine Glasur ist ein Rezept mit drei Zutaten und tausend Fehlern. Wir wiegen, reiben, sieben und tauchen. Was dabei herauskommt, zeigt der Ofen zwei Wochen später, die Proben kommen mit der Post.",
      ),
      textImage(
        "Was du mitnimmst",
        image({
          style: "stillleben",
          seed: 12,
          ratio: "4:3",
          palette: "ernte",
          alt: "Stillleben: bauchige Vasen in Ocker und Oliv vor einem Bogen.",
        }),
        "- zwölf Probeplättchen, gebrannt und beschriftet",
        "- ein Heft mit unseren Grundrezepten",
        "- schwarze Fingernägel für etwa zwei Tage",
      ),
    ],
  },
  {
    key: "offene-toepferei",
    name: "Offene Töpferei am Sonntag",
    summary:
      "Kommen, schauen, eine Kugel drücken: Jeden zweiten Sonntag steht die Ziegelei offen, mit Kuchen und ohne Eintritt. Bitte trotzdem anmelden, wegen des Kuchens.",
    type: "offenes-atelier",
    art_forms: ["keramik"],
    artist: "heinrich",
    location: "ziegelei",
    price: 0,
    minutes: 180,
    capacity: 24,
    maxSlots: 8,
    image: image({
      style: "stillleben",
      seed: 6,
      ratio: "16:9",
      palette: "garten",
      alt: "Stillleben: sechs Vasen in Grün, Blau und Rosa nebeneinander auf einem Tisch, davor Früchte.",
    }),
    appointments: [{ weekday: 7, time: "14:00", everyWeeks: 2, upcoming: 14, past: 2 }],
    sections: [
      text(
        "Was es zu sehen gibt",
        "Marlene dreht, Dora baut, der Ofen kühlt ab oder wird beladen. Am langen Tisch liegt Ton für alle, die selbst etwas drücken wollen. Gebrannt wird davon nichts, mitnehmen darf man es trotzdem.",
      ),
      offerList("Lieber gleich richtig? Im Workshop sitzt du drei Stunden an deiner Scheibe.", "drehen-an-der-scheibe"),
    ],
  },
  {
    key: "teeschale",
    name: "Die eine Teeschale",
    summary:
      "Ein ganzer Tag für ein einziges Stück: Form finden, Fuß abdrehen, Rand befragen. Am Nachmittag trinken wir aus den Schalen der anderen.",
    type: "workshop",
    art_forms: ["keramik", "tusche"],
    artist: "hartwig",
    location: "nordlicht",
    price: 7800,
    minutes: 360,
    capacity: 6,
    minimum: 3,
    image: image({
      style: "stillleben",
      seed: 14,
      ratio: "3:4",
      palette: "nacht",
      alt: "Stillleben: dunkle Vasen in Schwarz, Violett und Türkis vor grüner Wand, ein Zweig.",
    }),
    appointments: [{ weekday: 6, time: "10:00", everyWeeks: 6, upcoming: 5 }],
    sections: [
      text(
        "Ein Tag, ein Stück",
        "Keine Serie, kein Ersatz. Du bekommst ein Pfund Ton und sechs Stunden. Wer am Mittag zufrieden ist, hat noch nicht genau genug hingesehen.",
      ),
      imageSection(
        image({
          style: "tusche",
          seed: 4,
          ratio: "16:9",
          palette: "kueste",
          alt: "Tusche: ein mit breitem Pinsel gezogener offener Kreis, darin eine rote Sonne.",
        }),
        "Der Kreis an der Wand hing schon dort, als wir kamen.",
      ),
    ],
  },
];
