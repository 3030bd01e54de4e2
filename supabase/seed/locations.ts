import { type ContentImage, image } from "./content-image.ts";
import type { RegionKey } from "./regions.ts";
import { type Section, text } from "./sections.ts";

/** Each is `null` while unknown. */
type Access = readonly [
  isStepFree: boolean | null,
  hasAccessibleToilet: boolean | null,
  hasInductionLoop: boolean | null,
];

export type Location = {
  name: string;
  region: RegionKey;
  street: string;
  postal_code: string;
  city: string;
  /** In degrees; `null` means the middle of the postal code. */
  position: readonly [latitude: number, longitude: number] | null;
  access: Access;
  image: ContentImage;
  sections: readonly Section[];
};

const location = (
  name: string,
  region: RegionKey,
  [street, postalCode, city, ...position]:
    | readonly [street: string, postalCode: string, city: string, latitude: number, longitude: number]
    | readonly [street: string, postalCode: string, city: string],
  access: Access,
  image: ContentImage,
  ...sections: Section[]
): Location => ({
  name,
  region,
  street,
  postal_code: postalCode,
  city,
  position: position.length === 2 ? position : null,
  access,
  image,
  sections,
});

export const locations = {
  ziegelei: location(
    "Ziegelei am Deich",
    "oderbruch",
    ["Am alten Damm 7", "15324", "Letschin"],
    [true, true, false],
    image({
      style: "linol",
      seed: 2,
      ratio: "4:3",
      palette: "kueste",
      alt: "Linolschnitt: Ziegelei mit Sägezahndach vor türkisem Himmel, aus dem Schornstein steigt Rauch.",
    }),
    text(
      "Das Haus",
      "Bis 1962 wurden hier Dachziegel gebrannt, danach lagerte die Genossenschaft Saatgut. Seit 2014 drehen in der Trockenhalle acht Scheiben, und der kleine Ringofen hat wieder Arbeit.",
      "Im Hof steht eine Linde, darunter der Tisch, an dem alle essen.",
    ),
    text(
      "Wege und Türen",
      "Vom Parkplatz bis zur Scheibe ohne Stufe. Zwei Drehscheiben sind für Rollstühle unterfahrbar.",
    ),
  ),
  tabakspeicher: location(
    "Tabakspeicher Neulietze",
    "oderbruch",
    ["Speicherweg 3", "16259", "Neulewin", 52.766, 14.272],
    [true, false, false],
    image({
      style: "linol",
      seed: 5,
      ratio: "4:3",
      palette: "ernte",
      alt: "Linolschnitt: ein langer Speicher mit Bogenfenstern, in denen Pflanzen und Krüge stehen.",
    }),
    text(
      "Das Haus",
      "Unter dem Dach hing früher der Tabak, jetzt hängen dort Bahnen aus Leinen. Die Luft zieht durch die Lattenwände, deshalb trocknet alles schnell und im November auch der Mensch.",
    ),
  ),
  kolonistenhof: location(
    "Kolonistenhof Groß Rade",
    "oderbruch",
    ["Dorfstraße 41", "15328", "Bleyen"],
    [false, false, false],
    image({
      style: "linol",
      seed: 7,
      ratio: "16:9",
      palette: "garten",
      alt: "Linolschnitt: Hofgebäude mit fünf Giebeln, daneben ein Baum, der Himmel in feinen Strahlen.",
    }),
    text(
      "Das Haus",
      "Ein Vierseithof von 1763, bewohnt, bewirtschaftet, an zwei Abenden im Monat Konzertsaal. Gespielt wird in der Scheune, im Winter in der Küche.",
    ),
  ),
  pumpwerk: location(
    "Altes Pumpwerk",
    "oderbruch",
    ["Am Hauptgraben 1", "16269", "Wriezen"],
    [true, true, true],
    image({
      style: "mosaik",
      seed: 5,
      ratio: "4:3",
      palette: "garten",
      alt: "Mosaik: eine Sonne in Ringen, darunter Hügel in Braun und Grün mit runden Bäumen.",
    }),
    text(
      "Das Haus",
      "Die Pumpen stehen noch und sind größer als ein Omnibus. Dazwischen liegt heute der Arbeitstisch für Mosaik: zwölf Meter, eine Platte, genug Licht von Norden.",
    ),
  ),
  deichkirche: location(
    "Deichkirche Güstebieser Loose",
    "oderbruch",
    ["Kirchgang 2", "16259", "Oderaue", 52.734, 14.312],
    [true, false, true],
    image({
      style: "scherenschnitt",
      seed: 7,
      ratio: "4:3",
      palette: "ernte",
      alt: "Scherenschnitt: ein Dorf mit Turm auf ockerfarbenen Hügeln, große blasse Sonne.",
    }),
    text(
      "Das Haus",
      "Achtzig Plätze, eine Orgel mit sechs Registern und eine Akustik, die Flüstern bis zur Empore trägt. Getauft wird hier auch noch.",
    ),
  ),
  remise: location(
    "Remise Gerswalde",
    "uckermark",
    ["Schlosshof 9", "17268", "Gerswalde", 53.171, 13.749],
    [true, true, false],
    image({
      style: "linol",
      seed: 9,
      ratio: "4:3",
      palette: "flieder",
      alt: "Linolschnitt: Remise mit vier Giebeln unter rosarotem Himmel, warmes Licht in den Fenstern.",
    }),
    text(
      "Das Haus",
      "Wo die Kutschen standen, steht jetzt ein Tisch für vierzehn. Die Tore gehen bei gutem Wetter ganz auf, dann arbeitet man halb im Garten.",
    ),
  ),
  papiermuehle: location(
    "Papiermühle Boitzenburger Grund",
    "uckermark",
    ["Mühlenweg 12", "17268", "Boitzenburger Land", 53.265, 13.606],
    [false, false, false],
    image({
      style: "strom",
      seed: 2,
      ratio: "4:3",
      palette: "kueste",
      alt: "Strömung: Bänder in Blau, Türkis und Gelb fließen nebeneinander über helles Papier.",
    }),
    text(
      "Das Haus",
      "Das Rad dreht sich nur noch zur Freude, das Wasser aber ist dasselbe wie 1740: kalt, weich, eisenarm. Genau richtig für Papier.",
    ),
  ),
  nordlicht: location(
    "Atelierhaus Nordlicht",
    "uckermark",
    ["Seestraße 18", "17291", "Prenzlau"],
    [true, true, true],
    image({
      style: "tusche",
      seed: 1,
      ratio: "4:3",
      palette: "ziegel",
      alt: "Tusche: Bergketten in verdünntem Rot und Braun, ein blühender Zweig im Vordergrund.",
    }),
    text(
      "Das Haus",
      "Vier Ateliers, ein Saal, ein Aufzug, der nie streikt. Früher die Berufsschule, daher die großen Fenster und die kleinen Waschbecken.",
    ),
  ),
  feldstein: location(
    "Feldsteinkirche Stegelitz",
    "uckermark",
    ["An der Kirche 1", "17291", "Flieth-Stegelitz", 53.101, 13.846],
    [false, false, true],
    image({
      style: "scherenschnitt",
      seed: 4,
      ratio: "4:3",
      palette: "kueste",
      alt: "Scherenschnitt: blaue Hügel, ein weißes Dorf mit Turm, Farne im Vordergrund.",
    }),
    text(
      "Das Haus",
      "Siebenhundert Jahre alt, achthundert Steine in der Westwand, jeder von einem anderen Feld. Im Sommer jeden Freitag Musik oder Worte.",
    ),
  ),
  glashaus: location(
    "Glashaus am Sabinensee",
    "uckermark",
    ["Gärtnereiweg 5", "17268", "Templin", 53.152, 13.633],
    [true, true, false],
    image({
      style: "cyano",
      seed: 3,
      ratio: "4:3",
      palette: "garten",
      alt: "Cyanotypie: Farn, wilde Möhre und Zweige als weiße Schatten auf tiefem Blau.",
    }),
    text(
      "Das Haus",
      "Eine Gärtnerei ohne Gärtner: sechshundert Quadratmeter Glas, in denen Sonne arbeitet. Für Blaudruck der beste Raum weit und breit, im August der wärmste.",
    ),
  ),
  rundling: location(
    "Rundling Satemin",
    "wendland",
    ["Satemin 14", "29439", "Lüchow"],
    [true, false, false],
    image({
      style: "linol",
      seed: 3,
      ratio: "16:9",
      palette: "ziegel",
      alt: "Linolschnitt: Hallenhaus mit vielen Giebeln vor graublauem Himmel, Gräser am Rand.",
    }),
    text(
      "Das Haus",
      "Ein Hallenhaus mit 24 Metern Diele. Vorn wird gedruckt, hinten wohnt ein Esel, der Besuch schätzt.",
    ),
  ),
  setzerei: location(
    "Alte Setzerei Dannenberg",
    "wendland",
    ["Lange Straße 52", "29451", "Dannenberg"],
    [true, true, false],
    image({
      style: "strom",
      seed: 3,
      ratio: "3:4",
      palette: "nacht",
      alt: "Strömung: leuchtende Bänder in Türkis, Blau und Rosa auf Nachtschwarz.",
    }),
    text(
      "Das Haus",
      "Hier entstand bis 1989 die Kreiszeitung. Geblieben sind 140 Schriften in Kästen, zwei Handpressen und der Geruch. Wer eine Letter falsch ablegt, kocht den nächsten Kaffee.",
    ),
  ),
  faerberkueche: location(
    "Färberküche Gartow",
    "wendland",
    ["Hahnenberger Weg 6", "29471", "Gartow"],
    [true, false, false],
    image({
      style: "gewebe",
      seed: 4,
      ratio: "4:3",
      palette: "ernte",
      alt: "Gewebe: Wandstück mit Fischgrat und Karo in Dunkelblau und Sand, mit Fransen.",
    }),
    text(
      "Das Haus",
      "Drei Kessel, ein Brunnen, ein Beet mit Krapp, Wau und Waid. Gefärbt wird draußen, gegessen drinnen, niemals umgekehrt.",
    ),
  ),
  elbspeicher: location(
    "Elbspeicher Hitzacker",
    "wendland",
    ["Am Weinberg 4", "29456", "Hitzacker"],
    [true, true, true],
    image({
      style: "mosaik",
      seed: 2,
      ratio: "16:9",
      palette: "kueste",
      alt: "Mosaik: rote Sonne in Ringen über blauen Hügeln und einem Fluss aus hellen Steinen.",
    }),
    text(
      "Das Haus",
      "Ein Kornspeicher mit drei Böden, der jedes Hochwasser gesehen hat. Oben Konzerte, in der Mitte Ausstellungen, unten im Frühjahr manchmal die Elbe.",
    ),
  ),
  kreide: location(
    "Kreidehof Breselenz",
    "wendland",
    ["Im Winkel 3", "29479", "Jameln"],
    [null, true, null],
    image({
      style: "stillleben",
      seed: 3,
      ratio: "4:3",
      palette: "flieder",
      alt: "Stillleben: Vasen in Rosa, Türkis und Blau auf einem Tisch, ein blühender Zweig.",
    }),
    text(
      "Das Haus",
      "Zeichnen, wo früher Kühe standen: Die Fressgitter halten jetzt die Malbretter. Geheizt wird mit zwei Öfen, einer davon ist für den Tee.",
    ),
  ),
  spinnerei: location(
    "Spinnerei Nord",
    "lausitz",
    ["Am Mühlgraben 22", "03149", "Forst"],
    [true, true, true],
    image({
      style: "linol",
      seed: 4,
      ratio: "3:4",
      palette: "flieder",
      alt: "Linolschnitt: Fabrik mit Sägezahndach in der Nacht, Mond und Rauch, helle Bogenfenster.",
    }),
    text(
      "Das Haus",
      "Zwölf Webstühle in einer Halle für tausend. Die Böden sind noch ölgetränkt, die Fenster nach Norden, das Licht von acht bis vier unbezahlbar.",
    ),
  ),
  grube: location(
    "Kulturgrube Welzow",
    "lausitz",
    ["Tagebaustraße 11", "03119", "Welzow"],
    [true, true, false],
    image({
      style: "linol",
      seed: 8,
      ratio: "4:3",
      palette: "ziegel",
      alt: "Linolschnitt: Werkhalle mit Tor und hellen Fenstern unter graublauem Himmel.",
    }),
    text(
      "Das Haus",
      "Die Waschkaue der Bergleute: Haken an der Decke, Ketten, Kacheln. Hier hängen im Winter Skulpturen und im Sommer die Jacken der Gäste.",
    ),
  ),
  krabat: location(
    "Krabatmühle Neuwiese",
    "lausitz",
    ["Koselbruch 8", "02977", "Hoyerswerda"],
    [null, null, null],
    image({
      style: "scherenschnitt",
      seed: 9,
      ratio: "4:3",
      palette: "garten",
      alt: "Scherenschnitt: grüne Hügel mit Häusern und Tannen, im Vordergrund dunkle Zweige.",
    }),
    text(
      "Das Haus",
      "Eine Mühle wie aus dem Buch, nur mit Heizung. Erzählt wird auf Deutsch und Sorbisch, gelacht ohne Übersetzung.",
    ),
  ),
  seehaus: location(
    "Seehaus Partwitz",
    "lausitz",
    ["Strandweg 30", "02979", "Elsterheide"],
    [true, true, false],
    image({
      style: "tusche",
      seed: 9,
      ratio: "16:9",
      palette: "kueste",
      alt: "Tusche: weiche Hügel am Wasser, eine rote Sonne, im Vordergrund ein dunkler Zweig.",
    }),
    text(
      "Das Haus",
      "Der See ist jünger als die meisten Gäste. Davor steht ein Holzhaus auf Stelzen mit einem Saal, in dem man vor lauter Wasser leiser spricht.",
    ),
  ),
  umgebinde: location(
    "Umgebindehaus Jonsdorf",
    "lausitz",
    ["Auf der Heide 17", "02796", "Jonsdorf"],
    [false, false, false],
    image({
      style: "gewebe",
      seed: 2,
      ratio: "3:4",
      palette: "garten",
      alt: "Gewebe: Fischgrat und Blöcke in Grün, Blau und Weiß, mit Fransen.",
    }),
    text(
      "Das Haus",
      "Unten Blockstube, oben Fachwerk, dazwischen vier Generationen Leinenweber. Die Decke ist einsneunzig hoch; wer größer ist, sitzt.",
    ),
  ),
  marktgalerie: location(
    "Galerie am Untermarkt",
    "lausitz",
    ["Peterstraße 19", "02826", "Görlitz"],
    [true, false, true],
    image({
      style: "strom",
      seed: 5,
      ratio: "4:3",
      palette: "ziegel",
      alt: "Strömung: Bänder in Ziegelrot, Rosa und Blau ziehen in weiten Bögen über das Blatt.",
    }),
    text(
      "Das Haus",
      "Drei Säle hintereinander, der hinterste mit bemalter Holzdecke von 1580. Gezeigt wird, was gerade erst fertig geworden ist.",
    ),
  ),
  kahnhalle: location(
    "Kahnhalle Burg",
    "lausitz",
    ["Am Hafen 2", "03096", "Burg"],
    [true, true, false],
    image({
      style: "linol",
      seed: 11,
      ratio: "16:9",
      palette: "kueste",
      alt: "Linolschnitt: Bootshalle am Wasser, Fenster mit Pflanzen, Sonne mit Strahlen.",
    }),
    text(
      "Das Haus",
      "Im Winter liegen hier die Kähne, von April an stehen hier die Werkbänke. Es riecht nach Teer und frisch gehobelter Esche.",
    ),
  ),
} as const satisfies Record<string, Location>;

export type LocationKey = keyof typeof locations;
