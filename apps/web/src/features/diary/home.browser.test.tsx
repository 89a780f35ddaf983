import { addDays, lastDiaryDay, weekOf } from "@fetta/domain/calendar-day";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { formatDay, today } from "../../lib/local-date.ts";
import { failing } from "../../testing/fake-api.ts";
import { entryButton, expectCalorieMeter, mealSection } from "../../testing/diary-page.ts";
import { fakeDiary, sixEntries, twoLunchEntries } from "../../testing/fake-diary.ts";
import { expectNothingCut, setViewport } from "../../testing/layout.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";
import { sampleEntry } from "../../testing/sample-entry.ts";

const hero = page.getByRole("region", { name: "Calorie: Oggi" });
const main = page.getByRole("main");
const inWords = (day: string): string => formatDay(day, "full");

afterEach(() => void vi.useRealTimers());

test("home shows the remaining and eaten calories and the goal, and the meter's accessible value states the same", async () => {
  mountApp("/", fakeDiary(sixEntries()));
  await expect.element(hero).toMatchTextContent("Calorie rimaste");
  await expect.element(hero.getByText("782", { exact: true })).toBeVisible();
  await expect.element(hero.getByRole("definition").first()).toHaveTextContent("1.068");
  await expect.element(hero.getByRole("definition").last()).toHaveTextContent("1.850");
  await expectCalorieMeter("1.068 di 1.850 kcal consumate, 782 rimaste");
  const meter = page.getByRole("meter", { name: "Calorie consumate" });
  await expect.element(meter).toHaveAttribute("aria-valuenow", "1068");
  await expect.element(meter).toHaveAttribute("aria-valuemax", "1850");
  await expect.element(main).not.toMatchTextContent("1068");
});

