import { describe, expect, it, test } from "vitest";
import { parseMealRows, parseSeededMeal, type MealTextCase } from "../testing/seeded-meal-parser.ts";

describe("a bare noun is one piece where the food has a piece, else a portion", () => {
  it.each<MealTextCase>([
    ["cornetto", ["Cornetto 57"]],
    ["pizza margherita", ["Pizza margherita 375"]],
    ["mela", ["Mela 165"]],
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

describe("breakfast and snacks without an amount are what an adult eats", () => {
  it.each<MealTextCase>([
    ["latte", ["Latte parzialmente scremato 200"]],
    ["latte e biscotti", ["Latte e biscotti 240"]],
    ["biscotti", ["Biscotti secchi 33.5"]],
    ["gallette", ["Gallette di riso 24"]],
    ["pancake", ["Pancake fatti in casa 141"]],
    ["un pancake", ["Pancake fatti in casa 47"]],
    ["tre cucchiai di fiocchi d'avena", ["Fiocchi di avena 30"]],
    ["un bicchiere di kefir", ["Kefir di latte 200"]],
    ["mezzo avocado", ["Avocado 80"]],
    ["yogurt con banana", ["Yogurt bianco intero 125", "Banana 118"]],
    ["un misurino di proteine", ["Proteine del siero di latte in polvere (whey) 30"]],
    ["kinder bueno", ["Wafer al cioccolato 43"]],
    ["due fette al latte", ["Merendina ripiena al cioccolato 60"]],
    ["prima di allenarmi banana", ["Banana 118"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("what is spread grows with the bread", () => {
  it.each<MealTextCase>([
    ["2 fette biscottate con marmellata", ["Fette biscottate 17.2", "Marmellata 19"]],
    ["4 fette biscottate con marmellata", ["Fette biscottate 34.4", "Marmellata 38"]],
    ["50 g di pane con burro", ["Pane comune 50", "Burro 10"]],
    ["100 g di pane con burro", ["Pane comune 100", "Burro 20"]],
    ["pancake con sciroppo", ["Pancake fatti in casa 141", "Sciroppo d'acero 23"]],
  ])("%s", (text, expected) => expect(parseMealRows(text)).toEqual(expected));
});

describe("a size changes the piece or the serving", () => {
  it.each<MealTextCase>([
    ["birra media", ["Birra chiara 400"]],
    ["una birra media", ["Birra chiara 400"]],
    ["birra piccola", ["Birra chiara 200"]],
    ["una mela grande", ["Mela 206.3"]],
    ["mela piccola", ["Mela 132"]],
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
    ["yogurt bianco vasetto 125g", ["Yogurt bianco intero 125"]],
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
    ["panino con la porchetta", ["Panino bianco (michetta) 80", "Porchetta 80"]],
    ["una pizza margherita in due", ["Pizza margherita 187.5"]],
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
    ["yogurt greco con mirtilli", ["Yogurt greco 150", "Mirtilli 60"]],
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
