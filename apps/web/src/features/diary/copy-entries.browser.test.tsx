import { addDays } from "@fetta/domain/calendar-day";
import { expect, test } from "vitest";
import { page, type Locator } from "vitest/browser";
import { today } from "../../lib/local-date.ts";
import { failing } from "../../testing/fake-api.ts";
import {
  entryButton,
  expectCalorieMeter,
  mealSection,
  pressEntryAction,
  pressTwice,
  toastRegion,
  undoButton,
} from "../../testing/diary-page.ts";
import { fakeDiary, sixEntries, twoLunchEntries } from "../../testing/fake-diary.ts";
import { mountApp } from "../../testing/mount-app.tsx";

const tomorrow = () => addDays(today(), 1);
const yesterday = () => addDays(today(), -1);
const sheet = (title: string): Locator => page.getByRole("dialog", { name: title });
const dayField = (title: string): Locator => sheet(title).getByLabelText("Giorno");
const copyButton = (title: string): Locator => sheet(title).getByRole("button", { name: "Copia" });
const ofLunch = "Copia pranzo in…";
const ofDay = "Copia giornata in…";
const openSheet = (title: string): Promise<void> => page.getByRole("button", { name: title }).click();

test("today's lunch is copied to tomorrow unless another day is chosen, and two taps copy once", async () => {
  const api = mountApp("/", fakeDiary(sixEntries()));
  await openSheet(ofLunch);
  await expect.element(dayField(ofLunch)).toHaveValue(tomorrow());
  await pressTwice(copyButton(ofLunch));
  await expect.element(toastRegion).toMatchTextContent("Pranzo · domani");
  await page.getByRole("button", { name: "Giorno successivo" }).click();
  await expect.element(mealSection("Pranzo")).toMatchTextContent("564 kcal");
  await expect.element(mealSection("Colazione")).toMatchTextContent("Niente");
  expect(api.callsOf("diary.copy")).toMatchObject([{ from: today(), to: tomorrow(), mealType: "lunch" }]);
});

test("lunch is copied to dinner of the same day, and one Annulla removes the whole copy", async () => {
  const api = mountApp("/", fakeDiary(twoLunchEntries()));
  await openSheet(ofLunch);
  await dayField(ofLunch).fill(today());
  await sheet(ofLunch).getByRole("radio", { name: "Cena" }).click();
  await copyButton(ofLunch).click();
  await expect.element(sheet(ofLunch)).not.toBeInTheDocument();
  await expect.element(toastRegion).toMatchTextContent("2 voci copiate");
  await expect.element(toastRegion).toMatchTextContent("Cena · oggi");
  for (const meal of ["Pranzo", "Cena"]) await expect.element(mealSection(meal)).toMatchTextContent("564 kcal");
  await expectCalorieMeter("1.128 di 1.850 kcal consumate, 722 rimaste");
  await undoButton.click();
  await expect.element(mealSection("Cena")).toMatchTextContent("Niente");
  await expect.poll(() => api.callsOf("diary.remove")).toHaveLength(2);
});

test("an entry is copied to tomorrow and to the chosen meal, and Annulla removes the copy", async () => {
  const title = "Copia Insalata mista in…";
  const api = mountApp("/", fakeDiary(twoLunchEntries()));
  await pressEntryAction("Insalata mista", "Copia in un altro giorno…");
  await expect.element(dayField(title)).toHaveValue(tomorrow());
  await sheet(title).getByRole("radio", { name: "Cena" }).click();
  await copyButton(title).click();
  await expect.element(toastRegion).toMatchTextContent("Cena · domani");
  expect(api.callsOf("diary.copyEntry")).toMatchObject([{ date: tomorrow(), mealType: "dinner" }]);
  await undoButton.click();
  await expect.poll(() => api.callsOf("diary.remove")).toHaveLength(1);
});

test("a meal cannot be copied onto itself or to an invalid date", async () => {
  const api = mountApp("/", fakeDiary(twoLunchEntries()));
  await openSheet(ofLunch);
  await dayField(ofLunch).fill(today());
  await copyButton(ofLunch).click();
  await expect
    .element(dayField(ofLunch))
    .toHaveAccessibleDescription("È lo stesso pasto: scegli un altro giorno o un altro pasto.");
  await expect.element(dayField(ofLunch)).toHaveFocus();
  await dayField(ofLunch).fill("");
  await expect.element(dayField(ofLunch)).toHaveAccessibleDescription("Scegli un giorno.");
  await copyButton(ofLunch).click();
  expect(api.callsOf("diary.copy")).toEqual([]);
});

