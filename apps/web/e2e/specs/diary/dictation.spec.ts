import type { Page } from "@playwright/test";
import { describeDialog, openDescribeDialog, parsedFoodRow, mealTextField } from "../../pages/describe.page.ts";
import { anEstimate, openEstimate, itemRows } from "../../pages/photo-result.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";

/** Installs a fake speech recognition whose events a test triggers through `say` and `event`. */
async function fakeSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Heard = { results: { transcript: string }[][] };
    class FakeRecognition {
      lang = "";
      onresult: ((event: Heard) => void) | null = null;
      onerror: ((event: { error: string }) => void) | null = null;
      onend: (() => void) | null = null;
      start() {
        Reflect.set(window, "recognition", this);
        Reflect.set(window, "microphone", `on ${this.lang}`);
      }
      stop() {
        Reflect.set(window, "microphone", "off");
        this.onend?.();
      }
      abort() {
        this.stop();
      }
    }
    Reflect.set(window, "webkitSpeechRecognition", FakeRecognition);
    Reflect.deleteProperty(window, "SpeechRecognition");
  });
}

const event = (page: Page, name: "onresult" | "onerror", value: unknown): Promise<void> =>
  page.evaluate(
    ([handler, detail]) => {
      const recognition: unknown = Reflect.get(window, "recognition");
      const handle: unknown = Reflect.get(Object(recognition), String(handler));
      if (typeof handle === "function") handle(detail);
    },
    [name, value] as const,
  );
const say = (page: Page, ...parts: string[]): Promise<void> =>
  event(page, "onresult", { results: parts.map((transcript) => [{ transcript }]) });
const microphone = (page: Page): Promise<unknown> => page.evaluate((): unknown => Reflect.get(window, "microphone"));
/** Waits for the state of the microphone, which changes asynchronously after a press. */
const expectMicrophone = (page: Page, state: "on it-IT" | "off"): Promise<void> =>
  expect.poll(() => microphone(page)).toBe(state);

const dictate = (page: Page) => describeDialog(page).getByRole("button", { name: "Detta il pasto" });

test("a meal is dictated after a notice about where the speech is processed, and rows appear as words are recognised", async ({
  asPerson: page,
}) => {
  await fakeSpeech(page);
  await openDescribeDialog(page);
  await dictate(page).tap();
  await expect(describeDialog(page).getByText("La tua voce va al produttore del browser")).toBeVisible();
  expect(await microphone(page)).toBeUndefined();
  await describeDialog(page).getByRole("button", { name: "Continua" }).tap();
  await expect(describeDialog(page).getByText("Ti ascolto…")).toBeVisible();
  await expectMicrophone(page, "on it-IT");
  await say(page, "due");
  await expect(mealTextField(page)).toHaveValue("due");
  await say(page, "due uova");
  await expect(mealTextField(page)).toHaveValue("due uova");
  await expect(parsedFoodRow(page, "Uovo di gallina")).toContainText("2 uova");
  await describeDialog(page).getByRole("button", { name: "Ferma la dettatura" }).tap();
  await expect(describeDialog(page).getByText("Ti ascolto…")).toHaveCount(0);
  await dictate(page).tap();
  await expectMicrophone(page, "on it-IT");
  await expect(describeDialog(page).getByText("La tua voce va al produttore del browser")).toHaveCount(0);
  await say(page, "e mezza mela");
  await expect(mealTextField(page)).toHaveValue("due uova e mezza mela");
  await expect(parsedFoodRow(page, "Mela")).toBeVisible();
});

test("typing stops the dictation, and closing the sheet releases the microphone", async ({ asPerson: page }) => {
  await fakeSpeech(page);
  await openDescribeDialog(page);
  await dictate(page).tap();
  await describeDialog(page).getByRole("button", { name: "Continua" }).tap();
  await expectMicrophone(page, "on it-IT");
  await say(page, "due uova");
  await mealTextField(page).fill("due uova e un caffè");
  await expectMicrophone(page, "off");
  await say(page, "due uova e una mela");
  await expect(mealTextField(page)).toHaveValue("due uova e un caffè");
  await dictate(page).tap();
  await expectMicrophone(page, "on it-IT");
  await describeDialog(page).getByRole("button", { name: "Chiudi", exact: true }).tap();
  await expect(describeDialog(page)).toHaveCount(0);
  await expectMicrophone(page, "off");
});

for (const [error, text] of [
  ["not-allowed", "Il microfono è bloccato"],
  ["network", "La dettatura non è riuscita"],
] as const) {
  test(`dictation that ends with ${error} shows a message, and the text can be typed`, async ({ asPerson: page }) => {
    await fakeSpeech(page);
    await openDescribeDialog(page);
    await mealTextField(page).fill("mezza mela");
    await dictate(page).tap();
    await describeDialog(page).getByRole("button", { name: "Continua" }).tap();
    await expectMicrophone(page, "on it-IT");
    await event(page, "onerror", { error });
    await expect(describeDialog(page).getByText(text)).toBeVisible();
    await expect(mealTextField(page)).toHaveValue("mezza mela");
    await expect(parsedFoodRow(page, "Mela")).toBeVisible();
  });
}

test("declining dictation sends no audio, and a browser without speech recognition shows no button", async ({
  asPerson: page,
}) => {
  await fakeSpeech(page);
  await openDescribeDialog(page);
  await dictate(page).tap();
  await describeDialog(page).getByRole("button", { name: "Non ora" }).tap();
  await expect(mealTextField(page)).toBeFocused();
  expect(await microphone(page)).toBeUndefined();
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "webkitSpeechRecognition");
  });
  await openDescribeDialog(page);
  await expect(dictate(page)).toHaveCount(0);
});

test("a correction of a photo estimate can be dictated", async ({ page, person, db }) => {
  await fakeSpeech(page);
  await anEstimate(db, person);
  const sheet = await openEstimate(page);
  await sheet.getByRole("button", { name: "Detta: Correggi a parole" }).tap();
  await sheet.getByRole("button", { name: "Continua" }).tap();
  await expectMicrophone(page, "on it-IT");
  await say(page, "era senza olio");
  await expect(sheet.getByRole("textbox", { name: "Correggi a parole" })).toHaveValue("era senza olio");
  await sheet.getByRole("button", { name: "Correggi", exact: true }).tap();
  await expect(itemRows(sheet)).toHaveCount(3);
  await expectMicrophone(page, "off");
});
