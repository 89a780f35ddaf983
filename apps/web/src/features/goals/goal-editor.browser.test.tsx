import { mondayOf } from "@fetta/domain/calendar-day";
import { goalPresets, computeDailyGoals, type DailyGoals } from "@fetta/domain/goals/daily-goals";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectCalorieMeter, toastRegion } from "../../testing/diary-page.ts";
import { failing, type FakeAnswers } from "../../testing/fake-api.ts";
import { fakeDiary } from "../../testing/fake-diary.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount, sampleWeek } from "../../testing/sample-account.ts";

const sheet = page.getByRole("dialog", { name: "Obiettivo giornaliero" });
const calories = sheet.getByRole("textbox", { name: "Calorie al giorno" });
const save = sheet.getByRole("button", { name: "Salva" });
const openEditor = (): Promise<void> => page.getByRole("button", { name: "Modifica obiettivo calorico" }).click();

const toInput = (goals: DailyGoals) => ({
  calories: goals.dailyCalorieGoal,
  protein: goals.dailyProteinGoal,
  carbs: goals.dailyCarbsGoal,
  fat: goals.dailyFatGoal,
});

/** A diary whose goals are those that were saved last. */
function savedGoalsAnswers(): FakeAnswers {
  let me = sampleAccount({ preferences: computeDailyGoals(1850, goalPresets.balanced) });
  const diary = fakeDiary([], me);
  const week = ({ date }: { date: string }) =>
    sampleWeek(mondayOf(date)).map((day) => ({ ...day, goals: me.preferences }));
  return {
    ...diary,
    home: { read: ({ date }) => ({ me, day: [], week: week({ date }) }) },
    diary: { ...diary.diary, week },
    account: {
      me: () => me,
      updateGoals: ({ calories: kcal, protein, carbs, fat }) => {
        const preferences = {
          dailyCalorieGoal: kcal,
          dailyProteinGoal: protein,
          dailyCarbsGoal: carbs,
          dailyFatGoal: fat,
        };
        me = sampleAccount({ preferences });
        return { ...preferences, warnings: [] };
      },
    },
  };
}

test("a goal outside its bounds is rejected with them, and nothing is sent", async () => {
  const api = mountApp("/", savedGoalsAnswers());
  await openEditor();
  for (const wrong of ["999", "5001", "1500,5", ""]) {
    await calories.fill(wrong);
    await save.click();
    const alert = sheet.getByRole("alert");
    await expect.element(alert, { message: wrong }).toMatchTextContent("Valore non valido");
    await expect.element(alert).toMatchTextContent("Inserisci un obiettivo calorico tra 1000 e 5000 calorie.");
    await expect.element(calories).toHaveFocus();
  }
  expect(api.callsOf("account.updateGoals")).toEqual([]);
});

for (const right of [1000, 5000]) {
  test(`a goal of ${right} is saved`, async () => {
    const api = mountApp("/", savedGoalsAnswers());
    await openEditor();
    await calories.fill(String(right));
    await save.click();
    await expect.element(toastRegion).toMatchTextContent("Obiettivo aggiornato");
    await expect.element(sheet).not.toBeInTheDocument();
    expect(api.callsOf("account.updateGoals")).toMatchObject([toInput(computeDailyGoals(right, goalPresets.balanced))]);
  });
}

test("another macro preset changes the grams that are saved", async () => {
  const api = mountApp("/", savedGoalsAnswers());
  await openEditor();
  await sheet.getByRole("radio", { name: /Più grassi/ }).click();
  await sheet.getByRole("button", { name: "Aumenta di 50 kcal" }).click();
  await expect.element(calories).toHaveValue("1900");
  const grams = sheet
    .getByRole("group")
    .filter({ has: page.getByText("Proteine", { exact: true }) })
    .last();
  await expect.element(grams, { message: "read as a whole" }).toHaveAttribute("aria-atomic", "true");
  await save.click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(api.callsOf("account.updateGoals")).toMatchObject([toInput(computeDailyGoals(1900, goalPresets.highFat))]);
});

test("a goal that could not be saved is reset to the stored one", async () => {
  const api = mountApp("/", savedGoalsAnswers());
  api.answer({ account: { updateGoals: failing } });
  await openEditor();
  await calories.fill("2400");
  await save.click();
  await expect.element(toastRegion).toMatchTextContent("Impossibile aggiornare gli obiettivi.");
  await expect.element(calories).toHaveValue("2400");
  await userEvent.keyboard("{Escape}");
  await expectCalorieMeter("0 di 1.850 kcal consumate, 1.850 rimaste");
});

test("the editor opens with the goal that was saved last", async () => {
  mountApp("/", savedGoalsAnswers());
  await openEditor();
  await calories.fill("2400");
  await save.click();
  await expect.element(sheet).not.toBeInTheDocument();
  await openEditor();
  await expect.element(calories).toHaveValue("2400");
});

test("a saved goal under 1200 kcal counts as 1800 in the hero and in the grams, with a warning, and the editor offers 1800", async () => {
  mountApp("/", savedGoalsAnswers());
  await openEditor();
  await calories.fill("1000");
  await save.click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expectCalorieMeter("0 di 1.800 kcal consumate, 1.800 rimaste");
  await expect.element(page.getByText(/^Il tuo obiettivo/)).toBeVisible();
  const { dailyProteinGoal, dailyCarbsGoal, dailyFatGoal } = computeDailyGoals(1800, goalPresets.balanced);
  for (const [name, grams] of [
    ["Proteine", dailyProteinGoal],
    ["Carboidrati", dailyCarbsGoal],
    ["Grassi", dailyFatGoal],
  ] as const)
    await expect
      .poll(() => Number(page.getByRole("meter", { name }).element().getAttribute("aria-valuemax")))
      .toBeCloseTo(grams, -1);
  await openEditor();
  await expect.element(calories).toHaveValue("1800");
});
