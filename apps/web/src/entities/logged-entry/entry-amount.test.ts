import { expect, test } from "vitest";
import { formatEntryAmount, formatMeasure, type EntryUnit } from "./entry-amount.ts";

const amount = (servings: number, servingSize: string, servingGrams: number | null): string =>
  formatEntryAmount({ servings, foodItem: { servingSize, servingGrams, unit: null } });

const inUnits = (servings: number, servingGrams: number, unit: EntryUnit) => ({
  servings,
  foodItem: { servingSize: `${servingGrams}g`, servingGrams, unit },
});

test("an amount of known weight is shown in grams, with a comma and at most one decimal", () => {
  expect(amount(1, "160g", 160)).toBe("160 g");
  expect(amount(0.125, "100 g", 100)).toBe("12,5 g");
  expect(amount(1.2345, "100g", 100)).toBe("123,5 g");
});

test("a drink is shown in millilitres", () => {
  expect(amount(1, "180 ml", 180)).toBe("180 ml");
  expect(amount(2, "33 cl", 330)).toBe("660 ml");
});

test("portions without a weight are counted", () => {
  expect(amount(1, "1 porzione", null)).toBe("1 porzione");
  expect(amount(2, "1 porzione", null)).toBe("2 porzioni");
  expect(amount(1.5, "1 porzione", null)).toBe("1½ porzioni");
});

test("any other serving is shown by its name, with a factor for more than one", () => {
  expect(amount(1, "1 tazza", null)).toBe("1 tazza");
  expect(amount(0.5, "1 tazza", null)).toBe("½ × 1 tazza");
});

test("an amount logged in a unit is shown in the unit and in grams, and its short form in grams alone", () => {
  const slices = inUnits(1, 60, { label: "1 fetta", count: 2 });
  expect(formatEntryAmount(slices)).toBe("2 fette · 60 g");
  expect(formatMeasure(slices)).toBe("60 g");
});

test("an amount that was changed later is recomputed", () => {
  expect(formatEntryAmount(inUnits(0.5, 60, { label: "1 fetta", count: 2 }))).toBe("1 fetta · 30 g");
  expect(formatEntryAmount(inUnits(1.5, 182, { label: "1 mela media", count: 1 }))).toBe("1½ mele medie · 273 g");
});

test("millilitres of known density stay millilitres, and grams stay grams", () => {
  expect(formatEntryAmount(inUnits(1, 206, { label: "ml", count: 200 }))).toBe("200 ml");
  expect(formatEntryAmount(inUnits(1, 206, { label: "g", count: 206 }))).toBe("206 g");
});
