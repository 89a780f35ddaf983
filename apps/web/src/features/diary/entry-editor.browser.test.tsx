import { addDays, weekOf } from "@fetta/domain/calendar-day";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { formatDay, today } from "../../lib/local-date.ts";
import {
  entryButton as buttonOf,
  mealSection,
  pressEntryAction,
  toastRegion,
  undoButton,
} from "../../testing/diary-page.ts";
import { fakeDiary, sixEntries, twoLunchEntries } from "../../testing/fake-diary.ts";
import { failing, type FakeAnswers } from "../../testing/fake-api.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount, sampleWeek } from "../../testing/sample-account.ts";
import { sampleEntry } from "../../testing/sample-entry.ts";

const editor = page.getByRole("dialog", { name: "Modifica voce" });
const amount = editor.getByRole("textbox", { name: "Quantità" });
const calories = editor.getByRole("textbox", { name: "Calorie" });
const entryButton = buttonOf("Spaghetti al pomodoro");
const save = editor.getByRole("button", { name: "Salva" });
const entry = sampleEntry({ date: today() });

const oneEntry: FakeAnswers = {
  home: { read: { me: sampleAccount(), day: [entry], week: sampleWeek(today()) } },
  diary: { list: [entry] },
};
const failingEdit: FakeAnswers = { diary: { edit: failing } };

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
  await expect.element(toastRegion).toMatchTextContent("Impossibile aggiornare l'elemento del registro.");
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
  await expect.element(toastRegion).toMatchTextContent("Impossibile aggiornare l'elemento del registro.");
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

test("an entry without a weight is edited in portions, and the buttons step by a half", async () => {
  mountApp("/", fakeDiary(sixEntries().slice(5)));
  await buttonOf("Frittata di zucchine").click();
  await editor.getByRole("button", { name: "Aumenta di mezza porzione" }).click();
  await expect.element(editor.getByRole("textbox", { name: "Porzioni" })).toHaveValue("1,5");
  await save.click();
  await expect.element(buttonOf("Frittata di zucchine")).toMatchTextContent("1½ porzioni");
  await expect.element(mealSection("Cena")).toMatchTextContent("180 kcal");
});

test("an entry in a unit is edited in that unit or in grams", async () => {
  const [, salad] = twoLunchEntries();
  const unit = { label: "1 coppetta", count: 2 };
  mountApp("/", fakeDiary([sampleEntry({ ...salad, foodItem: { ...salad?.foodItem, unit } })]));
  await expect.element(buttonOf("Insalata mista")).toMatchTextContent("2 coppette · 120 g");
  await buttonOf("Insalata mista").click();
  const inUnits = editor.getByRole("textbox", { name: "Quantità in coppette" });
  await expect.element(inUnits).toHaveValue("2");
  await inUnits.fill("1,5");
  await expect.element(editor.getByText(/1½ coppette · 90 g/)).toBeVisible();
  await editor.getByRole("radio", { name: "g", exact: true }).click();
  const inGrams = editor.getByRole("textbox", { name: "Quantità", exact: true });
  await expect.element(inGrams).toHaveValue("90");
  await inGrams.fill("60");
  await save.click();
  await expect.element(buttonOf("Insalata mista")).toMatchTextContent("1 coppetta · 60 g");
  await expect.element(buttonOf("Insalata mista")).toMatchTextContent("39 kcal");
});

test("the time at which an entry was eaten is changed and taken away in its editor", async () => {
  const api = mountApp("/", fakeDiary([sampleEntry({ date: today(), eatenAt: "13:05" })]));
  const time = editor.getByLabelText("Ora (se vuoi)");
  await openEditor();
  await expect.element(time).toHaveValue("13:05");
  await time.fill("12:40");
  await save.click();
  await expect.element(editor).not.toBeInTheDocument();
  await openEditor();
  await expect.element(time).toHaveValue("12:40");
  await time.fill("");
  await save.click();
  await expect.element(editor).not.toBeInTheDocument();
  expect(api.callsOf("diary.edit")).toMatchObject([{ eatenAt: "12:40" }, { eatenAt: null }]);
});

test("an entry moves to another meal, in its editor or by its menu", async () => {
  mountApp("/", fakeDiary(twoLunchEntries()));
  await buttonOf("Penne al pomodoro").click();
  await editor.getByRole("radio", { name: "Cena" }).click();
  await save.click();
  await expect.element(mealSection("Cena")).toMatchTextContent("486 kcal");
  await expect.element(mealSection("Pranzo")).toMatchTextContent("78 kcal");
  await pressEntryAction("Insalata mista", "Sposta in…");
  await page.getByRole("dialog").getByRole("button", { name: "Cena" }).click();
  await expect.element(toastRegion).toMatchTextContent("Spostato in Cena");
  await expect.element(mealSection("Cena")).toMatchTextContent("564 kcal");
});

test("an entry moves to another day", async () => {
  // A day of the same week, so that its day cell is visible.
  const other = weekOf(today()).find((day) => day !== today()) ?? addDays(today(), -1);
  mountApp("/", fakeDiary(twoLunchEntries()));
  await buttonOf("Penne al pomodoro").click();
  await editor.getByLabelText("Giorno").fill(other);
  await save.click();
  await expect.element(buttonOf("Penne al pomodoro")).not.toBeInTheDocument();
  await page.getByRole("button", { name: `${formatDay(other, "full")}, 486 di 1.850 kcal` }).click();
  await expect.element(buttonOf("Penne al pomodoro")).toBeVisible();
});

test("Ripristina valori originali restores the food's own figures", async () => {
  const api = mountApp("/", fakeDiary(twoLunchEntries()));
  await buttonOf("Penne al pomodoro").click();
  const restore = editor.getByRole("button", { name: "Ripristina valori originali" });
  await expect.element(restore).not.toBeInTheDocument();
  await calories.fill("900");
  await expect.element(editor.getByText("I macro danno 482 kcal")).toBeVisible();
  await save.click();
  await expect.element(buttonOf("Penne al pomodoro")).toMatchTextContent("900 kcal");
  await buttonOf("Penne al pomodoro").click();
  await restore.click();
  await expect.element(calories).toHaveValue("486");
  await save.click();
  await expect.element(buttonOf("Penne al pomodoro")).toMatchTextContent("486 kcal");
  expect(api.callsOf("diary.edit").at(-1)).toMatchObject({ calories: null });
});

test("an entry is removed from its editor, and Annulla restores it unchanged", async () => {
  const [penne] = twoLunchEntries();
  const api = mountApp("/", fakeDiary([sampleEntry({ ...penne, caloriesOverride: 520 })]));
  await buttonOf("Penne al pomodoro").click();
  await editor.getByRole("button", { name: "Elimina" }).click();
  await expect.element(buttonOf("Penne al pomodoro")).not.toBeInTheDocument();
  await undoButton.click();
  await expect.element(buttonOf("Penne al pomodoro")).toMatchTextContent("520 kcal");
  await expect.poll(() => api.callsOf("diary.add")).toMatchObject([{ calories: 520, mealType: "lunch" }]);
});
