import type { Db } from "@fetta/db/schema";
import { saveGoals } from "@fetta/db/queries/account";
import { goalPresets, goalsFor } from "@fetta/domain/goals";
import type { Locator, Page } from "@playwright/test";
import { expectMeter, meter, openHome, toast } from "./diary-page.ts";
import { expect, test } from "./fixtures.ts";
import { breakCalls, watchCalls } from "./watch.ts";

const sheet = (page: Page): Locator => page.getByRole("dialog", { name: "Obiettivo giornaliero" });
const calories = (page: Page): Locator => sheet(page).getByRole("textbox", { name: "Calorie al giorno" });
const save = (page: Page): Locator => sheet(page).getByRole("button", { name: "Salva" });

async function openEditor(page: Page): Promise<void> {
  await openHome(page);
  await page.getByRole("button", { name: "Modifica obiettivo calorico" }).tap();
  await expect(sheet(page)).toBeVisible();
}

function storedGoal(db: Db, person: { id: string }) {
  return db
    .selectFrom("dailyGoal")
    .select(["dailyCalorieGoal", "dailyProteinGoal", "dailyCarbsGoal", "dailyFatGoal"])
    .where("userId", "=", person.id)
    .executeTakeFirstOrThrow();
}

for (const wrong of ["999", "5001", "1500,5", ""]) {
  test(`a goal of "${wrong}" is refused with its bounds, and nothing is sent`, async ({ asPerson: page }) => {
    await openEditor(page);
    const calls = watchCalls(page, "account.updateGoals");
    await calories(page).fill(wrong);
    await save(page).tap();
    await expect(sheet(page).getByRole("alert")).toContainText("Valore non valido");
    await expect(sheet(page).getByRole("alert")).toContainText(
      "Inserisci un obiettivo calorico tra 1000 e 5000 calorie.",
    );
    await expect(calories(page)).toBeFocused();
    expect(calls).toHaveLength(0);
  });
}

for (const [right, said] of [
  ["1000", "0 di 1.800 kcal consumate, 1.800 rimaste"],
  ["5000", "0 di 5.000 kcal consumate, 5.000 rimaste"],
] as const) {
  test(`a goal of ${right} is saved`, async ({ page, person, db }) => {
    await openEditor(page);
    await calories(page).fill(right);
    await save(page).tap();
    await expect(sheet(page)).toHaveCount(0);
    await expect(toast(page)).toContainText("Obiettivo aggiornato");
    await expectMeter(page, said);
    expect(await storedGoal(db, person)).toEqual(goalsFor(Number(right), goalPresets.balanced));
  });
}

test("another way to divide the calories changes the grams, and a reload keeps it", async ({
  page,
  person,
  db,
}) => {
  await openEditor(page);
  await sheet(page)
    .getByRole("radio", { name: /Più grassi/ })
    .check();
  await sheet(page).getByRole("button", { name: "Aumenta di 50 kcal" }).tap();
  await expect(calories(page)).toHaveValue("1900");
  await save(page).tap();
  await expectMeter(page, "0 di 1.900 kcal consumate, 1.900 rimaste");
  await page.reload();
  await expectMeter(page, "0 di 1.900 kcal consumate, 1.900 rimaste");
  expect(await storedGoal(db, person)).toEqual(goalsFor(1900, goalPresets.highFat));
});

test("a stored goal under 1.200 kcal counts as 1.800, and home says so", async ({ page, person, db }) => {
  await saveGoals(db, person.id, goalsFor(1100, goalPresets.balanced));
  await openHome(page);
  const note = page.getByRole("note").filter({ hasText: "Il tuo obiettivo è sotto le 1.200 kcal" });
  await expect(note).toBeVisible();
  await expect(meter(page)).toHaveAttribute("aria-valuemax", "1800");
  await note.getByRole("button", { name: "Modifica obiettivo" }).tap();
  await expect(calories(page)).toHaveValue("1800");
});

test("a goal that could not be saved is the old one again", async ({ page, person, db }) => {
  await openEditor(page);
  await breakCalls(page, "account.updateGoals");
  await calories(page).fill("2400");
  await save(page).tap();
  await expect(toast(page)).toContainText("Impossibile aggiornare gli obiettivi.");
  await expect(calories(page)).toHaveValue("2400");
  await sheet(page).getByRole("button", { name: "Chiudi" }).tap();
  await expectMeter(page, "0 di 1.850 kcal consumate, 1.850 rimaste");
  expect((await storedGoal(db, person)).dailyCalorieGoal).toBe(1850);
});