test("a whole day is copied with its meals, and Annulla removes the whole copy", async () => {
  mountApp(`/?giorno=${yesterday()}`, fakeDiary(sixEntries(yesterday())));
  await openSheet(ofDay);
  await expect.element(dayField(ofDay)).toHaveValue(today());
  await expect.element(sheet(ofDay).getByRole("radio")).not.toBeInTheDocument();
  await copyButton(ofDay).click();
  await expect.element(toastRegion).toMatchTextContent("6 voci copiate");
  await expect.element(toastRegion).toMatchTextContent("Oggi");
  await page.getByRole("button", { name: "Giorno successivo" }).click();
  await expect.element(mealSection("Colazione")).toMatchTextContent("304 kcal");
  await expect.element(mealSection("Cena")).toMatchTextContent("120 kcal");
  await undoButton.click();
  await expect.element(mealSection("Colazione")).toMatchTextContent("Niente");
});

test("a day cannot be copied onto itself", async () => {
  mountApp("/", fakeDiary(twoLunchEntries()));
  await openSheet(ofDay);
  await dayField(ofDay).fill(today());
  await copyButton(ofDay).click();
  await expect.element(dayField(ofDay)).toHaveAccessibleDescription("È lo stesso giorno: scegline un altro.");
});

test("copying an entry within its meal logs it a second time", async () => {
  mountApp("/", fakeDiary(sixEntries().slice(0, 1)));
  await pressEntryAction("Yogurt greco", "Copia in un altro giorno…");
  const title = "Copia Yogurt greco in…";
  await dayField(title).fill(today());
  await copyButton(title).click();
  await expect.element(entryButton("Yogurt greco")).toHaveLength(2);
  await expect.element(mealSection("Colazione")).toMatchTextContent("260 kcal");
});

test("a failed copy shows an error, and the sheet keeps the chosen values for another attempt", async () => {
  const diary = fakeDiary(twoLunchEntries());
  const api = mountApp("/", diary);
  api.answer({ diary: { copy: failing } });
  await openSheet(ofLunch);
  const dinner = sheet(ofLunch).getByRole("radio", { name: "Cena" });
  await dinner.click();
  await copyButton(ofLunch).click();
  await expect.element(toastRegion).toMatchTextContent("Impossibile copiare le voci.");
  await expect.element(dinner).toBeChecked();
  api.answer(diary);
  await copyButton(ofLunch).click();
  await expect.element(toastRegion).toMatchTextContent("2 voci copiate");
});

test("an entry of another day is copied to today, and Annulla removes the copy", async () => {
  const api = mountApp(`/?giorno=${yesterday()}`, fakeDiary(twoLunchEntries(yesterday())));
  await pressEntryAction("Penne al pomodoro", "Copia a oggi");
  await expect.element(toastRegion).toMatchTextContent("Copiato a oggi");
  expect(api.callsOf("diary.copyEntry")).toMatchObject([{ date: today(), mealType: "lunch" }]);
  await undoButton.click();
  await expect.poll(() => api.callsOf("diary.remove")).toHaveLength(1);
});

test("an entry that could not be copied does not appear in the target day, and the app shows an error", async () => {
  const api = mountApp(`/?giorno=${yesterday()}`, fakeDiary(twoLunchEntries(yesterday())));
  api.answer({ diary: { copyEntry: failing } });
  await pressEntryAction("Penne al pomodoro", "Copia a oggi");
  await expect.element(toastRegion).toMatchTextContent("Impossibile copiare le voci.");
  await page.getByRole("button", { name: "Giorno successivo" }).click();
  await expect.element(mealSection("Pranzo")).toMatchTextContent("Niente");
});

test("an empty meal and an empty day offer no copy", async () => {
  mountApp("/", fakeDiary());
  await expect.element(page.getByRole("button", { name: "Copia da ieri" })).toBeVisible();
  for (const name of [ofDay, ofLunch]) await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
});
