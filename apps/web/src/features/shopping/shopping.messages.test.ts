import { expect, test } from "vitest";
import { shopping } from "./shopping.messages.ts";

test.each([
  [5, 0, ["sale", "olio"], "5 ingredienti aggiunti. Lasciati fuori: sale e olio."],
  [1, 1, [], "1 ingrediente aggiunto, 1 sommato a quello in lista."],
  [
    0,
    3,
    ["sale", "pepe", "olio", "farina"],
    "3 sommati a quelli in lista. Lasciati fuori: 4 ingredienti di base.",
  ],
])(
  "what a recipe did to the list is said in a line: %i new, %i more, without %o",
  (added, merged, leftOut, text) => {
    expect(shopping.recipeAddedText({ added, merged, leftOut })).toBe(text);
  },
);

test("the way to the list says how much there is to buy, if there is anything", () => {
  expect(shopping.entry(3)).toBe("Lista della spesa, 3 da comprare");
  expect(shopping.entry(0)).toBe("Lista della spesa");
});
