import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { pauseClock, advanceUntilVisible } from "../../support/page-clock.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  answerSteps,
  answerUntilStep,
  consentCheckbox,
  completeButton,
  nextButton,
} from "../../pages/onboarding.page.ts";

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
  // The figure counts up for half a second. Mifflin-St Jeor for a woman of 32 years, 168 cm, 62,5 kg: 1354 kcal, times 1,55.
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
