import { expect, test } from "vitest";
import { aHit } from "../../../entities/food/testing/sample-food-hit.ts";
import { foundFoods } from "./to-alternatives.ts";

const none = { mine: [], stock: [], products: [], external: "ok" as const, live: false };

test("a food that is found says where its figures come from", () => {
  const mine = [aHit({ ref: "own:pane", kind: "own", name: "Pane mio" })];
  const { foods } = foundFoods({ ...none, mine, stock: [aHit()] }, []);
  expect(foods).toMatchObject([
    { name: "Pane mio", source: "own" },
    { name: "Pane", source: "table", per100: { calories: 263, protein: 8, carbs: 50, fat: 3 } },
  ]);
});

test("a product is named with its brand", () => {
  const products = [aHit({ ref: "product:1", kind: "product", name: "Biscotti", brand: "Aurora" })];
  expect(foundFoods({ ...none, products }, []).foods[0]?.name).toBe("Biscotti, Aurora");
});
