import { saveGoals } from "@fetta/db/queries/account/account";
import { listGoalVersions } from "@fetta/db/queries/diary/goal-version";
import { addDays } from "@fetta/domain/calendar-day";
import { weekdayOf } from "@fetta/domain/goals/goal-versions";
import { goalPresets, computeDailyGoals } from "@fetta/domain/goals/daily-goals";
import type { Locator, Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { expectCalorieMeter, calorieMeter, openHome, toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { todayInRome } from "../../support/rome-dates.ts";
import { failCalls } from "../../support/page-requests.ts";

const sheet = (page: Page): Locator => page.getByRole("dialog", { name: "Obiettivo giornaliero" });
const calories = (page: Page): Locator => sheet(page).getByRole("textbox", { name: "Calorie al giorno" });
const save = (page: Page): Locator => sheet(page).getByRole("button", { name: "Salva" });

async function openEditor(page: Page): Promise<void> {
  await openHome(page);
  await page.getByRole("button", { name: "Modifica obiettivo calorico" }).tap();
  await expect(sheet(page)).toBeVisible();
}

test("a stored goal under 1.200 kcal counts as 1.800, and home shows a notice", async ({ page, person, db }) => {
  await saveGoals(db, person.id, computeDailyGoals(1100, goalPresets.balanced));
  await openHome(page);
  const note = page.getByRole("note").filter({ hasText: "Il tuo obiettivo è sotto le 1.200 kcal" });
  await expect(note).toBeVisible();
  await expect(calorieMeter(page)).toHaveAttribute("aria-valuemax", "1800");
  await expectNoAccessibilityViolations(page);
  await note.getByRole("button", { name: "Modifica obiettivo" }).tap();
  await expect(calories(page)).toHaveValue("1800");
});

test("weekdays get goals of their own from today on, past days keep theirs, and a failure loses no input", async ({
  page,
  person,
  db,
}) => {
  await db.updateTable("goalVersion").set({ validFrom: "2026-01-01" }).where("userId", "=", person.id).execute();
  const today = todayInRome();
  const names = ["Lunedì", "Martedì", "Mercoledì", "Giovedì", "Venerdì", "Sabato", "Domenica"];
  const weekday = sheet(page).getByRole("group", { name: names[weekdayOf(today) - 1] ?? "", exact: true });
  const own = weekday.getByRole("textbox");
  await openEditor(page);
  await expect(sheet(page)).toContainText("Vale da oggi: i giorni passati tengono il loro obiettivo.");
  await sheet(page).getByRole("checkbox", { name: "Obiettivi per giorno della settimana" }).check();
  await weekday.getByRole("button", { name: /^Cambia/ }).tap();
  await weekday.getByRole("button", { name: /^Aumenta di 50 kcal/ }).tap();
  await expect(own).toHaveValue("1900");
  await expectTouchTargetSize(sheet(page));
  await expectReadableFields(sheet(page));
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);

  await own.fill("500");
  await save(page).tap();
  await expect(weekday.getByRole("alert")).toContainText("Valore non valido");
  await expect(own).toBeFocused();
  await own.fill("2400");
  const restore = await failCalls(page, "account.updateGoals");
  await save(page).tap();
  await expect(toastRegion(page)).toContainText("Impossibile aggiornare gli obiettivi.");
  await expect(own).toHaveValue("2400");
  await restore();
  await calories(page).fill("1600");
  await save(page).tap();
  await expect(sheet(page)).toHaveCount(0);
  await expectCalorieMeter(page, "0 di 2.400 kcal consumate, 2.400 rimaste");

  await page.getByRole("button", { name: "Giorno successivo" }).tap();
  await expectCalorieMeter(page, "0 di 1.600 kcal consumate, 1.600 rimaste");
  await page.goto(`/?giorno=${addDays(today, -1)}`);
  await expectCalorieMeter(page, "0 di 1.850 kcal consumate, 1.850 rimaste");
  await expect(page.getByRole("region", { name: /^Calorie/ })).toContainText("1.850");
  await page.goto("/");
  await expectCalorieMeter(page, "0 di 2.400 kcal consumate, 2.400 rimaste");
  expect((await listGoalVersions(db, person.id)).at(-1)).toEqual({
    validFrom: today,
    goals: computeDailyGoals(1600, goalPresets.balanced),
    weekdays: { [weekdayOf(today)]: computeDailyGoals(2400, goalPresets.balanced) },
  });
});
