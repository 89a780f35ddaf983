import { describe, expect, it, test } from "vitest";
import { parseMealRows, parseSeededMeal, type MealTextCase } from "../testing/seeded-meal-parser.ts";

describe("a bare noun is one piece where the food has a piece, else a portion", () => {
  it.each<MealTextCase>([
    ["cornetto", ["Cornetto 57"]],
    ["pizza margherita", ["Pizza margherita 375"]],
    ["mela", ["Mela 182"]],
    ["mele", ["Mela 150"]],
    ["uova", ["Uovo di gallina 100"]],
    ["uovo", ["Uovo di gallina 50"]],
    ["melone", ["Melone 150"]],
    ["pomodori", ["Pomodori 200"]],
    ["sushi", ["Sushi misto 250"]],
    ["noci", ["Noci 30"]],
    ["coca cola", ["Cola 330"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("a size changes the piece or the serving", () => {
  it.each<MealTextCase>([
    ["birra media", ["Birra chiara 400"]],
    ["una birra media", ["Birra chiara 400"]],
    ["birra piccola", ["Birra chiara 200"]],
    ["una mela grande", ["Mela 227.5"]],
    ["mela piccola", ["Mela 145.6"]],
    ["pasta alla norma porzione abbondante", ["Pasta alla norma 420"]],
    ["una porzione piccola di lasagne", ["Lasagne al forno 175"]],
    ["un cappuccino", ["Cappuccino con latte intero 165"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("states of weight, and numbers behind a food", () => {
  it.each<MealTextCase>([
    ["100 g di pasta scolata", ["Pasta di semola, cotta 100"]],
    ["riso 70 g pesato da crudo", ["Riso, crudo 70"]],
    ["petto di pollo già cotto 120 g", ["Petto di pollo alla griglia 120"]],
    ["petto di pollo 150", ["Petto di pollo alla griglia 150"]],
    ["tonno in scatola al netto 80 g", ["Tonno all'olio d'oliva 80"]],
    ["spinaci surgelati 200 g", ["Spinaci surgelati 200"]],
    ["yogurt bianco vasetto 125g", ["Yogurt bianco 125"]],
    ["riso 100g crudo pollo 200 g crudo", ["Riso, crudo 100", "Petto di pollo, crudo 200"]],
    ["bastoncini di pesce 5", ["Bastoncini di pesce al forno 140"]],
    ["ziti al forno", ["Pasta al forno 300"]],
    ["80 g di busiate al pesto", ["Pasta al pesto 250"]],
    ["80 g di paccheri al ragù", ["Pasta al ragù 265"]],
    ["prosciutto crudo e cotto", ["Prosciutto crudo 50", "Prosciutto cotto 50"]],
    ["piadina crudo e cotto", ["Piadina con prosciutto crudo e mozzarella 260", "Prosciutto cotto 50"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));

  test("vegetables raw and cooked are no ham", () => {
    expect(parseMealRows("verdure crude e cotte")).toHaveLength(1);
  });
});

describe("what is shared, mixed or bread", () => {
  it.each<MealTextCase>([
    ["sushi 12 pezzi misti", ["Sushi misto 360"]],
    ["vitello tonnato con un panino", ["Vitello tonnato 150", "Panino bianco (michetta) 57"]],
    ["panino con la porchetta", ["Panino con porchetta 210"]],
    ["una pizza margherita in due", ["Pizza margherita 187.5"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("what is ordered at the bar, from the grill and from a menu weighs what is served", () => {
  it.each<MealTextCase>([
    ["una coppetta media pistacchio e nocciola", ["Gelato artigianale o cremoso 150"]],
    ["due cornetti piccoli al cioccolato", ["Cornetto al cioccolato 84"]],
    ["caffè con zucchero", ["Caffè con lo zucchero 35"]],
    ["un bicchiere di coca cola", ["Cola 200"]],
    ["una gazzosa", ["Bibita gassata aromatizzata 330"]],
    ["due tramezzini al tonno", ["Tramezzino con tonno e pomodoro 270"]],
    ["farinata", ["Farinata di ceci 140"]],
    ["due fette di farinata", ["Farinata di ceci 130"]],
    ["mezzo bicchiere di passito", ["Vino dolce o liquoroso 50"]],
    ["pasta al pesto e un quarto di vino della casa", ["Pasta al pesto 250", "Vino rosso 250"]],
    ["due spicchi di pizza tonno e cipolla", ["Pizza tonno e cipolla 115"]],
    ["tre pizzette", ["Pizzetta al pomodoro e mozzarella 150"]],
    ["sei crocchette di pollo", ["Nuggets di pollo 108"]],
    ["hamburger con patatine", ["Panino con hamburger e patatine fritte 400"]],
    ["menu mcchicken", ["Panino con pollo da fast food 175"]],
    ["poke salmone, avocado e mango", ["Poke di salmone 450"]],
    ["poke di tonno con riso e una coca zero", ["Poke di salmone 450", "Cola senza zuccheri 330"]],
    ["poke di pollo, un gelato", ["Poke di salmone 450", "Gelato artigianale o cremoso 120"]],
    ["granita al limone con la brioche", ["Granita al limone 200", "Brioche siciliana col tuppo 85"]],
    ["pinsa con stracciatella", ["Pinsa margherita 380", "Burrata 40"]],
    ["gelato e due cialde", ["Gelato artigianale o cremoso 120", "Cono per gelato, vuoto 8"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("what comes with a food is less than a portion", () => {
  it.each<MealTextCase>([
    [
      "insalata con mozzarella, mais e pomodorini",
      ["Insalata verde, scondita 80", "Mozzarella 70", "Mais in scatola, sgocciolato 40", "Pomodorini 80"],
    ],
    ["insalata con pollo e scaglie di grana", ["Insalata verde, scondita 80", "Pollo arrosto 100", "Grana Padano 15"]],
    [
      "un caffè e insalata con tonno, mais",
      ["Caffè espresso 30", "Insalata di tonno 150", "Mais in scatola, sgocciolato 40"],
    ],
    ["yogurt greco con mirtilli", ["Yogurt greco 125", "Mirtilli 60"]],
    ["spritz olive", ["Spritz 180", "Olive verdi 30"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("a dish without one of its ingredients", () => {
  test("is the other parts of its recipe, with the energy that they have in the portion", () => {
    const kcalOf = (text: string): number =>
      parseSeededMeal(text).items.reduce((kcal, { per100, grams }) => kcal + (per100.calories * grams) / 100, 0);
    const { items } = parseSeededMeal("pasta al tonno senza pomodoro");
    expect(items.map(({ name }) => name)).not.toContain("Passata di pomodoro");
    expect(items.length).toBeGreaterThan(2);
    expect(kcalOf("pasta al tonno senza pomodoro")).toBeLessThan(kcalOf("pasta al tonno"));
    expect(kcalOf("pasta al tonno senza pomodoro")).toBeGreaterThan(0.7 * kcalOf("pasta al tonno"));
  });

  test("has to be chosen where no recipe has the ingredient", () => {
    const { items, unresolved } = parseSeededMeal("insalata greca senza cipolla");
    expect(items).toEqual([]);
    expect(unresolved[0]).toMatchObject({ missing: "food", suggestions: [{ name: "Insalata greca" }, {}, {}, {}] });
  });

  it.each<MealTextCase>([
    ["caffè senza zucchero", ["Caffè espresso 30"]],
    ["insalata senza sale", ["Insalata verde, scondita 80"]],
  ])("stays as it is without what has no energy in it: %s", (text, expected) =>
    expect(parseMealRows(text)).toEqual(expected),
  );
});

test("what a dish already contains is not counted twice", () => {
  const { items, unused } = parseSeededMeal("pasta in bianco con un filo d'olio e parmigiano");
  expect(items.map(({ name }) => name)).toEqual(["Pasta in bianco (olio e parmigiano)"]);
  expect(items[0]?.sourceText).toBe("pasta in bianco, un filo d'olio, parmigiano");
  expect(unused).toEqual([]);
});

test("words that no row was made of are returned as not used", () => {
  expect(parseSeededMeal("un morso di cornetto della collega").unused).toEqual(["della collega"]);
  expect(parseSeededMeal("una mela e un caffè").unused).toEqual([]);
});
