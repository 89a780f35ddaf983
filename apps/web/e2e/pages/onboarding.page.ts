import type { Locator, Page } from "@playwright/test";
import { expect } from "../support/test-fixtures.ts";

export const nextButton = (page: Page): Locator => page.getByRole("button", { name: "Avanti" });
export const completeButton = (page: Page): Locator => page.getByRole("button", { name: "Completa" });
export const consentCheckbox = (page: Page): Locator =>
  page.getByRole("checkbox", { name: /Acconsento al trattamento/ });

export const questionTitles = [
  "Come ti chiami?",
  "Quanti anni hai?",
  "Qual è la tua altezza?",
  "Quanto pesi?",
  "Quanto ti muovi di solito?",
  "Qual è il tuo obiettivo?",
] as const;

type AnswerTexts = { name?: string; age?: string; height?: string; weight?: string };

/** One function per question; each answers the question on the screen. */
export function answerSteps(
  page: Page,
  { name = "Giulia", age = "32", height = "168", weight = "62,5" }: AnswerTexts = {},
) {
  return [
    async () => {
      await page.getByRole("textbox", { name: "Nome" }).fill(name);
      await consentCheckbox(page).check();
    },
    async () => {
      await page.getByRole("textbox", { name: "Età" }).fill(age);
      await page.getByRole("radio", { name: "Femmina" }).check();
    },
    () => page.getByRole("textbox", { name: "Altezza" }).fill(height),
    () => page.getByRole("textbox", { name: "Peso" }).fill(weight),
    () => page.getByRole("radio", { name: /Attività moderata/ }).check(),
    () => page.getByRole("radio", { name: /Mantenere il peso/ }).check(),
  ];
}

/** Answers the questions before the given one (counted from 1), which is then shown unanswered. */
export async function answerUntilStep(page: Page, step: number, answers: AnswerTexts = {}): Promise<void> {
  for (const [index, answer] of answerSteps(page, answers)
    .slice(0, step - 1)
    .entries()) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(questionTitles[index] ?? "");
    await answer();
    await nextButton(page).tap();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(questionTitles[step - 1] ?? "");
}

/** Answers all questions and submits them. */
export async function answerAllQuestions(page: Page, answers: AnswerTexts = {}): Promise<void> {
  await answerUntilStep(page, 6, answers);
  await answerSteps(page, answers)[5]?.();
  await completeButton(page).tap();
}
