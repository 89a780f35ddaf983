import { expect, test } from "vitest";
import { sampleFoodHit } from "../../../entities/food/testing/sample-food-hit.ts";
import { toAlternatives } from "../components/inline-food-search.tsx";

const none = { mine: [], stock: [], products: [], suggestions: [], external: "ok" as const, live: false };

test("an alternative shows the source of its figures", () => {
  const mine = [sampleFoodHit({ ref: "custom:pane", kind: "custom", name: "Pane mio" })];
  const { foods } = toAlternatives({ ...none, mine, stock: [sampleFoodHit()] }, []);
  expect(foods).toMatchObject([
    { name: "Pane mio", source: "custom" },
    { name: "Pane", source: "table", per100: { calories: 263, protein: 8, carbs: 50, fat: 3 } },
  ]);
});

test("a product is named with its brand", () => {
  const products = [sampleFoodHit({ ref: "product:1", kind: "product", name: "Biscotti", brand: "Aurora" })];
  expect(toAlternatives({ ...none, products }, []).foods[0]?.name).toBe("Biscotti, Aurora");
});
