// npm run persona: taps and interaction time of a person who logs four meals a day for 14 days in the built app.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { connect } from "@fetta/db/connect";
import { moveStoredDatesBack } from "@fetta/db/testing/move-dates-back";
import { addDays } from "@fetta/domain/calendar-day";
import { addMealButton, mealTextField, recentDescription } from "../pages/describe.page.ts";
import { addButton, addSheet, calorieMeter, mealSection, toastRegion } from "../pages/diary.page.ts";
import { photoResultDialog } from "../pages/photo-result.page.ts";
import { launchOptions, phone } from "./browser-options.ts";
import { filmSample } from "./camera-video.ts";
import { listLoggedEntries } from "./logged-meals.ts";
import { msUntilRomeMidnight, romeInstant, todayInRome } from "./rome-dates.ts";
import { startApp } from "./run-app.ts";
import { aTestUser, setOpenAiFault, signInContext } from "./test-fixtures.ts";
import { TimedHand, toSeconds, type HandCounts } from "./timed-hand.ts";

/** Bounds of a day: seconds, and taps where there are any. */
const bounds = { week1: { seconds: 150, taps: Infinity }, week2: { seconds: 75, taps: 18 } } as const;
const megabit = 1_000_000 / 8;
/** The 4G profile of WebPageTest: 9 Mbit/s and 170 ms. */
const mobileNetwork = { offline: false, latency: 170, downloadThroughput: 9 * megabit, uploadThroughput: 9 * megabit };
/** Ms until the model answers about a photo: the median that a benchmark of 1,000 phone photos gives for GPT-4o. */
const modelAnswerMs = 10_000;

type Visit = { hand: TimedHand; page: Page; hour: string };
type Action = (visit: Visit) => Promise<void>;
type Meal = "Colazione" | "Pranzo" | "Cena" | "Spuntino";

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const searchSheet = (page: Page): Locator => page.getByRole("dialog", { name: "Cerca alimenti" });

/**
 * Opens the sheet that offers the ways to log. It suggests the meal of the hour, which from 20 on is the snack: dinner is
 * chosen there.
 */
const openAddSheet: Action = async ({ hand, page, hour }) => {
  await hand.tap(addButton(page));
  if (hour >= "20") await hand.tap(addSheet(page).locator("label").filter({ hasText: "Cena" }));
};

/** Logs foods by their names: the + of the first hit. */
const search =
  (...names: string[]): Action =>
  async (visit) => {
    const { hand, page } = visit;
    await openAddSheet(visit);
    await hand.tap(addSheet(page).getByRole("button", { name: "Cerca alimenti" }));
    const field = searchSheet(page).getByRole("textbox", { name: "Cerca alimenti" });
    for (const [index, name] of names.entries()) {
      if (index > 0) await hand.tap(searchSheet(page).getByRole("button", { name: "Cancella testo" }));
      await hand.type(field, name);
      await hand.pressEnter(field);
      const add = searchSheet(page).getByRole("button", { name: new RegExp(`^Aggiungi subito ${escaped(name)}`, "i") });
      await hand.tap(add.first(), { isAnticipated: true });
      await hand.see(toastRegion(page).getByText(new RegExp(`Nel tuo diario: ${escaped(name)}`, "i")));
    }
  };

/** Logs a meal by a sentence. */
const describe =
  (text: string, foods: number, enterText: Action = ({ hand, page }) => hand.type(mealTextField(page), text)): Action =>
  async (visit) => {
    const { hand, page } = visit;
    await openAddSheet(visit);
    await hand.tap(addSheet(page).getByRole("button", { name: "Descrivi il pasto" }));
    await enterText(visit);
    await hand.see(addMealButton(page).filter({ hasText: foods === 1 ? "Aggiungi 1 alimento" : `${foods} alimenti` }));
    await hand.tap(addMealButton(page), { isAnticipated: true });
    await hand.see(toastRegion(page).getByText(/^Aggiunt/));
  };

/** Logs a meal by a sentence of an earlier day, which is offered at once or after these letters. */
const describeAgain = (text: string, foods: number, letters = ""): Action =>
  describe(text, foods, async ({ hand, page }) => {
    if (letters !== "") await hand.type(mealTextField(page), letters);
    await hand.tap(recentDescription(page, text));
  });

/** Logs what was eaten at the same meal yesterday. */
const copyYesterday =
  (meal: Meal): Action =>
  async (visit) => {
    const { hand, page } = visit;
    await openAddSheet(visit);
    await hand.tap(addSheet(page).getByRole("button", { name: "Copia da ieri" }));
    // A long day shows its meals collapsed: the energy of the meal is there in any case.
    await hand.see(
      mealSection(page, meal)
        .getByText(/ kcal$/)
        .first(),
    );
  };

