import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, expect } from "@playwright/test";
import type { BrowserContext, Page } from "@playwright/test";
import { connect } from "@fetta/db/connect";
import type { Db } from "@fetta/db/schema/schema";
import { weekOf } from "@fetta/domain/calendar-day";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import sharp from "sharp";
import { around, offline } from "./account-screenshots.ts";
import { launchOptions, phone } from "./browser-options.ts";
import { openDescribed, row, words } from "../pages/describe.page.ts";
import { addButton, addSheet, entry, openHome } from "../pages/diary.page.ts";
import { filmOf } from "./camera-video.ts";
import { aPerson, enterAs } from "./test-fixtures.ts";
import { frollini, menu, readLabel, saveLabel, startLabel } from "../pages/label-scan.page.ts";
import { log, sixDishes } from "./logged-meals.ts";
import { upload } from "../pages/photo-scan.page.ts";
import { answerAll, answerSteps, answerUntil } from "../pages/onboarding.page.ts";
import { recipes } from "./recipe-screenshots.ts";
import { inRome, todayInRome } from "./rome-dates.ts";
import { startApp } from "./run-app.ts";

const folder = fileURLToPath(new URL("../../../../docs/screenshots/", import.meta.url));
/** `light` or `dark` takes the pictures of that theme alone. */
const only = process.argv[2];
/** Bytes that a page of the documentation can bear for a picture. */
const most = 120_000;

/** Takes what is on the screen, under a name with the theme in it. */
async function take(page: Page, name: string): Promise<void> {
  const theme = await page.evaluate(async () => {
    await document.fonts.ready;
    // One that is out of sight may never be asked for; those of products come from another host, which need not answer.
    const decoded = Promise.allSettled([...document.images].map((image) => image.decode()));
    await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 2000))]);
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  });
  const picture = await sharp(await page.screenshot())
    .resize({ width: 780 })
    .webp({ quality: 84, effort: 6 })
    .toBuffer();
  if (picture.length > most) throw new Error(`${name} has ${picture.length} bytes, more than ${most}`);
  await writeFile(join(folder, `${name}-${theme}.webp`), picture);
}

const newPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.clock.setFixedTime(inRome(todayInRome(), "13:20"));
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.setProperty("-webkit-tap-highlight-color", "transparent");
    });
  });
  return page;
};

async function guest(context: BrowserContext): Promise<void> {
  const page = await newPage(context);
  await page.goto("/");
  await expect(page.locator("#root").getByRole("link", { name: "Inizia ora" })).toBeVisible();
  await take(page, "landing");
  await page.goto("/auth");
  await page.getByRole("textbox", { name: "Email" }).fill("giulia@example.org");
  await take(page, "auth");
}

async function newcomer(context: BrowserContext, db: Db, url: string): Promise<void> {
  const { id } = await aPerson(db);
  await db.updateTable("profile").set({ onboardingCompleted: false }).where("userId", "=", id).execute();
  await enterAs(db, { id }, context, url);
  const page = await newPage(context);
  await page.goto("/onboarding");
  await answerUntil(page, 5);
  await answerSteps(page)[4]?.();
  await take(page, "onboarding");
  await page.goto("/onboarding");
  await answerAll(page);
  await expect(page.getByText("2.099", { exact: true })).toBeVisible();
  await take(page, "plan");
}

/** A week of meals, of which today's are half eaten. */
async function aWeek(db: Db, person: { id: string }): Promise<void> {
  const today = todayInRome();
  for (const [index, day] of weekOf(today).entries()) {
    if (day < today) await log(db, person, day, [...sixDishes, ...sixDishes.slice(index % 4)]);
  }
  await log(db, person, today);
}

async function diary(page: Page): Promise<void> {
  await openHome(page);
  await take(page, "home");
  await addButton(page).tap();
  await expect(addSheet(page).getByRole("region", { name: "Di solito a pranzo" })).toBeVisible();
  await take(page, "add");
  await addSheet(page).getByRole("button", { name: "Solo calorie" }).tap();
  await expect(page.getByRole("dialog", { name: "Solo calorie" })).toBeVisible();
  await take(page, "quick");
  await page.goBack();
  await page.goBack();
  await page.getByRole("button", { name: "Modifica obiettivo calorico" }).tap();
  await expect(page.getByRole("dialog", { name: "Obiettivo giornaliero" })).toBeVisible();
  await take(page, "goal");
  await page.goBack();
  await page.getByRole("button", { name: "Copia pranzo in…" }).tap();
  await expect(page.getByRole("dialog", { name: "Copia pranzo in…" })).toBeVisible();
  await take(page, "copy");
  await page.goBack();
  await entry(page, "Yogurt greco").tap();
  await expect(page.getByRole("dialog", { name: "Modifica voce" })).toBeVisible();
  await take(page, "entry");
}

async function search(page: Page): Promise<void> {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).tap();
  const dialog = page.getByRole("dialog", { name: "Cerca alimenti" });
  await dialog.getByRole("textbox", { name: "Cerca alimenti" }).fill("pasta");
  await page.keyboard.press("Enter");
  const quick = dialog.getByRole("button", { name: /^Aggiungi subito/ });
  await expect(quick.first()).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Open Food Facts" })).toBeAttached();
  await take(page, "search");
  await dialog.locator("[data-food]").first().tap();
  await expect(dialog.getByRole("textbox", { name: "Quantità in grammi" })).toBeVisible();
  await expect(dialog.getByText("Fibre")).toBeAttached();
  await take(page, "food");
}

