import type { Outputs } from "../../../lib/api/procedure-types.ts";
import type { FakeAnswers } from "../../../testing/fake-api.ts";
import { fakeDiary } from "../../../testing/fake-diary.ts";
import { sampleEntry } from "../../../testing/sample-entry.ts";
import { bread, item, unresolvedRow } from "./sample-meal.ts";

const figures = (calories: number) => ({ calories, protein: 1, carbs: 10, fat: 1 });

type ParsedMeal = Outputs["estimate"]["describe"];

const foods: ParsedMeal["items"] = [
  item("due uova", { name: "Uovo di gallina", per100: figures(140), unit: { label: "1 uovo", count: 2 } }),
  item("una fetta di pane", { ...bread, grams: 50, unit: { label: "1 fetta media", count: 1 } }),
  item("mezza mela", { name: "Mela", per100: figures(52), grams: 91, unit: { label: "1 mela media", count: 0.5 } }),
  item("un caffè", { name: "Caffè espresso", per100: figures(2), grams: 30 }),
];
const unresolvedRows: ParsedMeal["unresolved"] = [
  unresolvedRow("gnegno", { sourceText: "uno gnegno", query: "gnegno" }),
  unresolvedRow("una fetta di brodo", {
    missing: "amount",
    query: "brodo",
    suggestions: [{ ...bread, name: "Brodo di carne" }],
  }),
];

/** The rows of the phrases that a text contains. */
export function parseFakeMeal({ text }: { text: string }): ParsedMeal {
  const items = foods.filter(({ sourceText }) => text.includes(sourceText));
  const unresolved = unresolvedRows.filter(({ sourceText }) => text.includes(sourceText));
  const order = [...items, ...unresolved].map(({ key }) => key);
  const when = text.includes("ieri sera") ? { mealType: "dinner" as const, daysAgo: 1, sourceText: "ieri sera" } : null;
  return { items, unresolved, order, unused: text.includes("della collega") ? ["della collega"] : [], when };
}

/** An empty diary with a meal parser that knows a few phrases. */
export function fakeMealParser(): FakeAnswers {
  return {
    ...fakeDiary(),
    estimate: {
      describe: parseFakeMeal,
      log: ({ items, mealType = "lunch", date = "2026-11-21" }) =>
        items.map(({ id, sourceText, grams }) => {
          const name = foods.find((food) => food.sourceText === sourceText)?.name ?? sourceText;
          return sampleEntry({ id, mealType, date, foodItem: { name, servingGrams: grams, servingSize: `${grams}g` } });
        }),
    },
  };
}
