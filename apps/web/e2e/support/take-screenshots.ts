import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, expect, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import { connect } from "@fetta/db/connect";
import type { Db } from "@fetta/db/schema/schema";
import { weekOf } from "@fetta/domain/calendar-day";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import sharp from "sharp";
import { screenshotAccountPages, screenshotDesk, screenshotOfflineDiary } from "./account-screenshots.ts";
import { launchOptions, phone } from "./browser-options.ts";
import { addButton, addSheet, entryButton, openHome } from "../pages/diary.page.ts";
import { writeCameraVideo } from "./camera-video.ts";
import { aTestUser, signInContext } from "./test-fixtures.ts";
import { menuPhoto } from "../pages/label-scan.page.ts";
import { screenshotDescription, screenshotLabel } from "./description-screenshots.ts";
import { logDishes, sixDishes } from "./logged-meals.ts";
import { uploadPicture } from "../pages/photo-scan.page.ts";
import { answerAllQuestions, answerSteps, answerUntilStep } from "../pages/onboarding.page.ts";
import { screenshotRecipes } from "./recipe-screenshots.ts";
import { romeInstant, todayInRome } from "./rome-dates.ts";
import { startApp } from "./run-app.ts";

const folder = fileURLToPath(new URL("../../../../docs/screenshots/", import.meta.url));
/** `light` or `dark` limits the run to that theme. */
const onlyTheme = process.argv[2];
/** Largest picture size for a page of the documentation, in bytes. */
const maxPictureBytes = 120_000;

/** Takes a screenshot and stores it under the name with the theme appended. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const theme = await page.evaluate(async () => {
    await document.fonts.ready;
    // Lazy pictures outside the viewport may never load; product pictures come from an external host that may not
    // respond.
    const decoded = Promise.allSettled([...document.images].map((image) => image.decode()));
    await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 2000))]);
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  });
  const picture = await sharp(await page.screenshot())
    .resize({ width: (page.viewportSize()?.width ?? 0) >= 1024 ? 1280 : 780 })
    .webp({ quality: 84, effort: 6 })
    .toBuffer();
  if (picture.length > maxPictureBytes)
    throw new Error(`${name} has ${picture.length} bytes, more than ${maxPictureBytes}`);
  await writeFile(join(folder, `${name}-${theme}.webp`), picture);
}

const newPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.clock.setFixedTime(romeInstant(todayInRome(), "13:20"));
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.setProperty("-webkit-tap-highlight-color", "transparent");
    });
  });
  return page;
};

async function screenshotGuestPages(context: BrowserContext): Promise<void> {
  const page = await newPage(context);
  await page.goto("/");
  await expect(page.locator("#root").getByRole("link", { name: "Inizia ora" })).toBeVisible();
  await takeScreenshot(page, "landing");
  await page.goto("/auth");
  await page.getByRole("textbox", { name: "Email" }).fill("giulia@example.org");
  await takeScreenshot(page, "auth");
}

async function screenshotOnboarding(context: BrowserContext, db: Db, url: string): Promise<void> {
  const { id } = await aTestUser(db);
  await db
    .updateTable("profile")
    .set({ onboardingCompleted: false, healthConsentVersion: null, healthConsentAt: null })
    .where("userId", "=", id)
    .execute();
  await signInContext(db, { id }, context, url);
  const page = await newPage(context);
  await page.goto("/onboarding");
  await answerUntilStep(page, 5);
  await answerSteps(page)[4]?.();
  await takeScreenshot(page, "onboarding");
  await page.goto("/onboarding");
  await answerAllQuestions(page);
  await expect(page.getByText("2.099", { exact: true })).toBeVisible();
  await takeScreenshot(page, "plan");
}

/** Logs a week of meals; today is half logged. */
async function logWeek(db: Db, person: { id: string }): Promise<void> {
  const today = todayInRome();
  for (const [index, day] of weekOf(today).entries()) {
    if (day < today) await logDishes(db, person, day, [...sixDishes, ...sixDishes.slice(index % 4)]);
  }
  await logDishes(db, person, today);
}

/** Opens home and waits for water and weight, which are loaded after the diary. */
async function openCompleteHome(page: Page): Promise<void> {
  await openHome(page);
  await expect(page.getByRole("region", { name: "Acqua e peso di oggi" }).getByRole("button").first()).toBeVisible();
}

