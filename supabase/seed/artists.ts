import type { ArtFormKey } from "#domain/offer/usual-terms.ts";
import type { PaletteName } from "./art/palettes.ts";
import { type ContentImage, image } from "./content-image.ts";
import type { RegionKey } from "./regions.ts";
import { quote, type Section, text } from "./sections.ts";

export type Artist = {
  name: string;
  region: RegionKey;
  art_forms: readonly ArtFormKey[];
  street: string;
  postal_code: string;
  city: string;
  /** True for public studios only; most addresses are homes. */
  is_address_public: boolean;
  image: ContentImage;
  sections: readonly Section[];
};

type Address = readonly [street: string, postalCode: string, city: string, visibility?: "public"];

const person = (
  name: string,
  region: RegionKey,
  artForms: readonly ArtFormKey[],
  [street, postalCode, city, visibility]: Address,
  [seed, palette, features]: readonly [number, PaletteName, string],
  about: string,
  saying?: string,
): Artist => ({
  name,
  region,
  art_forms: artForms,
  street,
  postal_code: postalCode,
  city,
  is_address_public: visibility === "public",
  image: image({
    style: "riso",
    seed,
    ratio: "3:4",
    palette,
    alt: `Porträt von ${name}, gedruckt in wenigen Farben: ${features}.`,
  }),
  sections: [text("Zur Person", ...about.split("\n")), ...(saying ? [quote(saying, name)] : [])],
});

