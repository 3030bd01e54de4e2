import { type ContentImage, image } from "./content-image.ts";
import { quote, type Section, text } from "./sections.ts";

export type Region = { name: string; intro: string; image: ContentImage; sections: readonly Section[] };

export const regions = {
  oderbruch: {
    name: "Oderbruch",
    intro:
      "Land, das der Oder abgerungen wurde: flach bis zum Horizont, Deiche, Kolonistendörfer. In den alten Höfen wird gebrannt, gedruckt und gesungen.",
    image: image({
      style: "scherenschnitt",
      seed: 1,
      ratio: "3:4",
      palette: "ernte",
      alt: "Scherenschnitt: Hügel in Ocker und Rost, ein Dorf mit Kirchturm, darüber eine große Sonne.",
    }),
    sections: [
      text(
        "Das flache Land",
        "Vor bald dreihundert Jahren ließ man hier einen Fluss umziehen. Zurück blieb schwerer, schwarzer Boden und ein Himmel, der nirgends aufhört.",
        "Wer heute kommt, findet Werkstätten in Ställen, Tabakscheunen und einer halben Ziegelei. Der Ton dafür liegt zwei Spatenstiche tief unter dem Acker.",
      ),
      quote("Im Bruch sieht man den Besuch schon, wenn er noch überlegt, ob er kommt.", "Marlene Voss, Keramikerin"),
      text(
        "Ankommen",
        "Mit der Regionalbahn bis Letschin oder Wriezen, dann mit dem Rad: Es gibt keinen Berg, nur Gegenwind. Viele Häuser holen Gäste am Bahnhof ab, wenn sie vorher davon wissen.",
      ),
    ],
  },
  uckermark: {
    name: "Uckermark",
    intro:
      "Endmoränen, Alleen, mehr als vierhundert Seen. Zwischen Feldsteinkirchen und leeren Gutshäusern haben sich Papier, Tusche und Musik niedergelassen.",
    image: image({
      style: "scherenschnitt",
      seed: 2,
      ratio: "3:4",
      palette: "kueste",
      alt: "Scherenschnitt: türkisblaue Hügel hintereinander, ein helles Dorf, eine rote Sonne über Wasser.",
    }),
    sections: [
      text(
        "Hügel, Seen, Alleen",
        "Die letzte Eiszeit hat hier aufgehört, ohne aufzuräumen. Daher die Buckel in den Feldern, die Findlinge in den Mauern und die Seen, an denen man allein bleiben kann.",
        "Für Tusche und Papier braucht es weiches Wasser und Geduld. Beides ist vorhanden.",
      ),
      text(
        "Ankommen",
        "Prenzlau und Angermünde haben Bahnhöfe, der Rest ist Rufbus. Bucht ihn am Vortag, er kommt dann wirklich.",
      ),
    ],
  },
  wendland: {
    name: "Wendland",
    intro:
      "Rundlingsdörfer, Hallenhäuser, die Elbe hinter dem Deich. Eine Gegend, in der man seit Jahrzehnten lieber selbst macht, als machen zu lassen.",
    image: image({
      style: "scherenschnitt",
      seed: 3,
      ratio: "3:4",
      palette: "flieder",
      alt: "Scherenschnitt: violette Hügelketten, ein Dorf im Tal, eine rosa Sonne mit weitem Hof.",
    }),
    sections: [
      text(
        "Im Kreis gebaut",
        "Die Rundlinge haben ihre Giebel zur Mitte gedreht, als wollten sie hören, was dort geredet wird. Geredet wird viel, und danach wird etwas aufgebaut: ein Chor, eine Druckerei, eine Färberküche.",
        "Im Frühsommer öffnen die Höfe ihre Tore. Der Rest des Jahres ist ruhiger und deshalb besser zum Lernen.",
      ),
      quote("Wer hier eine Idee hat, hat am Abend drei Leute und einen Anhänger.", "Jonas Adebayo, Drucker"),
    ],
  },
  lausitz: {
    name: "Lausitz",
    intro:
      "Spinnereien, Gruben, neue Seen, zwei Sprachen. Wo die Kohle geht, bleiben große Hallen und die Frage, was man darin anfangen kann.",
    image: image({
      style: "scherenschnitt",
      seed: 5,
      ratio: "3:4",
      palette: "garten",
      alt: "Scherenschnitt: grüne und blaue Hügel, Pappeln und Häuser mit Giebeln, im Vordergrund Farne.",
    }),
    sections: [
      text(
        "Zwei Sprachen, große Hallen",
        "Auf den Ortsschildern steht alles zweimal, deutsch und sorbisch. In den Webereien standen einmal tausend Stühle, heute stehen dort zwölf, und an jedem sitzt jemand, der es wissen will.",
        "Die Muster der Trachten, die Ostereier mit ihrer Wachstechnik, die Farbe der Tagebauseen: Die Lausitz hat Vorlagen genug.",
      ),
      text(
        "Ankommen",
        "Cottbus, Görlitz und Bautzen liegen an der Bahn. Zur Spinnerei Nord geht man vom Bahnhof elf Minuten, immer am Graben entlang.",
      ),
    ],
  },
} as const satisfies Record<string, Region>;

export type RegionKey = keyof typeof regions;
