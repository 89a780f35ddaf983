import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { FoodHit } from "../../entities/food/food-hit.ts";
import { sampleFoodHit, toDetails } from "../../entities/food/testing/sample-food-hit.ts";
import { today } from "../../lib/local-date.ts";
import { failing, type FakeAnswers } from "../../testing/fake-api.ts";
import {
  addSheet,
  mealSection,
  openAddSheet,
  openAddSheetOf,
  pressEntryAction,
  pressTwice,
  toastRegion,
} from "../../testing/diary-page.ts";
import { fakeDiary, twoLunchEntries } from "../../testing/fake-diary.ts";
import { setViewport } from "../../testing/layout.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleEntry } from "../../testing/sample-entry.ts";

const rail = addSheet.getByRole("region", { name: /^Di solito/ });
const card = (name: string) => rail.getByRole("button", { name: new RegExp(`^Aggiungi ${name}`) });

const usualFood = (name: string, last: FoodHit["last"], per100 = 65): FoodHit =>
  sampleFoodHit({ ref: `stock:${name}`, name, calories: per100, last });
const salad = usualFood("Insalata mista", { grams: 120, servings: 1, unit: null, day: "2026-11-20", calories: 78 });
const penne = usualFood("Penne al pomodoro", { grams: 320, servings: 1, unit: null, day: "2026-11-20", calories: 0 });
const almonds = usualFood("Mandorle", { grams: 30, servings: 1, unit: null, day: "2026-11-20", calories: 0 }, 580);

/** A diary whose user has usual foods at lunch and breakfast. */
function usualFoodsAnswers(atLunch: FoodHit[] = [penne, salad]): FakeAnswers {
  const diary = fakeDiary([], undefined, [almonds, ...atLunch]);
  return {
    ...diary,
    food: {
      ...diary.food,
      habits: ({ mealType }) => ({
        usual: mealType === "lunch" ? atLunch : mealType === "breakfast" ? [almonds] : [],
        recents: [],
        favourites: [],
      }),
    },
  };
}

afterEach(() => void vi.useRealTimers());

test("a usual food of the hour's meal is logged from the home page by one press, and a double tap logs it once", async () => {
  vi.setSystemTime(new Date(`${today()}T13:04:00`));
  const api = mountApp("/", usualFoodsAnswers());
  const repeat = mealSection("Pranzo").getByRole("group", { name: "Di solito" });
  await pressTwice(repeat.getByRole("button", { name: "Insalata mista: aggiungi di nuovo" }));
  await expect.element(toastRegion).toMatchTextContent("Nel tuo diario: Insalata mista, 120 g · 78 kcal");
  await expect.element(mealSection("Pranzo")).toMatchTextContent("78 kcal");
  await expect
    .poll(() => api.callsOf("food.log"))
    .toMatchObject([{ ref: salad.ref, mealType: "lunch", date: today() }]);
  await page.getByRole("button", { name: "Giorno precedente" }).click();
  await expect.element(repeat).not.toBeInTheDocument();
});

const withLastGrams = (food: FoodHit, grams: number): FoodHit => ({
  ...food,
  last: { grams, servings: 1, unit: null, day: today(), calories: 0 },
});

test("after an amount was changed the home page logs the new one, in the old place, and drops a food that is no longer usual", async () => {
  vi.setSystemTime(new Date(`${today()}T13:04:00`));
  const api = mountApp("/", usualFoodsAnswers([almonds, penne, salad]));
  const repeat = mealSection("Pranzo").getByRole("group", { name: "Di solito" });
  await expect.element(repeat.getByRole("button")).toHaveLength(3);
  api.answer({ food: { habits: { usual: [withLastGrams(salad, 200), penne], recents: [], favourites: [] } } });
  await repeat.getByRole("button", { name: "Penne al pomodoro: aggiungi di nuovo" }).click();
  await expect.element(repeat.getByRole("button")).toHaveLength(2);
  expect(repeat.element().textContent).toBe("Penne al pomodoroInsalata mista");
  await repeat.getByRole("button", { name: "Insalata mista: aggiungi di nuovo" }).click();
  await expect
    .poll(() => api.callsOf("food.log"))
    .toMatchObject([{ ref: penne.ref }, { ref: salad.ref, amount: { grams: 200 } }]);
});

