import { describe, expect, it } from "vitest";
import { parseMealRows, parseSeededMeal, formatItem, type MealTextCase } from "../testing/seeded-meal-parser.ts";

/** Open rows as the missing part and the first candidate, others as name and grams. */
const parseRows = (text: string): string[] =>
  parseMealRows(text, formatItem, ({ missing, suggestions }) => `? ${missing} ${suggestions[0]?.name}`);

describe("a zero or negative amount makes an unresolved row", () => {
  it.each<MealTextCase>([
    ["0 g di pane", ["? amount Pane comune"]],
    ["0 grammi di pane", ["? amount Pane comune"]],
    ["0,0 g di pane", ["? amount Pane comune"]],
    ["pane 0 g", ["? amount Pane comune"]],
    ["pane, 0 g", ["? amount Pane comune"]],
    ["zero grammi di pane", ["? amount Pane comune"]],
    ["pasta 0 g al pomodoro", ["? amount Pasta al pomodoro"]],
    ["0ml di latte", ["? amount Latte parzialmente scremato"]],
    ["0 cucchiai d'olio", ["? amount Olio extravergine d'oliva"]],
    ["0 uova", ["? amount Uovo di gallina"]],
    ["uova 0", ["? amount Uovo di gallina"]],
    ["uova x0", ["? amount Uovo di gallina"]],
    ["ho mangiato 0 uova", ["? amount Uovo di gallina"]],
    ["zero biscotti", ["? amount Biscotti secchi"]],
    ["0 birre da 33", ["? amount Birra chiara"]],
    ["una mela e 0 uova", ["Mela 165", "? amount Uovo di gallina"]],
    ["pane con 0 g di burro", ["Pane comune 55", "? amount Burro"]],
    ["-5 g di pane", ["? amount Pane comune"]],
    ["−5 g di pane", ["? amount Pane comune"]],
    ["-0,5 kg di pane", ["? amount Pane comune"]],
    ["pane -5 g", ["? amount Pane comune"]],
    ["meno 5 g di pane", ["? amount Pane comune"]],
    ["meno cinque grammi di pane", ["? amount Pane comune"]],
    ["-2 uova", ["? amount Uovo di gallina"]],
    ["una mela, -2 uova", ["Mela 165", "? amount Uovo di gallina"]],
  ])("%s", (text, expected) => expect(parseRows(text)).toEqual(expected));

  it("an unresolved row keeps the typed words with the sign", () => {
    expect(parseSeededMeal("una mela; -5 g di pane").unresolved).toMatchObject([
      { sourceText: "-5 g di pane", query: "pane" },
    ]);
  });
});

describe("a zero or a dash that is no amount is part of the name", () => {
  it.each<MealTextCase>([
    ["100 g di farina 00", ["Farina 00 100"]],
    ["100 g di farina 0", ["Farina 0 100"]],
    ["200 g di yogurt 0%", ["Yogurt bianco magro 0% 200"]],
    ["una coca zero 330 ml", ["Cola senza zuccheri 330"]],
    ["coca zero e una mela", ["Cola senza zuccheri 330", "Mela 165"]],
    ["pane - 50 g", ["Pane comune 50"]],
    ["- 50 g di pane\n- 2 uova", ["Pane comune 50", "Uovo di gallina 100"]],
    ["-50 g di pane\n-2 uova", ["Pane comune 50", "Uovo di gallina 100"]],
    ["2-3 uova", ["Uovo di gallina 125"]],
    ["più o meno 50 g di pane", ["Pane comune 50"]],
  ])("%s", (text, expected) => expect(parseRows(text)).toEqual(expected));
});

describe("a food that was not eaten makes no row", () => {
  it.each<MealTextCase>([
    ["niente pane", []],
    ["senza pane", []],
    ["una mela, senza pane", ["Mela 165"]],
    ["pasta senza glutine al ragù", ["Pasta al ragù 265"]],
  ])("%s", (text, expected) => expect(parseRows(text)).toEqual(expected));
});

describe("a portion without a food makes an unresolved row", () => {
  it("a cup suggests ice cream and keeps its count for the food to be chosen", () => {
    const { items, unresolved } = parseSeededMeal("una coppetta");
    expect(items).toEqual([]);
    expect(unresolved).toMatchObject([
      { sourceText: "una coppetta", missing: "food", query: "coppetta", amount: { count: 1, unit: "coppetta" } },
    ]);
    expect(unresolved[0]?.suggestions.map(({ name }) => name).join()).toMatch(/gelato/i);
  });

  it.each<MealTextCase>([
    ["due coppette", ["? food Gelato artigianale o cremoso"]],
    ["ho preso una coppetta", ["? food Gelato artigianale o cremoso"]],
    ["una mela e una coppetta", ["Mela 165", "? food Gelato artigianale o cremoso"]],
    ["caffè e una coppetta", ["Caffè espresso 30", "? food Gelato artigianale o cremoso"]],
    ["un gelato, una coppetta", ["Gelato artigianale o cremoso 113"]],
  ])("%s", (text, expected) => expect(parseRows(text)).toEqual(expected));

  it.each(["una fetta", "un bicchiere", "mezza porzione"])("%s", (text) => {
    expect(parseSeededMeal(text).unresolved).toMatchObject([{ sourceText: text, missing: "food", suggestions: [] }]);
  });
});
