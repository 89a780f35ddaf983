import { expect, test } from "vitest";
import { shopping } from "./shopping.messages.ts";

test.each([
  [5, 0, ["sale", "olio"], "5 ingredienti aggiunti. Lasciati fuori: sale e olio."],
  [1, 1, [], "1 ingrediente aggiunto, 1 sommato a quello in lista."],
  [0, 3, ["sale", "pepe", "olio", "farina"], "3 sommati a quelli in lista. Lasciati fuori: 4 ingredienti di base."],
])(
  "the message after adding a recipe to the list states %i new and %i merged ingredients, leaving out %o",
  (added, merged, leftOut, text) => {
    expect(shopping.recipeAddedText({ added, merged, leftOut })).toBe(text);
  },
);

test("the link to the list states how many lines are to buy, if there are any", () => {
  expect(shopping.entry(3)).toBe("Lista della spesa, 3 da comprare");
  expect(shopping.entry(0)).toBe("Lista della spesa");
});
