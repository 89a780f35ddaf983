import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { frittata } from "../../entities/recipe/testing/sample-recipe.ts";
import { expectSoundScreen } from "../../testing/layout.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleItem } from "./testing/sample-item.ts";

const openButton = page.getByRole("button", { name: /^Lista della spesa/ });
const list = page.getByRole("dialog", { name: "Lista della spesa" });

test("the empty list has no accessibility violations, has 44 px touch targets and fits every width", async () => {
  mountApp("/recipes", { recipes: { list: [frittata] }, "recipes.shopping": { list: [] } });
  await openButton.click();
  await expect.element(list.getByRole("heading", { name: "La lista è vuota" })).toBeVisible();
  await expectSoundScreen(list.element());
});

test("a list with a line in the cart has no accessibility violations, has 44 px touch targets and fits every width", async () => {
  const texts = ["zucchine", "preparato per brodo granulare vegetale senza glutammato"];
  const lines = texts.map((id, position) => sampleItem({ id, position, group: "vegetables" }));
  const milk = sampleItem({ id: "latte", position: 2, group: "dairy", checked: true });
  mountApp("/recipes", { recipes: { list: [frittata] }, "recipes.shopping": { list: [...lines, milk] } });
  await openButton.click();
  await expect.element(list.getByRole("region", { name: "Nel carrello (1)" })).toBeVisible();
  await expectSoundScreen(list.element());
});