export const artists = {
  voss: person(
    "Marlene Voss",
    "oderbruch",
    ["keramik"],
    ["Am alten Damm 7", "15324", "Letschin", "public"],
    [2, "ziegel", "rosa Kopftuch, runde Brille, ernster Blick"],
    "Hat in Halle gelernt, in Mashiko weitergelernt und dreht seit 2014 im Oderbruch. Ihr Steinzeug ist grob, ihre Geduld nicht.\nSie glasiert mit der Asche vom Obstbaumschnitt der Nachbarn. Kirsche wird grün, Apfel wird honigfarben, Birne bleibt ein Rätsel.",
    "Ton merkt sich alles. Auch, wenn du beim Drehen an die Arbeit denkst.",
  ),
  adebayo: person(
    "Jonas Adebayo",
    "wendland",
    ["druckgrafik"],
    ["Satemin 14", "29439", "Lüchow", "public"],
    [2, "flieder", "kurzes Haar, voller Bart, schmale Brille"],
    "Schneidet Fabriken, Scheunen und Trafohäuschen in Linol, meist die, die bald abgerissen werden. Gelernter Schriftsetzer, Drucker aus Neigung.\nSeine Presse von 1911 ist älter als jede Maschine im Dorf und bekommt als einzige zum Geburtstag Öl.",
    "Was weggeschnitten ist, ist weg. Das beruhigt ungemein.",
  ),
  petersen: person(
    "Hanne Petersen",
    "uckermark",
    ["cyanotypie", "fotografie"],
    ["Gärtnereiweg 5", "17268", "Templin"],
    [4, "kueste", "langes graues Haar, rote Brille"],
    "Botanikerin, dann Fotografin, dann beides zugleich. Sie belichtet, was am Wegrand wächst, und nennt die Pflanzen beim vollen Namen.",
    "Nach einer Stunde fragt niemand mehr, ob er Talent hat.",
  ),
  haddad: person(
    "Samira Haddad",
    "lausitz",
    ["textilkunst"],
    ["Am Mühlgraben 22", "03149", "Forst", "public"],
    [5, "ziegel", "schwarzer Pferdeschwanz, Ohrringe"],
    "Kam mit einem Teppich im Gepäck und blieb wegen der Webstühle. Sie verbindet Lausitzer Tuch mit den Mustern ihrer Großmutter aus Homs.\nAusgestellt hat sie in Łódź, Kassel und einmal, am liebsten, im Wartesaal von Forst.",
  ),
  amberg: person(
    "Lotte Amberg",
    "uckermark",
    ["tusche", "zeichnung"],
    ["Seestraße 18", "17291", "Prenzlau"],
    [3, "flieder", "grauer Dutt, geschlossener Mund, wacher Blick"],
    "Vierzig Jahre Tusche, davon sechs in Kyoto und zwei im Streit mit dem Pinsel. Unterrichtet im Sitzen, zeigt im Stehen.",
    "Ein Strich ist ein Atemzug. Wer die Luft anhält, den sieht man.",
  ),
  lenz: person(
    "Theo Lenz",
    "oderbruch",
    ["skulptur", "holzkunst"],
    ["Dorfstraße 12", "16259", "Neulewin"],
    [6, "ziegel", "Glatze, dunkler Bart"],
    "Arbeitet mit der Kettensäge am Morgen und mit Sandpapier am Nachmittag. Seine Stühle sind bequem, obwohl sie Skulpturen heißen.",
  ),
  okafor: person(
    "Ngozi Okafor",
    "lausitz",
    ["malerei"],
    ["Peterstraße 19", "02826", "Görlitz"],
    [7, "ziegel", "dunkle Locken, ruhiger Blick"],
    "Malt Innenräume ohne Menschen, in denen man trotzdem jemanden hört. Studium in Dresden, Atelier hinter der Peterskirche.",
  ),
  winkler: person(
    "Agnes Winkler",
    "wendland",
    ["textilkunst"],
    ["Hahnenberger Weg 6", "29471", "Gartow"],
    [1, "flieder", "weiße Locken, runde Brille"],
    "Färbt mit allem, was der Garten hergibt, und mit manchem, was er lieber behalten hätte. Chemielaborantin im Ruhestand.",
    "Indigo ist keine Farbe, Indigo ist eine Verabredung.",
  ),
  sobieski: person(
    "Pawel Sobieski",
    "oderbruch",
    ["musik"],
    ["Kirchgang 2", "16259", "Oderaue"],
    [4, "flieder", "lila Hut, blonder Bart, eckige Brille"],
    "Cellist, geboren diesseits der Oder, aufgewachsen jenseits. Spielt Bach in Scheunen und Tanzmusik in Kirchen.",
  ),
  nowak: person(
    "Měrćin Nowak",
    "lausitz",
    ["literatur", "musik"],
    ["Koselbruch 8", "02977", "Hoyerswerda"],
    [8, "kueste", "hohe Stirn, runde rote Brille"],
    "Erzählt sorbische Sagen so, dass die Kinder hinterher das Licht anlassen wollen. Schreibt zweisprachig, träumt nach eigener Auskunft dreisprachig.",
  ),
  iwersen: person(
    "Frauke Iwersen",
    "wendland",
    ["literatur"],
    ["Am Weinberg 4", "29456", "Hitzacker"],
    [1, "kueste", "weißes, lockiges Haar"],
    "Romane über Leute, die bleiben. Zuletzt erschien *Hochwassermarken*. Liest langsam und beantwortet jede Frage mit einer Geschichte.",
  ),
  tran: person(
    "Linh Tran",
    "uckermark",
    ["papierkunst"],
    ["Mühlenweg 12", "17268", "Boitzenburger Land"],
    [7, "ernte", "kurzer dunkler Pagenkopf, Ohrringe"],
    "Schöpft Papier aus Maulbeerbast, Hanf und alten Jeans. Ihre Bögen liegen in drei Museen und in vielen Liebesbriefen.",
    "Papier ist Wasser, das sich etwas gemerkt hat.",
  ),
  brandt: person(
    "Ruth Brandt",
    "oderbruch",
    ["mosaik"],
    ["Am Hauptgraben 1", "16269", "Wriezen"],
    [2, "kueste", "graue lange Locken"],
    "Legt seit 1981 Steine, zuerst für Schwimmbäder, dann für sich. Die Wand im Bahnhof Wriezen ist von ihr, auch die Stelle, an der ein Fisch lächelt.",
  ),
  kuehn: person(
    "Emil Kühn",
    "uckermark",
    ["zeichnung", "malerei"],
    ["Feldweg 3", "17291", "Flieth-Stegelitz"],
    [3, "ziegel", "dunkler Scheitel, große Brille"],
    "Zeichnet Landschaft im Gehen, im Zug und einmal im Ruderboot, was man dem Blatt ansieht.",
  ),
  demir: person(
    "Aylin Demir",
    "lausitz",
    ["fotografie"],
    ["Tagebaustraße 11", "03119", "Welzow"],
    [8, "ziegel", "langes dunkles Haar, geschlossene Augen"],
    "Fotografiert den Strukturwandel, ohne das Wort zu benutzen. Ihre Serie *Haken* hing in der Waschkaue, aus der sie stammt.",
  ),
  riedel: person(
    "Gustav Riedel",
    "lausitz",
    ["holzkunst"],
    ["Am Hafen 2", "03096", "Burg"],
    [5, "flieder", "weißer Vollbart, Brille"],
    "Kahnbauer in fünfter, Schnitzer in erster Generation. Aus den Resten der Kähne werden Löffel, aus den Resten der Löffel Knöpfe.",
  ),
  marquardt: person(
    "Elsa Marquardt",
    "wendland",
    ["zeichnung"],
    ["Im Winkel 3", "29479", "Jameln"],
    [5, "kueste", "rote kurze Locken"],
    "Aktzeichnen, Anatomie, aufrechte Kritik. Wer bei ihr war, sieht Hände mit anderen Augen.",
  ),
  diallo: person(
    "Moussa Diallo",
    "wendland",
    ["musik"],
    ["Lange Straße 52", "29451", "Dannenberg"],
    [4, "garten", "dunkler Vollbart, blaue Brille"],
    "Kora und Akkordeon, nacheinander und, wenn der Abend gut ist, zugleich. Leitet den Hofchor von Satemin.",
  ),
  heinrich: person(
    "Dora Heinrich",
    "oderbruch",
    ["keramik"],
    ["Oderstraße 30", "15324", "Letschin"],
    [3, "kueste", "gelbgrünes Kopftuch, Ohrringe"],
    "Baut Gefäße ohne Scheibe, Wulst auf Wulst, so hoch, wie der Arm reicht. Danach holt sie eine Leiter.",
  ),
  schulze: person(
    "Bernd Schulze",
    "oderbruch",
    ["druckgrafik"],
    ["Speicherweg 3", "16259", "Neulewin"],
    [6, "kueste", "weißes Haar, Schnurrbart, dunkle Brille"],
    "Radiert Weiden, Gräben und gelegentlich einen Bürgermeister. Die Platten ätzt er im Hof, die Nachbarn haben sich gewöhnt.",
  ),
  wolff: person(
    "Clara Wolff",
    "uckermark",
    ["musik"],
    ["An der Kirche 1", "17291", "Flieth-Stegelitz"],
    [3, "garten", "zwei Haarknoten, runde Brille"],
    "Organistin mit Vorliebe für kleine Orgeln und lange Pausen. Im Sommer führt sie auf den Turm.",
  ),
  falk: person(
    "Henrik Falk",
    "lausitz",
    ["skulptur"],
    ["Strandweg 30", "02979", "Elsterheide"],
    [8, "flieder", "beige Mütze, weißer Bart"],
    "Eisenkunstguss aus Schrott der Tagebaue. Was einmal ein Schaufelrad war, ist jetzt ein Reiher.",
  ),
  yilmaz: person(
    "Deniz Yilmaz",
    "uckermark",
    ["papierkunst", "zeichnung"],
    ["Schlosshof 9", "17268", "Gerswalde"],
    [6, "flieder", "rote Mütze, ein Auge zugekniffen"],
    "Scherenschnitt ohne Vorzeichnung. Die Schere steht fast still, das Papier tanzt.",
  ),
  lehmann: person(
    "Ilse Lehmann",
    "lausitz",
    ["textilkunst"],
    ["Auf der Heide 17", "02796", "Jonsdorf"],
    [3, "ernte", "grauer Zopf, helle Brille"],
    "Leinenweberin in vierter Generation und die erste, die davon erzählt. Ihr Webstuhl ist älter als das Grundbuch des Ortes.",
  ),
  rosen: person(
    "Mirjam Rosen",
    "wendland",
    ["druckgrafik", "literatur"],
    ["Lange Straße 50", "29451", "Dannenberg"],
    [1, "garten", "kupferrotes glattes Haar"],
    "Setzt Gedichte aus Blei, Buchstabe für Buchstabe. Sie behauptet, danach schreibe niemand mehr ein Adjektiv zu viel.",
  ),
  jansen: person(
    "Piet Jansen",
    "wendland",
    ["malerei"],
    ["Elbuferstraße 77", "29456", "Hitzacker"],
    [2, "garten", "weißes Haar, weißer Bart, runde Brille"],
    "Malt seit dreißig Jahren dasselbe Stück Elbe und findet, es werde langsam ähnlich.",
  ),
  sommer: person(
    "Jule Sommer",
    "oderbruch",
    ["cyanotypie", "papierkunst"],
    ["Dorfstraße 41", "15328", "Bleyen"],
    [6, "garten", "blaues Kopftuch, rote Brille, Ringelhemd"],
    "Kunstpädagogin, arbeitet am liebsten mit Kindern ab sechs und Großeltern ab sechzig, gern gleichzeitig.",
  ),
  albrecht: person(
    "Konrad Albrecht",
    "uckermark",
    ["fotografie"],
    ["Mühlenweg 2", "17268", "Boitzenburger Land"],
    [5, "garten", "Glatze, weißer Bart, offener Blick"],
    "Lochkamera, Großformat, Geduld. Seine kürzeste Belichtung dauert so lang wie ein Kaffee.",
  ),
  mensah: person(
    "Abena Mensah",
    "oderbruch",
    ["malerei", "textilkunst"],
    ["Wriezener Straße 8", "16269", "Wriezen"],
    [7, "kueste", "türkises Tuch mit Schleife"],
    "Bedruckt Stoff mit Modeln aus Kürbis und Linde. Ihre Farben stimmen erst im dritten Waschgang, sagt sie, und sie behält recht.",
  ),
  hartwig: person(
    "Oskar Hartwig",
    "lausitz",
    ["keramik", "skulptur"],
    ["Werkstraße 5", "03149", "Forst"],
    [7, "garten", "rosa Mütze, Schnurrbart"],
    "Brennt im Holzofen, drei Tage am Stück, mit Schichtplan. Wer nachts um vier noch Scheite nachlegt, gehört zur Familie.",
  ),
  stein: person(
    "Vera Stein",
    "lausitz",
    ["mosaik", "malerei"],
    ["Obermarkt 11", "02826", "Görlitz"],
    [8, "ernte", "langes weißes Haar, dunkle Brille"],
    "Restauratorin am Vormittag, Malerin danach. Kennt jede Decke in Görlitz von unten und die meisten von oben.",
  ),
  thiele: person(
    "Anton Thiele",
    "uckermark",
    ["holzkunst", "druckgrafik"],
    ["Hinter den Höfen 6", "17291", "Prenzlau"],
    [8, "garten", "kupferrotes Haar, Kinnbart"],
    "Schneidet in Birne und Kirsche, druckt mit dem Löffelrücken. Vom Holz wirft er nichts weg, von den Drucken die Hälfte.",
  ),
} as const satisfies Record<string, Artist>;

export type ArtistKey = keyof typeof artists;