async function screenshotDiary(page: Page): Promise<void> {
  await openCompleteHome(page);
  await takeScreenshot(page, "home");
  await addButton(page).tap();
  await expect(addSheet(page).getByRole("region", { name: "Di solito a pranzo" })).toBeVisible();
  await takeScreenshot(page, "add");
  await addSheet(page).getByRole("button", { name: "Solo calorie" }).tap();
  await expect(page.getByRole("dialog", { name: "Solo calorie" })).toBeVisible();
  await takeScreenshot(page, "quick");
  await page.goBack();
  await page.goBack();
  await page.getByRole("button", { name: "Modifica obiettivo calorico" }).tap();
  await expect(page.getByRole("dialog", { name: "Obiettivo giornaliero" })).toBeVisible();
  await takeScreenshot(page, "goal");
  await page.goBack();
  await page.getByRole("button", { name: "Copia pranzo in…" }).tap();
  await expect(page.getByRole("dialog", { name: "Copia pranzo in…" })).toBeVisible();
  await takeScreenshot(page, "copy");
  await page.goBack();
  await entryButton(page, "Yogurt greco").tap();
  await expect(page.getByRole("dialog", { name: "Modifica voce" })).toBeVisible();
  await takeScreenshot(page, "entry");
}

async function screenshotSearch(page: Page): Promise<void> {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).tap();
  const dialog = page.getByRole("dialog", { name: "Cerca alimenti" });
  await dialog.getByRole("textbox", { name: "Cerca alimenti" }).fill("pasta");
  await page.keyboard.press("Enter");
  const quick = dialog.getByRole("button", { name: /^Aggiungi subito/ });
  await expect(quick.first()).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Open Food Facts" })).toBeAttached();
  await takeScreenshot(page, "search");
  await dialog.locator("[data-food]").first().tap();
  await expect(dialog.getByRole("textbox", { name: "Quantità in grammi" })).toBeVisible();
  await expect(dialog.getByText("Fibre")).toBeAttached();
  await takeScreenshot(page, "food");
}

/** From the first search screen to a product, its correction and the barcode entry. */
async function screenshotProducts(page: Page): Promise<void> {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).tap();
  const dialog = page.getByRole("dialog", { name: "Cerca alimenti" });
  await expect(dialog.getByRole("button", { name: /^Aggiungi subito/ }).first()).toBeVisible();
  await takeScreenshot(page, "search-start");
  await dialog.getByRole("button", { name: "Scansiona codice a barre" }).tap();
  const scanner = page.getByRole("dialog", { name: "Scansiona Codice a Barre" });
  await expect(scanner.getByText("Centra il codice a barre")).toBeVisible();
  const typed = scanner.getByRole("textbox", { name: "Inserisci il codice a mano" });
  await takeScreenshot(page, "barcode");
  await typed.fill("8076809500302");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Pan di Stelle" })).toBeVisible();
  await takeScreenshot(page, "product");
  await page.goBack();
  await dialog.getByRole("button", { name: "Scansiona codice a barre" }).tap();
  await typed.fill("8000000000002");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Prodotto non trovato")).toBeVisible();
  await takeScreenshot(page, "barcode-unknown");
  await page.getByRole("button", { name: "Crea alimento" }).tap();
  await expect(page.getByRole("textbox", { name: /^Calorie/ }).first()).toBeVisible();
  await takeScreenshot(page, "own-food");
  await page.goto("/crediti");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fonti e crediti");
  await takeScreenshot(page, "credits");
}

async function screenshotPhoto(page: Page): Promise<void> {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Scansiona piatto" }).tap();
  const agree = page.getByRole("button", { name: "Acconsento e continuo" });
  await expect(agree).toBeVisible();
  await takeScreenshot(page, "photo-consent");
  await agree.tap();
  const shutter = page.getByRole("button", { name: "Scatta foto" });
  await expect(shutter).toBeEnabled();
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await takeScreenshot(page, "camera");
  await uploadPicture(page, menuPhoto);
  await expect(page.getByRole("list", { name: "Piatti del menu" })).toBeVisible();
  await takeScreenshot(page, "photo-menu");
  await page.getByRole("button", { name: "Fai un’altra foto" }).tap();
  await uploadPicture(page, samplePath("spaghetti-carbonara"));
  await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toBeVisible();
  await takeScreenshot(page, "photo-result");
  await page.getByRole("button", { name: "Fatto" }).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Scansiona piatto" }).tap();
  await expect(page.getByRole("heading", { name: "Limite Giornaliero" })).toBeVisible();
  await takeScreenshot(page, "photo-limit");
}

