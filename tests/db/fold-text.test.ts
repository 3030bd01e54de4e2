import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { foldText } from "#domain/fold-text.ts";
import { freshDatabase } from "../database.ts";

let sql: Sql;
let close: () => Promise<void>;

beforeAll(async () => ({ sql, close } = await freshDatabase()));
afterAll(() => close());

it.each([
  ["D’ÖZDEMIR, Jo\u0308rg", "d'oezdemir, joerg"],
  ["Łukasz Sørensen Groẞ", "lukasz sorensen gross"],
  ["Đặng Ðóra Ħamrun Ŧ Ŋ", "dang dora hamrun t n"],
  ["Þór Ægir Œuvre", "thor aegir oeuvre"],
  ["İlayda Işık", "ilayda isik"],
  ["Ǿ Ǽ Ǣ Ǟ", "o ae ae a"],
])("folds %s in SQL and TypeScript to the same text", async (text, folded) => {
  const [row] = await sql`select private.fold_text(${text}) as folded`;
  expect([row?.folded, foldText(text)]).toEqual([folded, folded]);
});
