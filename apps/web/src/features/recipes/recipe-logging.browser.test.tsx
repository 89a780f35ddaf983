import { addDays } from "@fetta/domain/calendar-day";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { buildOptimisticEntry } from "../../entities/logged-entry/optimistic-entry.ts";
import { today } from "../../lib/local-date.ts";
import { ApiFailure, type FakeApi } from "../../testing/fake-api.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { frittata, sampleRecipe } from "../../entities/recipe/testing/sample-recipe.ts";

const notifications = page.getByRole("region", { name: "Notifiche (F8)" });
const form = page.getByRole("dialog", { name: "Aggiungi al diario" });
const amount = form.getByRole("textbox", { name: "Quante porzioni mangi" });
const grams = form.getByRole("textbox", { name: "Quanti grammi mangi" });
const day = form.getByLabelText("Giorno");
const less = form.getByRole("button", { name: "Diminuisci di mezza porzione" });
const send = form.getByRole("button", { name: "Aggiungi al diario" });
const lasagne = sampleRecipe({ name: "Lasagne della domenica", servings: 4, cookedGrams: 900, calories: 300 });

/** Opens the form of a recipe; every portion is accepted as it was sent. */
async function openForm(recipe = frittata): Promise<FakeApi> {
  const api = mountApp("/recipes", {
    recipes: {
      list: [recipe],
      addToLog: ({ entryId, date, mealType = "lunch", servings = 1 }) =>
        buildOptimisticEntry(
          { id: entryId ?? "", date: date ?? today(), mealType, createdAt: "2026-11-21T12:00:00.000Z" },
          { ...recipe, ref: `logged:${recipe.id}`, source: "recipe" },
          servings,
        ),
    },
    diary: { remove: () => undefined },
  });
  await page.getByRole("button", { name: recipe.name, exact: true }).click();
  const sheet = page.getByRole("dialog", { name: recipe.name, exact: true });
  await sheet.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect.element(form).toBeVisible();
  return api;
}

test("a portion eaten yesterday is logged to yesterday and can be undone", async () => {
  const api = await openForm();
  const yesterday = addDays(today(), -1);
  await expect.element(day).toHaveValue(today());
  await day.fill(yesterday);
  await form.getByRole("radio", { name: "Cena" }).click();
  await send.click();
  await expect.element(notifications).toMatchTextContent(`${frittata.name} è in Cena, ieri`);
  const [sent] = api.callsOf("recipes.addToLog") as [{ entryId: string }];
  expect(sent).toMatchObject({ id: frittata.id, date: yesterday, mealType: "dinner", servings: 1 });
  await notifications.getByRole("button", { name: "Annulla" }).click();
  await expect.poll(() => api.callsOf("diary.remove")).toMatchObject([{ id: sent.entryId }]);
});

test("180 g of the 900 g that were cooked for four are eight tenths of a portion", async () => {
  const api = await openForm(lasagne);
  await expect.element(form.getByRole("radio", { name: "Porzioni" })).toBeChecked();
  await expect.element(form).toMatchTextContent("225 g di 900 g");
  await form.getByText("Grammi", { exact: true }).click();
  await expect.element(grams).toHaveValue("225");
  await form.getByRole("button", { name: "Diminuisci di 10 grammi" }).click();
  await expect.element(grams).toHaveValue("220");
  await grams.fill("180");
  await expect.element(form).toMatchTextContent("240 kcal");
  await expect.element(form).toMatchTextContent("0,8 di 4 porzioni");
  await send.click();
  await expect.element(notifications).toMatchTextContent("Aggiunto al log!");
  expect(api.callsOf("recipes.addToLog")).toMatchObject([{ servings: 0.8 }]);
});

test("switching between grams and portions keeps the amount", async () => {
  await openForm(lasagne);
  await less.click();
  await expect.element(form).toMatchTextContent("112,5 g di 900 g");
  await form.getByText("Grammi", { exact: true }).click();
  await expect.element(grams).toHaveValue("112,5");
  await grams.fill("");
  await form.getByText("Porzioni", { exact: true }).click();
  await expect.element(amount).toHaveValue("1");
});

test("half a portion is one tap away, and the minimum is a tenth of a portion", async () => {
  await openForm();
  await expect.element(form.getByRole("radio", { name: "Grammi" })).not.toBeInTheDocument();
  await less.click();
  await expect.element(form).toMatchTextContent("219 kcal");
  const live = form.getByText("219", { exact: true }).element().closest("[aria-live]");
  expect(live?.getAttribute("aria-atomic"), "read with its unit").toBe("true");
  await less.click();
  await expect.element(amount).toHaveValue("0,1");
  await expect.element(less).toHaveAttribute("aria-disabled", "true");
});

test("an invalid amount or date is named, and nothing is sent or lost", async () => {
  const api = await openForm();
  await form.getByRole("radio", { name: "Cena" }).click();
  await amount.fill("");
  await day.fill("");
  await send.click();
  await expect.element(day).toHaveFocus();
  await expect.element(form).toMatchTextContent("Scegli un giorno.");
  await expect.element(form).toMatchTextContent("Scrivi quanto ne mangi.");
  // The day is filled in last, so the focus has to be moved back to the amount by the rejection.
  await amount.fill("mezza");
  await day.fill(today());
  await send.click();
  await expect.element(amount).toHaveFocus();
  expect(api.callsOf("recipes.addToLog")).toEqual([]);
  await amount.fill("0,5");
  await send.click();
  await expect.element(notifications).toMatchTextContent("Aggiunto al log!");
  expect(api.callsOf("recipes.addToLog")).toMatchObject([{ mealType: "dinner", servings: 0.5 }]);
});

test("a portion that could not be logged stays in the form for another attempt", async () => {
  const api = await openForm();
  const logged = buildOptimisticEntry(
    { id: "entry", date: today(), mealType: "lunch", createdAt: "2026-11-21T12:00:00.000Z" },
    { ...frittata, ref: `logged:${frittata.id}`, source: "recipe" },
    1,
  );
  api.answer({
    recipes: {
      addToLog: () => {
        throw new ApiFailure(500);
      },
    },
  });
  await send.click();
  await expect
    .element(notifications)
    .toMatchTextContent("Impossibile aggiungere la ricetta al log. Controlla la connessione.");
  api.answer({ recipes: { addToLog: logged } });
  await send.click();
  await expect.element(notifications).toMatchTextContent("Aggiunto al log!");
  const ids = (api.callsOf("recipes.addToLog") as { entryId: string }[]).map(({ entryId }) => entryId);
  expect(new Set(ids).size).toBe(1);
});
