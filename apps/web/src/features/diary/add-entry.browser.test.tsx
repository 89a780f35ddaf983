import { addDays } from "@fetta/domain/calendar-day";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { today } from "../../lib/local-date.ts";
import { failing } from "../../testing/fake-api.ts";
import {
  addSheet,
  entryButton,
  expectCalorieMeter,
  openAddSheet,
  openAddSheetOf,
  pressEntryAction,
  pressTwice,
  toastRegion,
  undoButton,
} from "../../testing/diary-page.ts";
import { fakeDiary, sixEntries, twoLunchEntries } from "../../testing/fake-diary.ts";
import { mountApp } from "../../testing/mount-app.tsx";

const quick = page.getByRole("dialog", { name: "Solo calorie" });
const field = (name: string) => quick.getByRole("textbox", { name });
const add = quick.getByRole("button", { name: "Aggiungi al diario" });
const yesterday = () => addDays(today(), -1);

async function openQuickAdd(): Promise<void> {
  await openAddSheet();
  await addSheet.getByRole("button", { name: "Solo calorie" }).click();
}

afterEach(() => void vi.useRealTimers());

test("the meal chosen in the sheet is passed on to the search", async () => {
  mountApp("/", fakeDiary());
  await openAddSheetOf("Pranzo");
  await addSheet.getByRole("radio", { name: "Cena" }).click();
  await addSheet.getByRole("button", { name: /^Cerca alimenti/ }).click();
  const search = page.getByRole("dialog", { name: "Cerca alimenti" });
  await expect.element(search.getByRole("combobox", { name: "Aggiungi a" })).toHaveValue("dinner");
});

for (const [hour, name] of [
  ["10:59", "Colazione"],
  ["11:00", "Pranzo"],
  ["14:59", "Pranzo"],
  ["15:03", "Spuntino"],
  ["18:00", "Cena"],
  ["20:00", "Spuntino"],
] as const) {
  test(`at ${hour} the + of the tab bar suggests ${name}`, async () => {
    vi.setSystemTime(new Date(`${today()}T${hour}:00`));
    mountApp("/", fakeDiary());
    await openAddSheet();
    await expect.element(addSheet.getByRole("radio", { name })).toBeChecked();
  });
}

test("Solo calorie rejects a missing, zero or implausible number", async () => {
  const api = mountApp("/", fakeDiary());
  await openQuickAdd();
  await expect.element(field("Calorie")).toHaveFocus();
  await add.click();
  await expect.element(field("Calorie")).toHaveAccessibleDescription("Scrivi quante calorie sono, o i macro.");
  for (const wrong of ["0", "10001", "1.200,5", "abc"]) {
    await field("Calorie").fill(wrong);
    await add.click();
    await expect.element(field("Calorie"), { message: wrong }).toHaveAttribute("aria-invalid", "true");
  }
  expect(api.callsOf("diary.addQuick")).toEqual([]);
});

test("macros alone determine the calories, which are shown before the entry is added", async () => {
  mountApp("/", fakeDiary());
  await openQuickAdd();
  for (const [name, value] of [
    ["Nome (facoltativo)", "Frullato"],
    ["Proteine", "20"],
    ["Carboidrati", "30,5"],
    ["Grassi", "10"],
  ] as const)
    await field(name).fill(value);
  await expect.element(field("Calorie")).toHaveAccessibleDescription("Dai macro: 292 kcal");
  await add.click();
  await expect.element(entryButton("Frullato")).toMatchTextContent("292 kcal");
  await expectCalorieMeter("292 di 1.850 kcal consumate, 1.558 rimaste");
});

test("macros that contradict the typed calories show a warning, and Annulla removes the entry of the typed calories", async () => {
  const api = mountApp("/", fakeDiary());
  await openQuickAdd();
  await field("Calorie").fill("350");
  await field("Carboidrati").fill("20");
  const mismatch = quick.getByText("I macro danno 80 kcal");
  await expect.element(mismatch).toBeVisible();
  expect(mismatch.element().closest("[aria-live]")?.getAttribute("aria-atomic")).toBe("true");
  await add.click();
  await expectCalorieMeter("350 di 1.850 kcal consumate, 1.500 rimaste");
  await undoButton.click();
  await expectCalorieMeter("0 di 1.850 kcal consumate, 1.850 rimaste");
  await expect.poll(() => api.callsOf("diary.remove")).toHaveLength(1);
});

test("a failed addition keeps the sheet open and its values", async () => {
  const api = mountApp("/", fakeDiary());
  api.answer({ diary: { addQuick: failing } });
  await openQuickAdd();
  await field("Calorie").fill("350");
  await add.click();
  await expect.element(toastRegion).toMatchTextContent("Impossibile aggiungere l’alimento al registro.");
  await expect.element(field("Calorie")).toHaveValue("350");
  await expect.element(add).toBeEnabled();
});

test("an entry that could not be removed reappears, and the app shows an error", async () => {
  const api = mountApp("/", fakeDiary(twoLunchEntries()));
  api.answer({ diary: { remove: failing } });
  await pressEntryAction("Penne al pomodoro", "Elimina");
  await expect.element(toastRegion).toMatchTextContent("Impossibile rimuovere l'alimento dal registro.");
  await expect.element(entryButton("Penne al pomodoro")).toBeVisible();
  await expectCalorieMeter("564 di 1.850 kcal consumate, 1.286 rimaste");
});

test("a double tap on Elimina removes the entry once and stays in the app", async () => {
  const api = mountApp("/", fakeDiary(twoLunchEntries()));
  await page.getByRole("button", { name: "Altre azioni per Penne al pomodoro" }).click();
  await pressTwice(page.getByRole("dialog").getByRole("button", { name: "Elimina" }));
  await expect.element(toastRegion).toMatchTextContent("Rimosso dal diario");
  await expect.element(entryButton("Penne al pomodoro")).not.toBeInTheDocument();
  await expect.element(entryButton("Insalata mista")).toBeVisible();
  await expect.poll(() => api.callsOf("diary.remove")).toHaveLength(1);
});

test("an empty day copies the whole of yesterday, and two taps copy once", async () => {
  const api = mountApp("/", fakeDiary(sixEntries(yesterday())));
  await pressTwice(page.getByRole("button", { name: "Copia da ieri" }));
  await expect.element(toastRegion).toMatchTextContent("6 voci copiate");
  await expectCalorieMeter("1.068 di 1.850 kcal consumate, 782 rimaste");
  expect(api.callsOf("diary.copy")).toMatchObject([{ from: yesterday(), to: today() }]);
});

test("copying from an empty yesterday shows that there is nothing to copy", async () => {
  mountApp("/", fakeDiary());
  await page.getByRole("button", { name: "Copia da ieri" }).click();
  await expect.element(toastRegion).toMatchTextContent("Non c’è niente da copiare");
});

test("a yesterday without a lunch is not reported as empty", async () => {
  mountApp("/", fakeDiary(sixEntries(yesterday()).filter(({ mealType }) => mealType !== "lunch")));
  await openAddSheetOf("Pranzo");
  await addSheet.getByRole("button", { name: "Copia da ieri" }).click();
  await expect.element(toastRegion).toMatchTextContent("Il giorno prima non c’è niente in Pranzo.");
  await expect.element(addSheet).toBeVisible();
});
