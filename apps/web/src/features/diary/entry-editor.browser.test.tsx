import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { today } from "../../lib/local-date.ts";
import { ApiFailure } from "../../testing/fake-api.ts";
import type { FakeAnswers } from "../../testing/fake-api.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount, sampleWeek } from "../../testing/sample-account.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

const editor = page.getByRole("dialog", { name: "Modifica voce" });
const amount = editor.getByRole("textbox", { name: "Quantità" });
const calories = editor.getByRole("textbox", { name: "Calorie" });
const entryButton = page.getByRole("listitem").getByRole("button", { name: /^Spaghetti al pomodoro / });
const notifications = page.getByRole("region", { name: "Notifiche (F8)" });
const save = editor.getByRole("button", { name: "Salva" });
const entry = sampleEntry({ date: today() });

const oneEntry: FakeAnswers = {
  home: { read: { me: sampleAccount(), day: [entry], week: sampleWeek(today()) } },
  diary: { list: [entry] },
};
const failingEdit: FakeAnswers = {
  diary: {
    edit: () => {
      throw new ApiFailure(500);
    },
  },
};

async function openEditor(): Promise<void> {
  await entryButton.click();
  await expect.element(editor).toBeVisible();
}

test("an invalid amount is marked and not sent; a decimal comma is accepted", async () => {
  const api = mountApp("/", oneEntry);
  await openEditor();
  for (const typed of ["", "0", "abc", "1.200"]) {
    await amount.fill(typed);
    await save.click();
    await expect.element(amount, { message: typed }).toHaveAttribute("aria-invalid", "true");
  }
  expect(api.callsOf("diary.edit")).toEqual([]);
  await amount.fill("12,5");
  await expect.element(amount).not.toHaveAttribute("aria-invalid", "true");
});

test("half the grams halve all figures", async () => {
  mountApp("/", oneEntry);
  await openEditor();
  await amount.fill("160");
  await expect.element(calories).toHaveValue("243");
  await expect.element(editor.getByRole("textbox", { name: "Proteine" })).toHaveValue("8");
});

test("a change that could not be saved shows an error and stays in the sheet for another attempt", async () => {
  const api = mountApp("/", oneEntry);
  api.answer(failingEdit);
  await openEditor();
  await calories.fill("520");
  await save.click();
  await expect.element(notifications).toMatchTextContent("Impossibile aggiornare l'elemento del registro.");
  await expect.element(calories).toHaveValue("520");
  const edited = sampleEntry({ ...entry, caloriesOverride: 520, version: 1 });
  api.answer({ diary: { edit: edited, list: [edited] } });
  await save.click();
  await expect.element(editor).not.toBeInTheDocument();
  await expect.element(entryButton).toMatchTextContent("520 kcal");
  expect(api.callsOf("diary.edit")).toHaveLength(2);
});

test("a failed change leaves the diary unchanged", async () => {
  const api = mountApp("/", oneEntry);
  api.answer(failingEdit);
  await openEditor();
  await calories.fill("520");
  await save.click();
  await expect.element(notifications).toMatchTextContent("Impossibile aggiornare l'elemento del registro.");
  await editor.getByRole("button", { name: "Chiudi" }).click();
  await expect.element(entryButton).toMatchTextContent("486 kcal");
  await expect
    .element(page.getByRole("meter", { name: "Calorie consumate" }))
    .toHaveAttribute("aria-valuetext", "486 di 1.850 kcal consumate, 1.364 rimaste");
});

test("saving without a change sends no request", async () => {
  const api = mountApp("/", oneEntry);
  await openEditor();
  await save.click();
  await expect.element(editor).not.toBeInTheDocument();
  expect(api.callsOf("diary.edit")).toEqual([]);
});