/** Logs a usual food from the row on the home page. */
const repeat =
  (meal: Meal, name: string): Action =>
  async ({ hand, page }) => {
    await hand.tap(
      mealSection(page, meal).getByRole("button", { name: new RegExp(`^${escaped(name)}.*: aggiungi di nuovo$`) }),
    );
    await hand.see(toastRegion(page).getByText("Aggiunto al log!"));
  };

/** Logs a usual food from the sheet. */
const addUsual =
  (name: string): Action =>
  async (visit) => {
    const { hand, page } = visit;
    await openAddSheet(visit);
    const rail = addSheet(page).getByRole("region", { name: /^Di solito/ });
    await hand.tap(rail.getByRole("button", { name: new RegExp(`^Aggiungi ${escaped(name)}`) }));
    await hand.see(toastRegion(page).getByText("Aggiunto al log!"));
  };

/** Logs a plate by its photo; the first time the person agrees that it is analysed. */
const photograph =
  ({ isFirst = false } = {}): Action =>
  async (visit) => {
    const { hand, page } = visit;
    await openAddSheet(visit);
    await hand.tap(addSheet(page).getByRole("button", { name: "Scansiona piatto" }));
    if (isFirst) await hand.tap(page.getByRole("button", { name: "Acconsento e continuo" }));
    await hand.tap(page.getByRole("button", { name: "Scatta foto" }));
    await hand.tap(photoResultDialog(page).getByRole("button", { name: "Fatto" }));
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };

const drinkWater: Action = ({ hand, page }) =>
  hand.tap(page.getByRole("button", { name: "Aggiungi un bicchiere di acqua, 200 ml" }));

/** Logs the weight, that many hundred grams below the last one. */
const weigh =
  (less: number): Action =>
  async ({ hand, page }) => {
    for (let step = 0; step < less; step += 1)
      await hand.tap(page.getByRole("button", { name: "Cento grammi in meno" }), { isAnticipated: step > 0 });
    await hand.tap(page.getByRole("button", { name: /^Segna .* per oggi$/ }), { isAnticipated: less > 0 });
    await hand.see(page.getByText("segnato oggi"));
  };

/** Answers the question of the morning. */
const closeYesterday: Action = ({ hand, page }) =>
  hand.tap(page.getByRole("region", { name: "La giornata di ieri è completa?" }).getByRole("button", { name: "Sì" }));

/** Breakfast, lunch, snack and dinner of a day. */
type PersonaDay = readonly [breakfast: Action[], lunch: Action[], snack: Action[], dinner: Action[]];

const breakfast = describe("un caffè, uno yogurt greco e 4 fette biscottate", 3);
const breakfastAgain = describeAgain("un caffè, uno yogurt greco e 4 fette biscottate", 3);
const usualBreakfast = copyYesterday("Colazione");
const snack = repeat("Spuntino", "Mela");
const eggs = describe("due uova e una fetta di pane", 2);
const eggsAgain = describeAgain("due uova e una fetta di pane", 2);

/** Week 1 finds and types; week 2 repeats what is usual, with a new dish now and then. */
const days: readonly PersonaDay[] = [
  [[weigh(0), breakfast], [eggs], [search("Mela")], [search("Bresaola", "Ricotta")]],
  [
    [closeYesterday, usualBreakfast],
    [describe("80 g di pasta al pomodoro e un'insalata", 2)],
    [snack],
    [photograph({ isFirst: true })],
  ],
  [[closeYesterday, usualBreakfast, drinkWater], [eggsAgain], [snack], [search("Petto di pollo", "Zucchine")]],
  [
    [closeYesterday, weigh(2), usualBreakfast],
    [describe("un panino al prosciutto e una mela", 2)],
    [search("Banana")],
    [photograph()],
  ],
  [
    [closeYesterday, describe("un cappuccino e un cornetto", 2)],
    [eggsAgain, drinkWater],
    [snack],
    [search("Minestrone", "Mozzarella")],
  ],
  [
    [closeYesterday, breakfastAgain],
    [describe("un piatto di risotto ai funghi", 1)],
    [snack, drinkWater],
    [describe("una pizza margherita e una birra", 2)],
  ],
  [
    [closeYesterday, usualBreakfast],
    [describe("lasagne, insalata e un bicchiere di vino rosso", 3)],
    [snack],
    [search("Bresaola", "Ricotta")],
  ],
  [[closeYesterday, weigh(1), usualBreakfast], [eggsAgain], [snack], [search("Orata")]],
  [
    [closeYesterday, usualBreakfast, drinkWater],
    [describeAgain("80 g di pasta al pomodoro e un'insalata", 2, "past")],
    [snack],
    [photograph()],
  ],
  [[closeYesterday, usualBreakfast], [eggsAgain], [snack, drinkWater], [addUsual("Bresaola"), addUsual("Ricotta")]],
  [[closeYesterday, weigh(2), usualBreakfast], [copyYesterday("Pranzo")], [snack], [photograph()]],
  [
    [closeYesterday, describeAgain("un cappuccino e un cornetto", 2), drinkWater],
    [eggsAgain],
    [snack],
    [search("Merluzzo")],
  ],
  [
    [closeYesterday, breakfastAgain],
    [describeAgain("un piatto di risotto ai funghi", 1)],
    [snack],
    [describeAgain("una pizza margherita e una birra", 2)],
  ],
  [
    [closeYesterday, usualBreakfast, drinkWater],
    [describeAgain("lasagne, insalata e un bicchiere di vino rosso", 3)],
    [snack],
    [addUsual("Bresaola"), addUsual("Ricotta")],
  ],
];
const hours = ["07:45", "13:05", "16:40", "20:15"];