test("a usual food beside the diary is logged by its new amount, and one that is no longer usual goes", async () => {
  await setViewport(1280, 800);
  vi.setSystemTime(new Date(`${today()}T13:04:00`));
  const api = mountApp("/", usualFoodsAnswers([almonds, penne, salad]));
  const pane = page.getByRole("region", { name: "Di solito a pranzo" });
  await expect.element(pane.getByRole("button")).toHaveLength(3);
  api.answer({ food: { habits: { usual: [withLastGrams(salad, 200), penne], recents: [], favourites: [] } } });
  await pane.getByRole("button", { name: /Penne al pomodoro/ }).click();
  await expect.element(pane.getByRole("button")).toHaveLength(2);
  await expect.element(pane.getByRole("button").nth(1)).toMatchTextContent("200 g");
  await pane.getByRole("button", { name: /Insalata mista/ }).click();
  await expect
    .poll(() => api.callsOf("food.log"))
    .toMatchObject([{ ref: penne.ref }, { ref: salad.ref, amount: { grams: 200 } }]);
});

test("a usual food shows its last amount, and two quick taps log it once", async () => {
  const api = mountApp("/", usualFoodsAnswers());
  await openAddSheetOf("Pranzo");
  await expect.element(rail).toHaveAccessibleName("Di solito a pranzo");
  await expect.element(card("Insalata mista")).toHaveAccessibleName("Aggiungi Insalata mista 120 g · 78 kcal");
  await pressTwice(card("Insalata mista"));
  await expect.element(addSheet).not.toBeInTheDocument();
  await expect.element(toastRegion).toMatchTextContent("Nel tuo diario: Insalata mista, 120 g · 78 kcal");
  await expect
    .poll(() => api.callsOf("food.log"))
    .toMatchObject([{ ref: salad.ref, amount: { grams: 120 }, mealType: "lunch" }]);
});

test("a food of the tables has one picture, on its card, in a row that waits for the server and in a stored row", async () => {
  const [name, category] = ["Riso al latte", "Dolci e pasticceria"];
  const pudding = {
    ...usualFood(name, { grams: 100, servings: 1, unit: null, day: "2026-11-20", calories: 0 }),
    category,
  };
  const entry = (id: string) =>
    sampleEntry({ id, date: today(), mealType: "lunch", foodItem: { name, source: "stock", description: category } });
  let answerLog = (): void => undefined;
  const log = ({ id = "" }) =>
    new Promise<ReturnType<typeof entry>>((resolve) => {
      answerLog = () => resolve(entry(id));
    });
  const { food, ...diary } = usualFoodsAnswers([pudding]);
  const api = mountApp("/", { ...diary, ...fakeDiary([entry(crypto.randomUUID())]), food: { ...food, log } });
  const drawings = (place: Element): string[] =>
    [...place.querySelectorAll<HTMLImageElement>(".thumb img")].map((image) => new URL(image.src).pathname);
  await openAddSheetOf("Pranzo");
  await expect.poll(() => drawings(rail.element())).toEqual(["/foods/sign-dessert.svg"]);
  await pressTwice(card(name));
  await expect
    .poll(() => drawings(mealSection("Pranzo").element()))
    .toEqual(["/foods/sign-dessert.svg", "/foods/sign-dessert.svg"]);
  // An entry that still waits would be sent again in the next test.
  await expect.poll(() => api.callsOf("food.log")).toHaveLength(1);
  answerLog();
  await expect.element(toastRegion).toMatchTextContent(`Nel tuo diario: ${name}`);
});