test("an arrow key beyond the last day of the diary does not take the focus of the next move", async () => {
  const last = lastDiaryDay(today());
  mountApp(`/?giorno=${last}`, fakeDiary());
  const dayButton = page
    .getByRole("group", { name: /^Settimana/ })
    .getByRole("button", { name: new RegExp(`^${inWords(last)}`) });
  await expect.element(dayButton).toBeVisible();
  (dayButton.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  const back = page.getByRole("button", { name: "Giorno precedente" });
  await back.click();
  // The day before may be in another week, which the button is not in.
  await expect.poll(() => dayButton.elements().filter((element) => element.ariaCurrent === "date")).toEqual([]);
  await expect.element(back).toHaveFocus();
});

test("three cards show what remains of each macro", async () => {
  mountApp("/", fakeDiary(sixEntries()));
  for (const [name, text] of [
    ["Proteine", "62 di 93 g"],
    ["Carboidrati", "114 di 231 g"],
    ["Grassi", "41 di 62 g"],
  ] as const)
    await expect.element(page.getByRole("meter", { name })).toHaveAttribute("aria-valuetext", text);
  await expect.element(page.getByText("31 g rimasti")).toBeVisible();
});

test("the week runs from Monday to Sunday, and today is marked as the current date", async () => {
  mountApp("/", fakeDiary(sixEntries()));
  const week = page.getByRole("group", { name: /^Settimana dal/ });
  for (const day of weekOf(today())) {
    const button = week.getByRole("button", {
      name: `${inWords(day)}, ${day === today() ? "1.068" : "0"} di 1.850 kcal`,
    });
    await expect.element(button).toBeVisible();
    if (day === today()) await expect.element(button).toHaveAttribute("aria-current", "date");
    else await expect.element(button).not.toHaveAttribute("aria-current");
  }
  await expect.element(week.getByRole("button")).toHaveLength(9);
});

test("three of six entries are shown until all are requested, and the meals keep their sums", async () => {
  mountApp("/", fakeDiary(sixEntries()));
  const menus = page.getByRole("listitem").getByRole("button", { name: /^Altre azioni/ });
  await expect.element(menus).toHaveLength(3);
  for (const [name, sum] of [
    ["Colazione", "304 kcal"],
    ["Pranzo", "564 kcal"],
    ["Cena", "120 kcal"],
    ["Spuntino", "80 kcal"],
  ] as const)
    await expect.element(mealSection(name)).toMatchTextContent(sum);
  await page.getByRole("button", { name: "Mostra tutte le 6 voci" }).click();
  await expect.element(menus).toHaveLength(6);
  await page.getByRole("button", { name: "Mostra meno" }).click();
  await expect.element(menus).toHaveLength(3);
});

test("a meal expands on its own and stays so when the day is opened again, and other days keep the default", async () => {
  mountApp("/", fakeDiary([...sixEntries(), ...sixEntries(addDays(today(), -1))]));
  const menus = page.getByRole("listitem").getByRole("button", { name: /^Altre azioni/ });
  const toggle = (name: string) => mealSection(name).getByRole("button", { name, exact: true });
  await expect.element(menus).toHaveLength(3);
  await expect.element(toggle("Cena")).toHaveAttribute("aria-expanded", "false");
  await toggle("Cena").click();
  await expect.element(menus).toHaveLength(4);
  await page.getByRole("button", { name: "Giorno precedente" }).click();
  await expect.element(menus).toHaveLength(3);
  await page.getByRole("link", { name: "Ricette" }).click();
  await page.getByRole("link", { name: "Home" }).click();
  await expect.element(menus).toHaveLength(4);
  await toggle("Cena").click();
  await expect.element(menus).toHaveLength(3);
});

test("another day has a way back to today, and to any day of the diary", async () => {
  mountApp("/", fakeDiary(sixEntries()));
  const back = page.getByRole("button", { name: "Oggi", exact: true });
  const picker = page.getByLabelText("Vai a un altro giorno");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Oggi");
  await expect.element(back).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Giorno precedente" }).click();
  await expect.element(picker).toHaveValue(addDays(today(), -1));
  await picker.fill("2025-03-09");
  await expect.element(main).toMatchTextContent("domenica 9 marzo");
  await picker.fill("2014-12-31");
  await expect.element(main).toMatchTextContent("domenica 9 marzo");
  await back.click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Oggi");
  await expect.element(page.getByRole("button", { name: new RegExp(`^${inWords(today())}, `) })).toHaveFocus();
});

test("a dish from a photo is marked as an estimate, a typed one is not", async () => {
  mountApp("/", fakeDiary(twoLunchEntries()));
  await expect.element(entryButton("Penne al pomodoro")).toMatchTextContent("Stima AI");
  await expect.element(entryButton("Insalata mista")).not.toMatchTextContent("Stima AI");
});

test("an empty day offers yesterday's meals and a way to add an entry", async () => {
  mountApp("/", fakeDiary());
  await expect.element(page.getByRole("heading", { name: "Il piatto è ancora vuoto" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Copia da ieri" })).toBeVisible();
  for (const name of ["Colazione", "Pranzo", "Cena", "Spuntino"])
    await expect.element(mealSection(name)).toMatchTextContent("Niente");
});

test("an empty day of the past speaks of that day, not of yesterday and the next meal", async () => {
  mountApp(`/?giorno=${addDays(today(), -3)}`, fakeDiary());
  await expect
    .element(page.getByText("Aggiungi i pasti di quel giorno o riprendi quelli del giorno prima."))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Copia dal giorno prima" })).toBeVisible();
});

test("a day over the goal shows the excess on home without the danger colour", async () => {
  mountApp("/", fakeDiary([sampleEntry({ date: today(), foodItem: { name: "Pizza", calories: 1984 } })]));
  await expect.element(hero).toMatchTextContent("Oltre l’obiettivo");
  await expect.element(hero.getByText("+134", { exact: true })).toBeVisible();
  await expectCalorieMeter("1.984 di 1.850 kcal consumate, 134 oltre l’obiettivo");
  const probe = document.createElement("i");
  probe.style.color = "var(--danger)";
  document.body.append(probe);
  const danger = getComputedStyle(probe).color;
  probe.remove();
  const section = hero.element();
  const alarmed = [section, ...section.querySelectorAll("*")].filter((element) => {
    const { color, backgroundColor, borderTopColor, stroke, fill } = getComputedStyle(element);
    return [color, backgroundColor, borderTopColor, stroke, fill].includes(danger);
  });
  expect(alarmed).toEqual([]);
});

test.each([
  ["says nothing of incomplete days where all count", 1984, "della settimana: 1.984 kcal."],
  ["says that it leaves incomplete days out", 300, "della settimana, senza i giorni incompleti: 1.984 kcal."],
])("over the goal the mean of the week %s", async (_what, monday, text) => {
  await setViewport(1024, 768);
  const week = weekOf(addDays(today(), -7));
  const entries = week.map((date, at) =>
    sampleEntry({ date, foodItem: { name: "Pizza", calories: at === 0 ? monday : 1984 } }),
  );
  const me = sampleAccount({ usualCalories: 1984 });
  mountApp(`/?giorno=${week[6]}`, fakeDiary(entries, me), { me });
  await expect.element(page.getByText(/^Capita/)).toHaveTextContent(`Capita. Conta la media ${text}`);
  await expect.element(page.getByRole("term").last()).toHaveTextContent(`Media ${text.replace(/:.*/, "")}`);
  expectNothingCut();
});

test.each([
  ["to the right", "touch", 80, 10, "Ieri"],
  ["to the left", "touch", -80, 10, "Domani"],
  ["down", "touch", 80, 90, "Oggi"],
  ["of a mouse", "mouse", 80, 10, "Oggi"],
])("a swipe %s over the calories moves by a day or not at all", async (_way, pointerType, x, y, shown) => {
  mountApp("/", fakeDiary(sixEntries()));
  await expect.element(hero).toMatchTextContent("Calorie rimaste");
  const section = hero.element();
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerType, bubbles: true });
  section.dispatchEvent(new PointerEvent("pointerdown", at(150, 150)));
  section.dispatchEvent(new PointerEvent("pointerup", at(150 + x, 150 + y)));
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(shown);
});

test("a device that slept over midnight shows the new date when it wakes", async () => {
  const day = today();
  vi.setSystemTime(new Date(`${day}T23:00:00`));
  mountApp("/", fakeDiary(sixEntries(day)));
  await expect.element(entryButton("Yogurt greco")).toBeVisible();
  await expect.element(main).toMatchTextContent(inWords(day));
  vi.setSystemTime(new Date(`${addDays(day, 1)}T07:00:00`));
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.element(main).toMatchTextContent(inWords(addDays(day, 1)));
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Oggi");
  await expect.element(entryButton("Yogurt greco")).not.toBeInTheDocument();
});

test("a diary that cannot be loaded shows an error and can be loaded again", async () => {
  const diary = fakeDiary(sixEntries(addDays(today(), -1)));
  const api = mountApp("/", diary);
  api.answer({ diary: { list: failing } });
  await page.getByRole("button", { name: "Giorno precedente" }).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Non riusciamo a caricare il diario");
  api.answer(diary);
  await page.getByRole("button", { name: "Riprova" }).click();
  await expect.element(entryButton("Yogurt greco")).toBeVisible();
});

test("on a phone too the date opens the month, which marks the days with entries and opens the diary of a day", async () => {
  const api = mountApp("/", fakeDiary(sixEntries()));
  await page.getByRole("button", { name: /apri il calendario$/ }).click();
  const calendar = page.getByRole("dialog", { name: "Calendario" });
  await expect.element(calendar.getByRole("button", { name: /nel diario$/ })).toBeVisible();
  await expect.poll(() => api.callsOf("diary.loggedDays")).toEqual([{ date: `${today().slice(0, 7)}-01` }]);
  const dayBox = calendar
    .getByRole("button", { name: /nel diario$/ })
    .element()
    .getBoundingClientRect();
  expect(Math.min(dayBox.width, dayBox.height)).toBeGreaterThanOrEqual(44);
  calendar.element().querySelector<HTMLElement>("[aria-current=date]")?.focus();
  await userEvent.keyboard("{ArrowLeft}{Enter}");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Ieri");
  await expect.element(calendar).not.toBeInTheDocument();
});
