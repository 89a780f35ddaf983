import fc from "fast-check";
import { expect, test } from "vitest";
import { doubtfulPopularity, scoreFood, rankFoods } from "./food-ranking.ts";
import { inflectedForms } from "./inflections.ts";
import { parseSearchQuery } from "./search-query.ts";
import { tokenizeName } from "./search-tokenizer.ts";
import { generateTypos } from "./edit-distance.ts";

const foods = [
  { name: "Insalata di pomodori" },
  { name: "Pomodoro" },
  { name: "Pomodori secchi" },
  { name: "Spaghetti n.5", brand: "Barilla" },
  { name: "Penne rigate", brand: "Barilla" },
  { name: "Caffè" },
  { name: "Caffellatte" },
  { name: "Latte intero", brand: "Granarolo" },
  { name: "Pane integrale" },
  { name: "Torta salata", brand: null },
];
const names = (text: string): string[] => rankFoods(text, foods).foods.map(({ name }) => name);

test.each([
  ["caffe", ["Caffè"]],
  ["pomodro", ["Pomodoro", "Pomodori secchi", "Insalata di pomodori"]],
  ["pomodoro", ["Pomodoro", "Pomodori secchi", "Insalata di pomodori"]],
  ["pomod", ["Pomodoro", "Pomodori secchi", "Insalata di pomodori"]],
  ["barilla spaghetti n5", ["Spaghetti n.5"]],
  ["spaghetti barilla", ["Spaghetti n.5"]],
  ["barilla", ["Penne rigate", "Spaghetti n.5"]],
  ["integrale pane", ["Pane integrale"]],
  ["pani integrali", ["Pane integrale"]],
  ["latte granarolo", ["Latte intero"]],
  ["caffel latte", ["Caffellatte"]],
  ["latte pomodoro", []],
  ["zzzzzz", []],
  ["", []],
  ["%_'|&!:*()", []],
])("%j finds %j", (text, expected) => {
  const found = names(text);
  expect(found.slice(0, expected.length).toSorted()).toEqual(expected.toSorted());
  if (expected.length === 0) expect(found).toEqual([]);
});

test("the exact name comes first, then names with the query as prefix, then the others, shorter ones first", () => {
  const mixed = ["Salsa di mele", "Mela cotta al forno", "Mela cotta", "Mela"].map((name) => ({ name }));
  expect(rankFoods("mela", mixed).foods.map(({ name }) => name)).toEqual([
    "Mela",
    "Mela cotta",
    "Mela cotta al forno",
    "Salsa di mele",
  ]);
});

test("an exact alias scores a little less than the name, and far more than a prefix of a name", () => {
  const query = parseSearchQuery("evo");
  const rules = { typos: "none", maxMissingWords: 0 } as const;
  const score = (name: string, ...aliases: string[]): number =>
    scoreFood(
      query,
      { name: tokenizeName(name), brand: [], aliases: aliases.map(tokenizeName), popularity: 0 },
      rules,
    ) ?? 0;
  expect(score("Evo")).toBeGreaterThan(score("Olio extravergine d’oliva", "evo"));
  expect(score("Olio extravergine d’oliva", "evo")).toBeGreaterThan(score("Evo classico"));
});

test("a food with doubtful figures scores below every other match, even one with a typo and a word missing", () => {
  const rules = { typos: "far", maxMissingWords: 1 } as const;
  const score = (name: string, popularity: number): number => {
    const titles = { name: tokenizeName(name), brand: [], aliases: [], popularity };
    return scoreFood(parseSearchQuery("mozzarella di bufala "), titles, rules) ?? 0;
  };
  expect(score("Mozzarella di bufala", doubtfulPopularity)).toBeLessThan(
    score("Insalata mista con mozarella a cubetti di molte forme diverse", 0),
  );
});

const food = fc.constantFrom(
  "Mela",
  "Pane integrale",
  "Latte intero",
  "Petto di pollo",
  "Olio d’oliva",
  "Torta di mele",
  "Pasta",
  "Tonno",
);
const list = fc.array(
  food.map((name) => ({ name })),
  { maxLength: 30 },
);

test("the results are among the foods, without repetition, in a stable order", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), list, (text, some) => {
      const found = rankFoods(text, some).foods;
      expect(new Set(found).size).toBe(found.length);
      for (const one of found) expect(some).toContain(one);
      expect(rankFoods(text, some).foods).toEqual(found);
    }),
  );
});

test("every food is first for its own name among any other foods", () => {
  fc.assert(
    fc.property(food, list, (name, others) => {
      expect(rankFoods(name, [...others, { name }]).foods[0]?.name).toBe(name);
    }),
  );
});

test("a food is found by its words in any order", () => {
  fc.assert(
    fc.property(food, list, (name, others) => {
      const all = [...others, { name }];
      const turned = `${tokenizeName(name).toReversed().join(" ")} `;
      expect(rankFoods(turned, all).foods.map((one) => one.name)).toContain(name);
    }),
  );
});

test("a food is found by every inflected form of its word, and by its word with any one typo", () => {
  for (const form of inflectedForms("mela")) expect(rankFoods(form, [{ name: "Mela" }]).foods).toHaveLength(1);
  for (const typed of generateTypos("pomodoro")) {
    const ranked = rankFoods(typed, [{ name: "Pomodoro" }]);
    expect([...ranked.foods, ...ranked.suggestions]).toHaveLength(1);
  }
});

test.each([
  ["pomodro", true],
  ["pomodorro", true],
  ["pomodoor", true],
  ["pomodpro", true],
  ["pomodero", false],
  ["romodoro", false],
])("%j is a slip of pomodoro: %j; other typos lead to suggestions", (typed, isMatch) => {
  const expected = [{ name: "Pomodoro" }, { name: "Pomodori secchi" }];
  const ranked = rankFoods(typed, expected);
  expect(ranked).toEqual(isMatch ? { foods: expected, suggestions: [] } : { foods: [], suggestions: expected });
});

test("a word that is another word, or hardly similar, leads to no food", () => {
  const some = ["Amaretti", "Guancia di manzo", "Frittelle", "Pizza", "Fragole"].map((name) => ({ name }));
  for (const typed of ["agretti", "guanciale", "friselle", "fregola", "piazza", "flurbo", "zebra"])
    expect(rankFoods(typed, some)).toEqual({ foods: [], suggestions: [] });
});
