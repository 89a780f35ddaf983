import { describe, expect, test } from "vitest";
import type { Ingredient } from "./ingredient.ts";
import { createIngredientLexicon } from "./ingredient-lexicon.ts";
import { anIngredient } from "../../testing/recipe-fixtures.ts";

const meat: Partial<Ingredient> = { vegan: "no", vegetarian: "no", kind: "manzo" };
const dairy: Partial<Ingredient> = { vegan: "no", allergens: ["latte"] };
const wheat: Partial<Ingredient> = { gluten: "yes", allergens: ["glutine"] };

const lexicon = createIngredientLexicon([
  anIngredient("bistecca", { ...meat, synonyms: ["tagliata"] }),
  anIngredient("carne macinata", { ...meat, synonyms: ["macinato"] }),
  anIngredient("prosciutto", { ...meat, kind: "salume" }),
  anIngredient("vongole", { ...meat, kind: "mollusco" }),
  anIngredient("focaccia", { ...wheat, kind: "pane", synonyms: ["schiacciata"] }),
  anIngredient("spaghetti", { ...wheat, kind: "pasta", synonyms: ["pasta"] }),
  anIngredient("yogurt greco", { ...dairy, kind: "yogurt" }),
  anIngredient("latte", { ...dairy, kind: "latte" }),
  anIngredient("latte di mandorla", { kind: "alternativa-vegetale" }),
  anIngredient("cereali", { ...wheat, kind: "cereale" }),
  anIngredient("zucchina", { synonyms: ["zucchine"] }),
  anIngredient("cipolla", { synonyms: ["cipolle"] }),
  anIngredient("patata", { synonyms: ["patate"] }),
  anIngredient("banana", { kind: "frutta", synonyms: ["banane"] }),
  anIngredient("limone", { kind: "frutta" }),
  anIngredient("riso", { kind: "riso" }),
  anIngredient("acqua", { kind: "bevanda" }),
  anIngredient("olio", { kind: "olio" }),
  anIngredient("sale", { kind: "condimento" }),
  anIngredient("cannella", { kind: "spezia" }),
  anIngredient("pomodori pelati", { kind: "conserva", synonyms: ["pelati"] }),
]);
const names = (text: string) => lexicon.findAll(text)?.map(({ name }) => name);

describe("an ingredient line", () => {
  test.each([
    ["1 cipolla, tagliata a fettine", ["cipolla"]],
    ["zucchine lavate e tagliate a rondelle", ["zucchina"]],
    ["1 banana matura schiacciata", ["banana"]],
    ["400 g di pelati schiacciati", ["pomodori pelati"]],
    ["cannella macinata", ["cannella"]],
    ["2 patate grandi pelate, con la buccia", ["patata"]],
    ["zucchine a spaghetto", ["zucchina"]],
    ["cipolla di Montoro", ["cipolla"]],
    ["zucchine siciliane", ["zucchina"]],
    ["1 limone, succo e scorza", ["limone"]],
    ["olio più quello per la padella", ["olio"]],
    ["1 limone per l'acqua acidulata", ["limone"]],
    ["sale grosso per l'acqua della pasta", ["sale"]],
    ["patate (se vi piacciono)", ["patata"]],
    ["cipolla privata delle radici", ["cipolla"]],
    ["2 zucchine di media grandezza e ben sode", ["zucchina"]],
    ["banane mature ma sode", ["banana"]],
    ["1 fetta e mezza di cipolla", ["cipolla"]],
    ["riso bagnato nel latte", ["riso", "latte"]],
  ])("%s names %j", (text, rows) => {
    expect(names(text)).toEqual(rows);
  });

  test.each([
    ["insalata di tagliata", undefined],
    ["zucchine, tagliata", ["zucchina", "bistecca"]],
    ["zucchine e tagliata", ["zucchina", "bistecca"]],
    ["cipolla (macinato)", ["cipolla", "carne macinata"]],
    ["olio per friggere schiacciata", undefined],
    ["olio per friggere la tagliata", undefined],
  ])("with a dish named like a preparation names that dish: %s is %j", (text, rows) => {
    expect(names(text)).toEqual(rows);
  });

  test.each([
    "fettine e patate",
    "patate e fettine",
    "patate, tranci",
    "riso con bocconcini",
    "anelli e zucchine",
    "bastoncini, riso",
    "stagionato e patate",
    "cuori e zucchine",
    "spaghetti e veraci",
    "riso e altro",
  ])("with a piece or a quality but no food is unknown: %s", (text) => {
    expect(names(text)).toBeUndefined();
  });
});

describe("a brand name", () => {
  test.each([
    ["Barilla spaghetti", ["spaghetti"]],
    ["riso Scotti", ["riso"]],
    ["latte Alpro di mandorla", ["latte di mandorla"]],
    ["150 g di yogurt greco Fattoria Trebbi", ["yogurt greco"]],
    ["Yogurt greco Trebbi", ["yogurt greco"]],
    ["olio Bruzzi", ["olio"]],
  ])("is no ingredient: %s names %j", (text, rows) => {
    expect(names(text)).toEqual(rows);
  });

  test.each([
    "riso Cantonese",
    "zucchine Trebbi",
    "yogurt greco trebbi",
    "YOGURT GRECO TREBBI",
    "yogurt greco di Trebbi",
    "yogurt greco Cereal",
    "yogurt greco Prosciuttino",
    "yogurt greco Trebbi Vanni Rossi",
    "Trebbi yogurt greco",
    "yogurt Vitasnella prosciutto",
  ])("is recognised only for branded foods, capitalised, and where it resembles no food: not in %s", (text) => {
    expect(names(text)).toBeUndefined();
  });

  test("does not hide meat", () => {
    expect(names("Vitasnella prosciutto")).toEqual(["prosciutto"]);
  });
});
