import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { pauseClock, advanceUntilVisible } from "../../support/page-clock.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  answerAllQuestions,
  answerSteps,
  answerUntilStep,
  consentCheckbox,
  completeButton,
  nextButton,
  questionTitles,
} from "../../pages/onboarding.page.ts";
import { failCalls, collectCalls } from "../../support/page-requests.ts";

// Mifflin-St Jeor for a woman of 32 years, 168 cm, 62,5 kg: 1354 kcal, times 1,55.
const goal = 2099;

const plan = (page: Page): Locator => page.getByRole("heading", { name: "Ecco il tuo piano, Giulia" });

/** Submits the answers and waits for the plan. The diary replaces it after five seconds on the paused clock. */
async function showPlan(page: Page): Promise<void> {
  await pauseClock(page);
  await completeButton(page).tap();
  await advanceUntilVisible(page, plan(page));
}

test("a new user registers, answers six questions, sees the plan and starts the diary with it", async ({
  page,
  db,
}) => {
  const email = `${randomUUID()}@example.org`;
  await page.clock.install();
  await page.goto("/auth?scheda=registrati");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("pesche-e-basilico");
  await page.getByLabel("Conferma password").fill("pesche-e-basilico");
  await page.getByRole("button", { name: "Crea account" }).tap();
  await answerUntilStep(page, 6);
  await answerSteps(page)[5]?.();
  await showPlan(page);

  await expect(plan(page)).toBeFocused();
  // The figure counts up for half a second.
  await page.clock.runFor(1000);
  await expect(page.getByText("2.099", { exact: true })).toBeVisible();
  await expect(page.getByText("Non sostituisce il parere di un medico o di un nutrizionista.")).toBeVisible();
  await page.clock.runFor(4000);
  await page.clock.resume();
  await expect(page.getByRole("heading", { name: "Oggi" })).toBeVisible();
  await expect(page.getByRole("meter", { name: "Calorie consumate" })).toHaveAttribute(
    "aria-valuetext",
    "0 di 2.099 kcal consumate, 2.099 rimaste",
  );

  const stored = await db
    .selectFrom("profile")
    .innerJoin("appUser", "appUser.id", "profile.userId")
    .selectAll("profile")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ name: "Giulia", onboardingCompleted: true });

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Qual è il tuo obiettivo?" })).toHaveCount(0);
});

test("every question explains why Avanti is disabled and enables it after an answer", async ({ asNewcomer: page }) => {
  await page.goto("/onboarding");
  const reasons = [
    "Scrivi il tuo nome per continuare.",
    "Scrivi la tua età per continuare.",
    "Scrivi la tua altezza per continuare.",
    "Scrivi il tuo peso per continuare.",
    "Scegli una risposta per continuare.",
    "Scegli un obiettivo per continuare.",
  ];
  await page.getByRole("textbox", { name: "Nome" }).fill("");
  for (const [index, answer] of answerSteps(page).entries()) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(questionTitles[index] ?? "");
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuetext", `Passo ${index + 1} di 6`);
    const onward = index < 5 ? nextButton(page) : completeButton(page);
    await expect(onward).toBeDisabled();
    await expect(onward).toHaveAccessibleDescription(reasons[index] ?? "");
    await answer();
    await expect(onward).toBeEnabled();
    if (index < 5) await onward.tap();
  }
});