const app = await startApp();
const folder = await mkdtemp(join(tmpdir(), "fetta-persona-"));
const filming = await filmSample("spaghetti-carbonara", folder);
const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, filming] });
const db = connect({ url: app.databaseUrl, maxConnections: 2, onIdleError: () => undefined });

/** Opens the app at an hour of today, on 4G, and does what is to be done. */
async function visitApp(context: BrowserContext, hand: TimedHand, hour: string, actions: Action[]): Promise<void> {
  const page = await context.newPage();
  await page.clock.install({ time: romeInstant(todayInRome(), hour) });
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", mobileNetwork);
  await hand.open(page, `${app.url}/`);
  await hand.see(calorieMeter(page));
  // A press in the moment in which the live page takes its place would be lost.
  await page.waitForFunction(() => document.querySelector("#prerendered") === null);
  for (const action of actions) await action({ hand, page, hour });
  await page.waitForLoadState("networkidle");
  await page.close();
}

/**
 * Spends a day with the device: four visits. Then a day passes: what the device and the server have kept is dated a day
 * earlier, and the answers that the device has for offline use are deleted, whose keys have the day.
 */
async function spendDay(context: BrowserContext, meals: PersonaDay): Promise<HandCounts> {
  const hand = new TimedHand();
  for (const [index, actions] of meals.entries()) await visitApp(context, hand, hours[index] ?? "", actions);
  const page = await context.newPage();
  await page.goto(`${app.url}/api/health/ready`);
  for (const [name, value] of await page.evaluate(() => Object.entries<string>(localStorage))) {
    const moved = value.replaceAll(/\b20\d\d-\d\d-\d\d\b/g, (day) => addDays(day, -1));
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, moved] as const);
  }
  const cdp = await context.newCDPSession(page);
  await cdp.send("Storage.clearDataForOrigin", { origin: app.url, storageTypes: "indexeddb" });
  await page.close();
  await moveStoredDatesBack(db);
  return hand.counts;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  // All days are lived on the same date, which must not end meanwhile.
  if (msUntilRomeMidnight() < 20 * 60_000)
    throw new Error("20 minutes before midnight in Rome or less: try again after it.");
  await setOpenAiFault("slow", app.openAiUrl, modelAnswerMs);
  const person = await aTestUser(db);
  // As answered in the questions at the start.
  await db.updateTable("profile").set({ weight: 68 }).where("userId", "=", person.id).execute();
  const context = await browser.newContext({ ...phone, permissions: [...phone.permissions] });
  await signInContext(db, person, context, app.url);
  let failures = 0;
  print(["day", "seconds", "taps", "scrolls", "characters", "response s"].map((name) => name.padStart(10)).join(""));
  for (const [index, meals] of days.entries()) {
    const counts = await spendDay(context, meals);
    const seconds = toSeconds(counts);
    const { taps, scrolls, characters, waitedMs } = counts;
    const bound = index < 7 ? bounds.week1 : bounds.week2;
    const isWithin = seconds <= bound.seconds && taps <= bound.taps;
    if (!isWithin) failures += 1;
    const figures = [index + 1, seconds.toFixed(1), taps, scrolls, characters, (waitedMs / 1000).toFixed(1)];
    const note = isWithin ? "" : `above ${bound.seconds} s or ${bound.taps} taps`;
    print([...figures.map((figure) => String(figure).padStart(10)), note].join(""));
  }
  print(
    `${(await listLoggedEntries(db, person)).length} entries in ${days.length} days; ${failures} days above their bounds`,
  );
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  await browser.close();
  await db.destroy();
  await app.stop();
  await rm(folder, { recursive: true });
}
