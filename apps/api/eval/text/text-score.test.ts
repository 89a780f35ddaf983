import type { LexiconFood } from "@fetta/domain/food-matching/lexicon-food";
import { buildLexicon } from "@fetta/domain/food-matching/food-matcher";
import type { DescribedMeal, MealItem } from "@fetta/domain/meal-parser/meal-item";
import { expect, test } from "vitest";
import type { ExpectedItem, TextCase } from "./text-cases.ts";
import { scoreText } from "./text-score.ts";
import { summarizeText } from "./text-summary.ts";

const food = (id: string, calories: number, portion: number): LexiconFood => ({
  id,
  name: id,
  synonyms: [],
  category: "Pane",
  note: null,
  rank: 1,
  calories,
  protein: 0,
  carbs: 0,
  fat: 0,
  liquid: false,
  density: null,
  units: [{ label: "1 porzione", grams: portion }],
  cooking: null,
  estimate: false,
});

const lexicon = buildLexicon([food("a:pane", 250, 50), food("a:toast", 300, 80), food("a:acqua", 0, 200)]);

const item = (id: string, grams: number, rest: Partial<MealItem> = {}): MealItem => ({
  key: id,
  sourceText: id,
  name: id,
  ref: `stock:a:${id}`,
  source: "table",
  per100: { calories: lexicon.food(`a:${id}`)?.calories ?? 500, protein: 0, carbs: 0, fat: 0 },
  grams,
  amountSource: "stated",
  unit: null,
  hidden: false,
  alternatives: [],
  ...rest,
});

const meal = (items: MealItem[], unresolved: DescribedMeal["unresolved"] = []): DescribedMeal => ({
  items,
  unresolved,
  order: [],
});

const sentence = (items: ExpectedItem[], rest: Partial<TextCase> = {}): TextCase => ({
  id: "t1",
  text: "una fetta di pane",
  stratum: { quantity: "units", meal: "pranzo", cuisine: "italian" },
  items,
  ...rest,
});

const bread: ExpectedItem = { name: "pane", ids: ["a:pane", "a:toast"], grams: 50 };

test("the weight of a matched food is right within 20 % and wrong beyond", () => {
  const right = (grams: number) =>
    scoreText(sentence([bread]), meal([item("pane", grams)]), lexicon).found[0]?.gramsRight;
  expect([right(40), right(60), right(61), right(39)]).toEqual([true, true, false, false]);
});

test("the weight of a vague amount is right anywhere within its range", () => {
  const vague: ExpectedItem = { ...bread, range: [20, 90] };
  const right = (grams: number) =>
    scoreText(sentence([vague]), meal([item("pane", grams)]), lexicon).found[0]?.gramsRight;
  expect([right(20), right(90), right(100)]).toEqual([true, true, false]);
});

test("without an amount the default portion of the matched food is right, and only when the case allows it", () => {
  const score = (portion: true | undefined) =>
    scoreText(sentence([{ ...bread, ...(portion && { portion }) }]), meal([item("toast", 80)]), lexicon);
  expect(score(true).found[0]?.gramsRight).toBe(true);
  expect(score(undefined).found[0]?.gramsRight).toBe(false);
});

test("one item matches one expected food, and the second is counted as missing", () => {
  const score = scoreText(sentence([bread, bread]), meal([item("pane", 50)]), lexicon);
  expect([score.found.length, score.missing.length]).toEqual([1, 1]);
});

test("a food that the sentence does not name is counted as invented and lowers precision", () => {
  const score = scoreText(sentence([bread]), meal([item("pane", 50), item("acqua", 200)]), lexicon);
  expect(score.invented.map(({ name }) => name)).toEqual(["acqua"]);
  expect(summarizeText([score]).precision).toBe(0.5);
});

test("energy is compared with that of the best food and is right within 20 %", () => {
  const kcal = (grams: number) => scoreText(sentence([bread]), meal([item("toast", grams)]), lexicon).kcal;
  expect(kcal(50)).toMatchObject({ mid: 125, got: 150, right: true });
  expect(kcal(60).right).toBe(false);
});

test("of a dish and its parts, the interpretation that fits the meal is scored", () => {
  const dish: ExpectedItem = { name: "toast", ids: ["a:toast"], grams: 80 };
  const score = scoreText(sentence([bread], { or: [[dish]] }), meal([item("toast", 80)]), lexicon);
  expect([score.expected, score.missing.length, score.kcal.mid]).toEqual([1, 0, 240]);
});

test("100 g counts as a silent default unless the sentence states it or it comes from a unit", () => {
  const silent = (text: string, each: MealItem) =>
    scoreText(sentence([bread], { text }), meal([each]), lexicon).silentHundreds.length;
  expect(silent("del pane", item("pane", 100))).toBe(1);
  expect(silent("100 g di pane", item("pane", 100))).toBe(0);
  expect(silent("un etto di pane", item("pane", 100))).toBe(0);
  expect(silent("due fette di pane", item("pane", 100, { unit: { label: "fetta", count: 2 } }))).toBe(0);
});

test("an item without energy is counted unless its food has none", () => {
  const zeros = (each: MealItem) => scoreText(sentence([bread]), meal([each]), lexicon).zeros.length;
  expect([zeros(item("acqua", 200)), zeros(item("pane", 0)), zeros(item("pane", 0.1))]).toEqual([0, 1, 1]);
});

test("a food suggested by an unresolved row counts as suggested and not as found", () => {
  const { source, per100 } = item("pane", 50);
  const unresolved = {
    key: "1",
    sourceText: "del pane",
    missing: "amount" as const,
    query: "pane",
    amount: { grams: null, millilitres: null, count: null, unit: null },
    suggestions: [{ ref: "stock:a:pane", name: "pane", source, per100 }],
  };
  const summary = summarizeText([scoreText(sentence([bread]), meal([], [unresolved]), lexicon)]);
  expect([summary.found, summary.foundOrAsked]).toEqual([0, 1]);
});

test("an unknown word has to stay unresolved, and an item for it counts as guessed", () => {
  const unknown = sentence([], { text: "due zimbolotte", unknown: ["zimbolotte"] });
  const unresolved = {
    key: "1",
    sourceText: "due zimbolotte",
    missing: "food" as const,
    query: "zimbolotte",
    amount: { grams: null, millilitres: null, count: 2, unit: null },
    suggestions: [],
  };
  expect(scoreText(unknown, meal([], [unresolved]), lexicon).guessed).toEqual([]);
  expect(scoreText(unknown, meal([]), lexicon).guessed).toEqual(["zimbolotte"]);
  expect(scoreText(unknown, meal([item("pane", 50, { sourceText: "zimbolotte" })]), lexicon).guessed).toEqual([
    "zimbolotte",
  ]);
});