test("a food is logged in its last unit, and one without a weight in portions", async () => {
  const inCups = usualFood("Gelato", {
    grams: 120,
    servings: 1,
    unit: { label: "1 coppetta", count: 2 },
    day: "2026-11-20",
    calories: 0,
  });
  const menu: FoodHit = {
    ...usualFood("Menù fisso", { grams: null, servings: 1, unit: null, day: "2026-11-20", calories: 0 }),
    per: "serving",
    units: [],
  };
  const api = mountApp("/", usualFoodsAnswers([inCups, menu]));
  await openAddSheetOf("Pranzo");
  await card("Gelato").click();
  await openAddSheetOf("Pranzo");
  await expect.element(card("Menù fisso")).toMatchTextContent("1 porzione");
  await card("Menù fisso").click();
  await expect
    .poll(() => api.callsOf("food.log"))
    .toMatchObject([{ amount: { grams: 120, unit: { label: "1 coppetta", count: 2 } } }, { amount: { servings: 1 } }]);
});

test("a usual food of doubtful values opens its page instead of being logged", async () => {
  const mozzarella = sampleFoodHit({ ref: "product:8001234567890", name: "Mozzarella", flags: ["atwater"] });
  const api = mountApp("/", usualFoodsAnswers([mozzarella]));
  api.answer({ food: { read: toDetails(mozzarella) } });
  await openAddSheetOf("Pranzo");
  await rail.getByRole("button", { name: "Controlla Mozzarella valori da verificare" }).click();
  const foodPage = page.getByRole("dialog", { name: "Cerca alimenti" });
  await expect.element(foodPage.getByRole("heading", { name: "Mozzarella" })).toBeVisible();
  expect(api.callsOf("food.log")).toEqual([]);
});

test("the list of usual foods follows the chosen meal and logs to it", async () => {
  const api = mountApp("/", usualFoodsAnswers());
  await openAddSheetOf("Pranzo");
  await expect.element(card("Penne al pomodoro")).toBeVisible();
  await addSheet.getByRole("radio", { name: "Colazione" }).click();
  await expect.element(rail).toHaveAccessibleName("Di solito a colazione");
  await expect.element(card("Penne al pomodoro")).not.toBeInTheDocument();
  await card("Mandorle").click();
  await expect.poll(() => api.callsOf("food.log")).toMatchObject([{ ref: almonds.ref, mealType: "breakfast" }]);
});

test("a new user sees no usual foods, only the ways to add and the meal", async () => {
  mountApp("/", fakeDiary());
  await openAddSheetOf("Pranzo");
  await expect.element(addSheet.getByRole("radio", { name: "Pranzo" })).toBeChecked();
  await expect.element(rail).not.toBeInTheDocument();
  await expect.element(addSheet.getByText("1 tocco per aggiungere")).not.toBeInTheDocument();
});

test("the sheet opens with the usual foods, which were prefetched while home was idle", async () => {
  vi.setSystemTime(new Date(`${today()}T13:00:00`));
  const api = mountApp("/", usualFoodsAnswers());
  await expect.poll(() => api.callsOf("food.habits")).toHaveLength(1);
  await openAddSheet();
  await expect.element(card("Penne al pomodoro")).toBeVisible();
  expect(api.callsOf("food.habits")).toHaveLength(1);
});

const longNamed = { ...penne, name: "Penne integrali al pomodoro e basilico" };
test.for([
  { what: "none", usual: [] },
  { what: "some", usual: [penne, salad] },
  { what: "names of two lines", usual: [longNamed, salad] },
])("the sheet waits for no slow usual foods, and its buttons stay where they are: $what", async ({ usual }) => {
  const slow = Promise.withResolvers<void>();
  const answers = usualFoodsAnswers();
  const habits = () => slow.promise.then(() => ({ usual, recents: [], favourites: [] }));
  mountApp("/", { ...answers, food: { ...answers.food, habits } });
  await openAddSheetOf("Pranzo");
  const search = addSheet.getByRole("button", { name: /^Cerca alimenti/ });
  await expect.element(search).toBeEnabled();
  const slide = addSheet.element().getAnimations();
  await Promise.all(slide.map(({ finished }) => finished));
  const top = search.element().getBoundingClientRect().top;
  await expect.element(addSheet.getByText("Caricamento in corso")).toBeInTheDocument();
  expect(search.element().getBoundingClientRect().top).toBe(top);
  slow.resolve();
  await expect
    .element(usual[0] ? card(usual[0].name) : addSheet.getByText(/Dopo qualche pasto trovi qui/))
    .toBeVisible();
  expect(search.element().getBoundingClientRect().top).toBe(top);
});

