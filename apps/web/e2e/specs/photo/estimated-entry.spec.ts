import { entryButton, mealSection, entryMenuButton, openHome } from "../../pages/diary.page.ts";
import { expect } from "../../support/test-fixtures.ts";
import { logDishes } from "../../support/logged-meals.ts";
import { closeSheets } from "../../support/offline-mode.ts";
import { startPhotoScan, test } from "../../pages/photo-scan.page.ts";
import { romeInstant, todayInRome } from "../../support/rome-dates.ts";

test.beforeEach(({ page }) => page.clock.install({ time: romeInstant(todayInRome(), "13:04") }));

const carbonara = "Spaghetti alla carbonara";

test("an unconfirmed estimate is marked as approximate in the diary, and a tap opens it", async ({
  page,
  person,
  db,
}) => {
  const salad = { name: "Insalata", meal: "dinner", calories: 78, protein: 2, carbs: 5, fat: 5 } as const;
  await logDishes(db, person, todayInRome(), [{ ...salad, grams: 120 }]);
  await (await startPhotoScan(page)).click();
  const result = page.getByRole("dialog", { name: "Risultato della foto" });
  await expect(result).toContainText(carbonara);
  await closeSheets(page);

  for (const load of ["as it was added", "read anew"]) {
    if (load === "read anew") await openHome(page);
    const row = mealSection(page, "Pranzo").getByRole("listitem");
    await expect(row.getByRole("img", { name: "circa" }), load).toHaveText("≈");
    await expect(entryButton(page, carbonara), load).toHaveAccessibleName(/circa [\d.]+ kcal$/);
    await expect(mealSection(page, "Pranzo").getByRole("img", { name: "circa" }), load).toHaveCount(2);
    await expect(mealSection(page, "Cena").getByRole("img", { name: "circa" }), load).toHaveCount(0);
    const day = page.getByRole("region", { name: "Calorie: Oggi" });
    await expect(day.getByRole("img", { name: "circa" }), load).toHaveCount(1);
  }

  await entryButton(page, carbonara).click();
  await expect(result).toContainText(carbonara);
  await result.getByRole("button", { name: "Fatto" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("img", { name: "circa" })).toHaveCount(0);

  // A confirmed estimate behaves like any other entry, and its editor links back to the estimate.
  await entryButton(page, carbonara).click();
  const editor = page.getByRole("dialog", { name: "Modifica voce" });
  await editor.getByRole("button", { name: "Rivedi la stima" }).click();
  await expect(result).toContainText(carbonara);
  await expect(editor).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("setting a figure by hand removes the estimate mark, moving to another meal does not", async ({
  asPerson: page,
}) => {
  await (await startPhotoScan(page)).click();
  await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toContainText(carbonara);
  await page.keyboard.press("Escape");
  await entryMenuButton(page, carbonara).click();
  await page.getByRole("dialog").getByRole("button", { name: "Modifica", exact: true }).click();
  const editor = page.getByRole("dialog", { name: "Modifica voce" });
  await editor.getByRole("radio", { name: "Cena" }).check();
  await editor.getByRole("button", { name: "Salva" }).click();
  await expect(editor).toBeHidden();
  await expect(mealSection(page, "Cena").getByRole("listitem").getByRole("img", { name: "circa" })).toBeVisible();

  await page.goto("/");
  await entryMenuButton(page, carbonara).click();
  await page.getByRole("dialog").getByRole("button", { name: "Modifica", exact: true }).click();
  await editor.getByRole("textbox", { name: "Calorie" }).fill("700");
  await editor.getByRole("button", { name: "Salva" }).click();
  await expect(editor).toBeHidden();
  await expect(mealSection(page, "Cena").getByRole("listitem")).toContainText("700 kcal");
  await expect(page.getByRole("img", { name: "circa" })).toHaveCount(0);
  await page.reload();
  await expect(mealSection(page, "Cena").getByRole("listitem")).toContainText("700 kcal");
  await expect(page.getByRole("img", { name: "circa" })).toHaveCount(0);
});