/** From the start of the search to a product, its correction, and the codes that lead there. */
async function products(page: Page): Promise<void> {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).tap();
  const dialog = page.getByRole("dialog", { name: "Cerca alimenti" });
  await expect(dialog.getByRole("button", { name: /^Aggiungi subito/ }).first()).toBeVisible();
  await take(page, "search-start");
  await dialog.getByRole("button", { name: "Scansiona codice a barre" }).tap();
  const scanner = page.getByRole("dialog", { name: "Scansiona Codice a Barre" });
  await expect(scanner.getByText("Centra il codice a barre")).toBeVisible();
  const typed = scanner.getByRole("textbox", { name: "Inserisci il codice a mano" });
  await take(page, "barcode");
  await typed.fill("8076809500302");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Pan di Stelle" })).toBeVisible();
  await take(page, "product");
  await page.goBack();
  await dialog.getByRole("button", { name: "Scansiona codice a barre" }).tap();
  await typed.fill("8000000000002");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Prodotto non trovato")).toBeVisible();
  await take(page, "barcode-unknown");
  await page.getByRole("button", { name: "Crea alimento" }).tap();
  await expect(page.getByRole("textbox", { name: /^Calorie/ }).first()).toBeVisible();
  await take(page, "own-food");
  await page.goto("/crediti");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fonti e crediti");
  await take(page, "credits");
}

async function photo(page: Page): Promise<void> {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Scansiona piatto" }).tap();
  const agree = page.getByRole("button", { name: "Acconsento e continuo" });
  await expect(agree).toBeVisible();
  await take(page, "photo-consent");
  await agree.tap();
  const shutter = page.getByRole("button", { name: "Scatta foto" });
  await expect(shutter).toBeEnabled();
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await take(page, "camera");
  await upload(page, menu);
  await expect(page.getByRole("list", { name: "Piatti del menu" })).toBeVisible();
  await take(page, "photo-menu");
  await page.getByRole("button", { name: "Fai un’altra foto" }).tap();
  await upload(page, samplePath("spaghetti-carbonara"));
  await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toBeVisible();
  await take(page, "photo-result");
  await page.getByRole("button", { name: "Fatto" }).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Scansiona piatto" }).tap();
  await expect(page.getByRole("heading", { name: "Limite Giornaliero" })).toBeVisible();
  await take(page, "photo-limit");
}

async function description(page: Page): Promise<void> {
  await openDescribed(page);
  await take(page, "describe-start");
  await words(page).fill("due uova, una fetta di pane e un caffè");
  await expect(row(page, "Caffè espresso")).toBeVisible();
  await take(page, "describe");
  await words(page).fill("due uova e uno sgroppino");
  await expect(page.getByText("«uno sgroppino»")).toBeVisible();
  await take(page, "describe-unknown");
}

/** A label before the camera, what was read of it, and how much of it is eaten. */
async function label(page: Page): Promise<void> {
  await openHome(page);
  await startLabel(page);
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await take(page, "camera-label");
  await readLabel(page, frollini);
  await take(page, "label");
  await saveLabel(page, "Frollini al cacao");
  await take(page, "label-amount");
}

async function states(page: Page): Promise<void> {
  await openHome(page);
  await take(page, "home-empty");
  await page.goto("/paywall");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Passa a PRO");
  await take(page, "paywall");
  await page.goto("/non-esiste");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Qui il piatto è vuoto");
  await take(page, "not-found");
  await page.route(/diary\.list/, (route) => route.fulfill({ status: 500, body: "Internal Server Error" }));
  await page.goto("/");
  await page.getByRole("button", { name: "Giorno precedente" }).tap();
  await expect(page.getByRole("button", { name: "Riprova" })).toBeVisible();
  await take(page, "home-failed");
}

async function over(page: Page): Promise<void> {
  await openHome(page);
  await take(page, "home-over");
}

const app = await startApp();
const scratch = await mkdtemp(join(tmpdir(), "fetta-screenshots-"));
const film = join(scratch, "plate.y4m");
await filmOf(samplePath("cacio-e-pepe"), film);
const args = [...launchOptions.args, `--use-file-for-fake-video-capture=${film}`];
const browser = await chromium.launch({ ...launchOptions, args });
const db = connect({ url: app.databaseUrl, max: 2, onIdleError: () => undefined });

async function takeAll(colorScheme: "light" | "dark"): Promise<void> {
  const newContext = (serviceWorkers: "allow" | "block" = "block") =>
    browser.newContext({
      ...phone,
      serviceWorkers,
      permissions: [...phone.permissions],
      baseURL: app.url,
      colorScheme,
      reducedMotion: "reduce",
    });
  /** A page of someone with what `prepare` logs for them. */
  const asSomeone = async (
    show: (page: Page) => Promise<void>,
    prepare?: typeof aWeek,
    serviceWorkers?: "allow",
  ): Promise<void> => {
    const context = await newContext(serviceWorkers);
    const person = await aPerson(db);
    await prepare?.(db, person);
    await enterAs(db, person, context, app.url);
    await show(await newPage(context));
    await context.close();
  };
  await guest(await newContext());
  await newcomer(await newContext(), db, app.url);
  for (const show of [diary, search, products, description, photo, label]) await asSomeone(show, aWeek);
  await asSomeone((page) => recipes(page, take));
  await asSomeone((page) => around(page, take), aWeek);
  await asSomeone((page) => offline(page, take), aWeek, "allow");
  await asSomeone(states);
  await asSomeone(over, async (someDb, person) => {
    await aWeek(someDb, person);
    await log(someDb, person, todayInRome());
  });
}

try {
  await mkdir(folder, { recursive: true });
  for (const theme of ["light", "dark"] as const) {
    if (only === undefined || only === theme) await takeAll(theme);
  }
} finally {
  await browser.close();
  await db.destroy();
  await app.stop();
  await rm(scratch, { recursive: true });
}