test("a failed request hides the usual foods, and the other ways to add still work", async () => {
  mountApp("/", { ...fakeDiary(), food: { habits: failing } });
  await openAddSheetOf("Pranzo");
  await expect.element(addSheet.getByRole("radio", { name: "Pranzo" })).toBeChecked();
  await expect.element(rail).not.toBeInTheDocument();
  await addSheet.getByRole("button", { name: "Solo calorie" }).click();
  await expect.element(page.getByRole("dialog", { name: "Solo calorie" })).toBeVisible();
});

test("a failed log leaves the diary unchanged, and the app shows an error", async () => {
  const api = mountApp("/", usualFoodsAnswers());
  api.answer({ food: { log: failing } });
  await openAddSheetOf("Pranzo");
  await card("Insalata mista").click();
  await expect.element(toastRegion).toMatchTextContent("Impossibile aggiungere l’alimento al registro.");
  await expect.element(mealSection("Pranzo")).toMatchTextContent("Niente");
});

test("the usual foods can be operated with the keyboard", async () => {
  const api = mountApp("/", usualFoodsAnswers());
  await openAddSheetOf("Pranzo");
  await expect.element(card("Penne al pomodoro")).toBeVisible();
  (card("Penne al pomodoro").element() as HTMLElement).focus();
  await userEvent.keyboard("{Tab}");
  await expect.element(card("Insalata mista")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(addSheet).not.toBeInTheDocument();
  await expect.poll(() => api.callsOf("food.log")).toMatchObject([{ ref: salad.ref }]);
});

test("the menu of an entry adds its food to the favourites and removes it again, and a failure shows an error", async () => {
  const [entry] = twoLunchEntries();
  const ref = entry?.foodItem.ref ?? "";
  let favourites: FoodHit[] = [];
  const habits = () => ({ usual: [], recents: [], favourites });
  const api = mountApp("/", {
    ...fakeDiary(twoLunchEntries()),
    food: {
      habits,
      setFavourite: ({ favourite }) => {
        favourites = favourite ? [sampleFoodHit({ ref, favourite })] : [];
      },
    },
  });
  await pressEntryAction("Penne al pomodoro", "Salva nei preferiti");
  await expect.element(toastRegion).toMatchTextContent("Salvato nei preferiti");
  await pressEntryAction("Penne al pomodoro", "Togli dai preferiti");
  await expect.element(toastRegion).toMatchTextContent("Tolto dai preferiti");
  expect(api.callsOf("food.setFavourite")).toEqual([
    { ref, favourite: true },
    { ref, favourite: false },
  ]);
  api.answer({ food: { setFavourite: failing } });
  await pressEntryAction("Penne al pomodoro", "Salva nei preferiti");
  await expect.element(toastRegion).toMatchTextContent("Impossibile aggiornare i preferiti.");
});

test("a food that was just logged is among the usual foods the next time the sheet opens", async () => {
  const api = mountApp("/", usualFoodsAnswers());
  await openAddSheetOf("Pranzo");
  await expect.element(rail.getByRole("button")).toHaveLength(2);
  await addSheet.getByRole("button", { name: "Solo calorie" }).click();
  const quick = page.getByRole("dialog", { name: "Solo calorie" });
  await quick.getByRole("textbox", { name: "Calorie" }).fill("350");
  const added = usualFood("Polpette", { grams: 100, servings: 1, unit: null, day: today(), calories: 350 });
  api.answer({ food: { habits: { usual: [penne, salad, added], recents: [], favourites: [] } } });
  await quick.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect.element(quick).not.toBeInTheDocument();
  await openAddSheetOf("Pranzo");
  await expect.element(card("Polpette")).toBeVisible();
});
