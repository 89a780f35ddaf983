import { expect, test } from "vitest";
import { formatEntryAmount } from "../model/entry.ts";
import { sampleFoodHit } from "../../../entities/food/testing/sample-food-hit.ts";
import { usualLogAmount, buildUsualEntry } from "./usual-foods-rail.tsx";

const place = {
  id: "0b6e7a3c-65a5-4c3f-9a3e-000000000001",
  date: "2026-11-21",
  mealType: "lunch",
  createdAt: "2026-11-21T12:00:00.000Z",
} as const;
const last = { day: "2026-11-20", grams: 60, servings: 1, unit: null, calories: 158 };

test("one tap logs the last grams in the last unit", () => {
  expect(usualLogAmount(sampleFoodHit({ last }))).toEqual({ grams: 60 });
  const unit = { label: "1 fetta", count: 2 };
  expect(usualLogAmount(sampleFoodHit({ last: { ...last, unit } }))).toEqual({ grams: 60, unit });
});

test("a drink logged by volume is logged by volume again", () => {
  const cola = sampleFoodHit({ kind: "logged", liquid: true, last: { ...last, grams: 330 } });
  expect(usualLogAmount(cola)).toEqual({ grams: 330, unit: { label: "ml", count: 330 } });
  expect(formatEntryAmount(buildUsualEntry(cola, place))).toBe("330 ml");
});

test("a food of unknown weight is logged in servings", () => {
  const once = sampleFoodHit({ per: "serving", last: { ...last, grams: null, servings: 1.5 } });
  expect(usualLogAmount(once)).toEqual({ servings: 1.5 });
  expect(usualLogAmount(sampleFoodHit({ per: "serving" }))).toEqual({ servings: 1 });
});

test("an amount above the limit is cut to the limit, with the figures of that amount", () => {
  const crate = sampleFoodHit({ calories: 50, last: { ...last, grams: 1500, calories: 750 } });
  expect(usualLogAmount(crate)).toEqual({ grams: 1000 });
  expect(buildUsualEntry(crate, place).calories).toBe(500);
});

test("without a last amount the usual portion is logged, or 100 g where there is none", () => {
  expect(usualLogAmount(sampleFoodHit({ units: [{ label: "1 porzione", grams: 50 }] }))).toEqual({ grams: 50 });
  expect(usualLogAmount(sampleFoodHit({ units: [] }))).toEqual({ grams: 100 });
});

test("the optimistic entry has the figures of its amount", () => {
  const entry = buildUsualEntry(sampleFoodHit({ calories: 263, protein: 8, carbs: 50, fat: 3, last }), place);
  expect(entry).toMatchObject({ calories: 158, protein: 4.8, carbs: 30, fat: 1.8, servings: 1 });
  expect(formatEntryAmount(entry)).toBe("60 g");
});

test("the optimistic entry of a portion without a weight has the figures of its servings", () => {
  const hit = sampleFoodHit({
    per: "serving",
    calories: 350,
    last: { ...last, grams: null, servings: 2, calories: 700 },
  });
  const entry = buildUsualEntry(hit, place);
  expect(entry).toMatchObject({ calories: 700, servings: 2 });
  expect(formatEntryAmount(entry)).toBe("2 porzioni");
});
