import { expect, test } from "vitest";
import { amountText } from "./amount.ts";

const amount = (servings: number, servingSize: string, servingGrams: number | null): string =>
  amountText({ servings, foodItem: { servingSize, servingGrams } });

test("an amount of known weight is told in grams, with a comma and at most one decimal", () => {
  expect(amount(1, "160g", 160)).toBe("160 g");
  expect(amount(0.125, "100 g", 100)).toBe("12,5 g");
  expect(amount(1.2345, "100g", 100)).toBe("123,5 g");
});

test("a drink is told in millilitres", () => {
  expect(amount(1, "180 ml", 180)).toBe("180 ml");
  expect(amount(2, "33 cl", 330)).toBe("660 ml");
});

test("portions without a weight are counted", () => {
  expect(amount(1, "1 porzione", null)).toBe("1 porzione");
  expect(amount(2, "1 porzione", null)).toBe("2 porzioni");
  expect(amount(1.5, "1 porzione", null)).toBe("1,5 porzioni");
});

test("any other serving is named, and multiplied when there are several", () => {
  expect(amount(1, "1 tazza", null)).toBe("1 tazza");
  expect(amount(0.5, "1 tazza", null)).toBe("0,5 × 1 tazza");
});
