import { expect, it } from "vitest";
import { searchParties } from "./party-search.ts";

const parties = [
  { first_name: "Erna", last_name: "Schmidt", companions: ["Jörg Özdemir", "Đặng Ægir"], code: "KUNST222" },
  { first_name: "René", last_name: "Schmitt-Groß", companions: ["Søren Wałęsa"], code: "ABCDEFGH" },
];
const lastNamesFound = (typed: string) => searchParties(parties, typed).map(({ last_name }) => last_name);

it("finds parties by part of a code or by beginnings of names, with or without umlauts, accents and a salutation", () => {
  for (const typed of [
    "schmidt",
    "Frau Schmidt",
    "Schmidt, Erna",
    "erna sch",
    "oezdemir",
    "Ozdemir",
    "jorg",
    "Jörg",
    "Jo\u0308rg",
    "kunst 2",
    "UNST-222",
  ]) {
    expect([typed, lastNamesFound(typed)]).toEqual([typed, ["Schmidt"]]);
  }
  expect(lastNamesFound("rene gross")).toEqual(["Schmitt-Groß"]);
  expect(lastNamesFound("soren walesa")).toEqual(["Schmitt-Groß"]);
  expect(lastNamesFound("dang aegir")).toEqual(["Schmidt"]);
  expect(lastNamesFound("schm")).toHaveLength(2);
  expect(lastNamesFound("mid")).toEqual([]);
});

it("finds a name that was stored without its umlauts, and one with e after a vowel", () => {
  const [party] = searchParties(
    [{ first_name: "Jorg", last_name: "Ozturk", companions: [], code: "KUNST222" }],
    "Öztürk",
  );
  expect(party?.last_name).toBe("Ozturk");
  const manuel = [{ first_name: "Manuel", last_name: "Joel", companions: [], code: "KUNST222" }];
  for (const typed of ["manue", "Manuel Joel", "joe"]) expect(searchParties(manuel, typed)).toHaveLength(1);
});

it("finds all parties when the text is blank", () => {
  expect(lastNamesFound(" ")).toHaveLength(2);
});
