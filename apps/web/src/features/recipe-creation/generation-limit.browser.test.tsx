import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { frittata } from "../../entities/recipe/testing/sample-recipe.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";

const { usage } = sampleAccount();
const used = { used: 1, limit: 1, resetsAt: new Date(Date.now() + 3_600_000).toISOString() };
const limitNote = page.getByText(/^La ricetta nuova di oggi è già stata creata/);

test("with the day's recipe used the limit is said before, and typed ingredients lead to the catalogue, not to the plans", async () => {
  const bodies: unknown[] = [];
  mountApp(
    "/recipes",
    { recipes: { list: [frittata], checkIngredients: [] } },
    {
      me: sampleAccount({ usage: { ...usage, ingredientScans: used, recipeGenerations: used } }),
      rest: {
        "POST /api/generate-recipe": async (request) => {
          bodies.push(await request.json());
          return Response.json({ ...frittata });
        },
      },
    },
  );
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  await expect.element(limitNote).toBeVisible();
  await page.getByRole("button", { name: "Continua" }).click();
  await expect.element(page.getByText(/averne una dal ricettario, senza limiti/)).toBeVisible();
  await page.getByRole("button", { name: "Scrivi gli ingredienti" }).click();
  await expect.element(limitNote).toBeVisible();
  await page.getByRole("textbox", { name: "Aggiungi ingredienti" }).fill("uova, zucchine");
  await userEvent.keyboard("{Enter}");
  expect(page.getByRole("button", { name: "Continua" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Dal ricettario" }).click();
  await expect.element(page.getByRole("dialog", { name: frittata.name })).toBeVisible();
  expect(bodies).toMatchObject([{ from: "catalogue", ingredients: ["uova", "zucchine"] }]);
});