async function screenshotEdgeStates(page: Page): Promise<void> {
  await openCompleteHome(page);
  await takeScreenshot(page, "home-empty");
  await page.goto("/paywall");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Passa a PRO");
  await takeScreenshot(page, "paywall");
  await page.goto("/non-esiste");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Qui il piatto è vuoto");
  await takeScreenshot(page, "not-found");
  await page.route(/diary\.list/, (route) => route.fulfill({ status: 500, body: "Internal Server Error" }));
  await page.goto("/");
  await page.getByRole("button", { name: "Giorno precedente" }).tap();
  await expect(page.getByRole("button", { name: "Riprova" })).toBeVisible();
  await takeScreenshot(page, "home-failed");
}

async function screenshotOverGoal(page: Page): Promise<void> {
  await openCompleteHome(page);
  await takeScreenshot(page, "home-over");
}

const app = await startApp();
const tempFolder = await mkdtemp(join(tmpdir(), "fetta-screenshots-"));
const videoPath = join(tempFolder, "plate.y4m");
await writeCameraVideo(samplePath("cacio-e-pepe"), videoPath);
const args = [...launchOptions.args, `--use-file-for-fake-video-capture=${videoPath}`];
const browser = await chromium.launch({ ...launchOptions, args });
const db = connect({ url: app.databaseUrl, maxConnections: 2, onIdleError: () => undefined });

async function takeAllScreenshots(colorScheme: "light" | "dark"): Promise<void> {
  const newContext = (
    serviceWorkers: "allow" | "block" = "block",
    device: Pick<BrowserContextOptions, "viewport"> = phone,
  ) =>
    browser.newContext({
      ...device,
      locale: phone.locale,
      timezoneId: phone.timezoneId,
      serviceWorkers,
      permissions: [...phone.permissions],
      baseURL: app.url,
      colorScheme,
      reducedMotion: "reduce",
    });
  /** Opens a page for a new user, with the meals that `prepare` logs. */
  const withPerson = async (
    show: (page: Page) => Promise<void>,
    prepare?: typeof logWeek,
    serviceWorkers?: "allow",
    device?: Pick<BrowserContextOptions, "viewport">,
  ): Promise<void> => {
    const context = await newContext(serviceWorkers, device);
    const person = await aTestUser(db);
    await prepare?.(db, person);
    await signInContext(db, person, context, app.url);
    await show(await newPage(context));
    await context.close();
  };
  await screenshotGuestPages(await newContext());
  await screenshotOnboarding(await newContext(), db, app.url);
  for (const show of [screenshotDiary, screenshotSearch, screenshotProducts]) await withPerson(show, logWeek);
  await withPerson((page) => screenshotDescription(page, takeScreenshot), logWeek);
  await withPerson(screenshotPhoto, logWeek);
  await withPerson((page) => screenshotLabel(page, takeScreenshot), logWeek);
  await withPerson((page) => screenshotRecipes(page, takeScreenshot));
  await withPerson((page) => screenshotAccountPages(page, takeScreenshot), logWeek);
  await withPerson((page) => screenshotOfflineDiary(page, takeScreenshot), logWeek, "allow");
  await withPerson((page) => screenshotDesk(page, takeScreenshot), logWeek, undefined, {
    viewport: { width: 1280, height: 800 },
  });
  await withPerson(screenshotEdgeStates);
  await withPerson(screenshotOverGoal, async (someDb, person) => {
    await logWeek(someDb, person);
    await logDishes(someDb, person, todayInRome());
  });
}

try {
  await mkdir(folder, { recursive: true });
  for (const theme of ["light", "dark"] as const) {
    if (onlyTheme === undefined || onlyTheme === theme) await takeAllScreenshots(theme);
  }
} finally {
  await browser.close();
  await db.destroy();
  await app.stop();
  await rm(tempFolder, { recursive: true });
}