test("a tap on Avanti without an answer shows what is missing beside the field", async ({ asNewcomer: page }) => {
  await page.goto("/onboarding");
  await answerUntilStep(page, 2);
  await nextButton(page).dispatchEvent("click");
  await expect(page.getByRole("textbox", { name: "Età" })).toHaveAccessibleDescription(
    "Scrivi la tua età per continuare.",
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quanti anni hai?");
});

test("the consent to store health data starts unchecked and is required to continue", async ({ asNewcomer: page }) => {
  await page.goto("/onboarding");
  await expect(consentCheckbox(page)).not.toBeChecked();
  await expect(nextButton(page)).toBeDisabled();
  await nextButton(page).dispatchEvent("click");
  await expect(consentCheckbox(page)).toHaveAccessibleDescription(
    /Per calcolare il fabbisogno serve il tuo consenso\./,
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Come ti chiami?");
  await consentCheckbox(page).check();
  await nextButton(page).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quanti anni hai?");
});

test("going back by the button or the browser keeps every answer", async ({ asNewcomer: page }) => {
  await page.goto("/onboarding");
  await answerUntilStep(page, 5);
  await page.getByRole("button", { name: "Indietro" }).tap();
  await expect(page.getByRole("textbox", { name: "Peso" })).toHaveValue("62,5");
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Altezza" })).toHaveValue("168");
  await page.getByRole("button", { name: "Indietro" }).tap();
  await expect(page.getByRole("textbox", { name: "Età" })).toHaveValue("32");
  await expect(page.getByRole("radio", { name: "Femmina" })).toBeChecked();
  await page.getByRole("button", { name: "Indietro" }).tap();
  await expect(page.getByRole("textbox", { name: "Nome" })).toHaveValue("Giulia");
  await expect(consentCheckbox(page)).toBeChecked();
});

test("a weight with a decimal comma is sent as the right number", async ({ asNewcomer: page }) => {
  await page.clock.install();
  await page.goto("/onboarding");
  await answerUntilStep(page, 6);
  await answerSteps(page)[5]?.();
  const sent = page.waitForRequest(/account\.completeOnboarding/);
  await showPlan(page);
  expect((await sent).postData()).toContain('"weight":62.5');
});

test("numbers out of bounds are rejected with a message that states the bounds", async ({ asNewcomer: page }) => {
  await page.goto("/onboarding");
  await answerUntilStep(page, 2);
  const age = page.getByRole("textbox", { name: "Età" });
  for (const wrong of ["13", "121", "32,5"]) {
    await age.fill(wrong);
    await age.blur();
    await expect(age).toHaveAccessibleDescription("Inserisci un valore tra 14 e 120 anni.");
    await expect(nextButton(page)).toBeDisabled();
  }
  await age.fill("14");
  await expect(nextButton(page)).toBeEnabled();
});

test("users under 18 are advised to see a doctor, beside the age field and with the plan", async ({
  asNewcomer: page,
}) => {
  await page.clock.install();
  await page.goto("/onboarding");
  await answerUntilStep(page, 2, { age: "16" });
  const note = page.getByRole("note").filter({ hasText: "Parlane con un medico" });
  await expect(note).toHaveCount(0);
  await answerSteps(page, { age: "16" })[1]?.();
  await expect(note).toContainText("Sotto i 18 anni il fabbisogno segue la crescita: una formula non basta.");
  await nextButton(page).tap();
  for (const [index, answer] of answerSteps(page).slice(2).entries()) {
    await answer();
    if (index < 3) await nextButton(page).tap();
  }
  await showPlan(page);
  await expect(note).toContainText("Sotto i 18 anni");
});

test("a very low weight for the height shows advice to see a doctor", async ({ asNewcomer: page }) => {
  await page.goto("/onboarding");
  await answerUntilStep(page, 4);
  const weight = page.getByRole("textbox", { name: "Peso" });
  await weight.fill("62,5");
  await expect(page.getByRole("note")).toHaveCount(0);
  await weight.fill("45");
  await expect(page.getByRole("note")).toContainText("Per il tuo peso e la tua altezza una formula può non bastare.");
});

test("a failed save keeps every answer for another attempt", async ({ page, newcomer, db }) => {
  await page.clock.install();
  await page.goto("/onboarding");
  const restore = await failCalls(page, "account.completeOnboarding");
  await answerAllQuestions(page);
  await expect(page.getByRole("region", { name: "Notifiche (F8)" })).toContainText(
    "Impossibile salvare il tuo profilo. Riprova.",
  );
  await expect(page.getByRole("radio", { name: /Mantenere il peso/ })).toBeChecked();
  await restore();
  await showPlan(page);
  const goals = await db
    .selectFrom("dailyGoal")
    .select("dailyCalorieGoal")
    .where("userId", "=", newcomer.id)
    .executeTakeFirstOrThrow();
  expect(goals.dailyCalorieGoal).toBe(goal);
});

test("a double tap on Completa sends the answers once", async ({ asNewcomer: page }) => {
  await page.clock.install();
  await page.goto("/onboarding");
  await answerUntilStep(page, 6);
  await answerSteps(page)[5]?.();
  const calls = collectCalls(page, "account.completeOnboarding");
  await pauseClock(page);
  await completeButton(page).evaluate((button) => {
    if (button instanceof HTMLElement) {
      button.click();
      button.click();
    }
  });
  await advanceUntilVisible(page, plan(page));
  expect(calls).toHaveLength(1);
});
