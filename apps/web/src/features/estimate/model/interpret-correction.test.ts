import type { DescribedMeal } from "@fetta/domain/meal-parser/meal-item";
import { expect, test } from "vitest";
import { interpretCorrection, type CorrectionDeps } from "./interpret-correction.ts";
import { bread, item, unresolvedRow } from "../testing/sample-meal.ts";

const items = [
  item("1", { name: "Petto di pollo", sourceText: "pollo", grams: 150 }),
  item("2", { name: "Olio di oliva", sourceText: "olio", grams: 10, hidden: true }),
];
const meal = (change: Partial<DescribedMeal>): DescribedMeal => ({ items: [], unresolved: [], order: [], ...change });

/** A fake server with one response for every phrase. */
function knowing(answer: DescribedMeal): CorrectionDeps & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    describe: async (text) => {
      asked.push(text);
      return answer;
    },
    weigh: async (amount) =>
      amount.count === null
        ? null
        : { grams: amount.count * 40, unit: { label: "1 fetta", count: 1 }, isDefaultPortion: false },
    freshKey: () => "fresh",
  };
}

test("a food that was not there is removed without a request to the meal parser", async () => {
  const knowledge = knowing(meal({}));
  expect(await interpretCorrection("era senza olio", items, knowledge)).toEqual({
    changes: [{ type: "remove", key: "2" }],
  });
  expect(knowledge.asked).toEqual([]);
});

test("«metà» halves the whole meal", async () => {
  expect(await interpretCorrection("metà", items, knowing(meal({})))).toEqual({
    changes: [{ type: "scale", key: "all", factor: 0.5 }],
  });
});

test("another food replaces one and keeps its grams", async () => {
  const turkey = item("x", {
    name: "Fesa di tacchino",
    ref: "stock:tacchino",
    amountSource: "default_portion",
    grams: 100,
  });
  const reading = await interpretCorrection(
    "non pollo ma tacchino",
    items,
    knowing(meal({ items: [turkey], order: ["x"] })),
  );
  expect(reading).toMatchObject({
    changes: [{ type: "swap", key: "1", food: { ref: "stock:tacchino", name: "Fesa di tacchino" } }],
  });
});

test("an unknown food changes nothing and is named in the message", async () => {
  const unknown = meal({ unresolved: [unresolvedRow("q", { suggestions: [bread] })], order: ["q"] });
  const reading = await interpretCorrection("non pollo ma gnegno", items, knowing(unknown));
  expect(reading).toEqual({ problem: expect.stringContaining("gnegno") });
});

test("added foods get new keys, resolved or unresolved", async () => {
  const coffee = item("1", { name: "Caffè" });
  const reading = await interpretCorrection(
    "aggiungi un caffè",
    items,
    knowing(meal({ items: [coffee], order: ["1"] })),
  );
  expect(reading).toMatchObject({ changes: [{ type: "add", meal: { items: [{ key: "fresh" }], order: ["fresh"] } }] });
});

test("one more of a counted food weighs as much as the recognised ones", async () => {
  const potatoes = item("3", { name: "Patate", grams: 140, unit: { label: "1 patata", count: 2 } });
  expect(await interpretCorrection("erano 3 patate", [...items, potatoes], knowing(meal({})))).toEqual({
    changes: [{ type: "weight", key: "3", weight: { grams: 210, unit: { label: "1 patata", count: 3 } } }],
  });
});

test("a unit that the photo did not have weighs what the table states", async () => {
  const potatoes = item("3", { name: "Patate", grams: 140, unit: { label: "1 patata", count: 2 } });
  expect(await interpretCorrection("erano due fette di patate", [potatoes], knowing(meal({})))).toMatchObject({
    changes: [{ type: "weight", key: "3", weight: { grams: 80 } }],
  });
});

test("an amount of a food that is not in the meal changes no other food, and the message shows how to add it", async () => {
  const pasta = item("x", { name: "Pasta", amountSource: "stated", grams: 80 });
  const reading = await interpretCorrection("80 g di pasta", items, knowing(meal({ items: [pasta], order: ["x"] })));
  expect(reading).toEqual({ problem: expect.stringContaining("«aggiungi 80 g di pasta»") });
});

test("words that are not a correction return a hint", async () => {
  expect(await interpretCorrection("buongiorno a tutti", items, knowing(meal({})))).toEqual({
    problem: expect.stringContaining("Non abbiamo capito"),
  });
});
