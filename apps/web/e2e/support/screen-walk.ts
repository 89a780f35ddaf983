import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import { connect } from "@fetta/db/connect";
import type { Db } from "@fetta/db/schema/schema";
import { weekOf } from "@fetta/domain/calendar-day";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import {
  openCompleteHome,
  walkAccountPages,
  walkDesk,
  walkDeskAdmin,
  walkOfflineDiary,
  type VisitScreen,
} from "./account-screens.ts";
import { launchOptions, phone } from "./browser-options.ts";
import { makeAdmin } from "../pages/admin.page.ts";
import { addButton, addSheet, entryButton, openHome } from "../pages/diary.page.ts";
import { filmSample } from "./camera-video.ts";
import { aUser } from "@fetta/db/testing/factories";
import { aTestUser, signInContext, type TestUser } from "./test-fixtures.ts";
import { menuPhoto } from "../pages/label-scan.page.ts";
import { walkDescription, walkLabel } from "./description-screens.ts";
import { logDishes, sixDishes } from "./logged-meals.ts";
import { uploadPicture } from "../pages/photo-scan.page.ts";
import { answerAllQuestions, answerSteps, answerUntilStep } from "../pages/onboarding.page.ts";
import { walkDeskRecipes, walkRecipes } from "./recipe-screens.ts";
import { romeInstant, todayInRome } from "./rome-dates.ts";
import { startApp } from "./run-app.ts";

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

async function walkGuestPages(page: Page, visit: VisitScreen): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Inizia ora" })).toBeVisible();
  await visit(page, "landing");
  await page.goto("/auth");
  await page.getByRole("textbox", { name: "Email" }).fill("giulia@example.org");
  await visit(page, "auth");
}

/** Makes a user who has not answered the questions yet. */
async function restartOnboarding(db: Db, { id }: TestUser): Promise<void> {
  await db
    .updateTable("profile")
    .set({ onboardingCompleted: false, healthConsentVersion: null, healthConsentAt: null })
    .where("userId", "=", id)
    .execute();
}

async function walkOnboarding(page: Page, visit: VisitScreen): Promise<void> {
  await page.goto("/onboarding");
  await answerUntilStep(page, 5);
  await answerSteps(page)[4]?.();
  await visit(page, "onboarding");
  await page.goto("/onboarding");
  await answerAllQuestions(page);
  await expect(page.getByText("2.099", { exact: true })).toBeVisible();
  await visit(page, "plan");
}

/** Logs a week of meals; today is half logged. */
export async function logWeek(db: Db, person: { id: string }): Promise<void> {
  const today = todayInRome();
  for (const [index, day] of weekOf(today).entries()) {
    if (day < today) await logDishes(db, person, day, [...sixDishes, ...sixDishes.slice(index % 4)]);
  }
  await logDishes(db, person, today);
}

async function walkDiary(page: Page, visit: VisitScreen): Promise<void> {
  await openCompleteHome(page);
  await visit(page, "home");
  await addButton(page).tap();
  await expect(addSheet(page).getByRole("region", { name: "Di solito a pranzo" })).toBeVisible();
  await visit(page, "add");
  await addSheet(page).getByRole("button", { name: "Solo calorie" }).tap();
  await expect(page.getByRole("dialog", { name: "Solo calorie" })).toBeVisible();
  await visit(page, "quick");
  await page.goBack();
  await page.goBack();
  await page.getByRole("button", { name: "Modifica obiettivo calorico" }).tap();
  await expect(page.getByRole("dialog", { name: "Obiettivo giornaliero" })).toBeVisible();
  await visit(page, "goal");
  await page.goBack();
  await page.getByRole("button", { name: "Copia pranzo in…" }).tap();
  await expect(page.getByRole("dialog", { name: "Copia pranzo in…" })).toBeVisible();
  await visit(page, "copy");
  await page.goBack();
  await entryButton(page, "Yogurt greco").tap();
  await expect(page.getByRole("dialog", { name: "Modifica voce" })).toBeVisible();
  await visit(page, "entry");
}

async function walkSearch(page: Page, visit: VisitScreen): Promise<void> {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).tap();
  const dialog = page.getByRole("dialog", { name: "Cerca alimenti" });
  await dialog.getByRole("textbox", { name: "Cerca alimenti" }).fill("pasta");
  await page.keyboard.press("Enter");
  const quick = dialog.getByRole("button", { name: /^Aggiungi subito/ });
  await expect(quick.first()).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Open Food Facts" })).toBeAttached();
  await visit(page, "search");
  await dialog.locator("[data-food]").first().tap();
  await expect(dialog.getByRole("textbox", { name: "Quantità in grammi" })).toBeVisible();
  await expect(dialog.getByText("Fibre")).toBeAttached();
  await visit(page, "food");
}

/** From the first search screen to a product, its correction and the barcode entry. */
async function walkProducts(page: Page, visit: VisitScreen): Promise<void> {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).tap();
  const dialog = page.getByRole("dialog", { name: "Cerca alimenti" });
  await expect(dialog.getByRole("button", { name: /^Aggiungi subito/ }).first()).toBeVisible();
  await visit(page, "search-start");
  await dialog.getByRole("button", { name: "Scansiona codice a barre" }).tap();
  const scanner = page.getByRole("dialog", { name: "Scansiona Codice a Barre" });
  await expect(scanner.getByText("Centra il codice a barre")).toBeVisible();
  const typed = scanner.getByRole("textbox", { name: "Inserisci il codice a mano" });
  await visit(page, "barcode");
  await typed.fill("8076809500302");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Pan di Stelle" })).toBeVisible();
  await visit(page, "product");
  await page.goBack();
  await dialog.getByRole("button", { name: "Scansiona codice a barre" }).tap();
  await typed.fill("8000000000002");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Prodotto non trovato")).toBeVisible();
  await visit(page, "barcode-unknown");
  await page.getByRole("button", { name: "Crea alimento" }).tap();
  await expect(page.getByRole("textbox", { name: /^Calorie/ }).first()).toBeVisible();
  await visit(page, "own-food");
  await page.goto("/crediti");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fonti e crediti");
  await visit(page, "credits");
}

async function walkPhoto(page: Page, visit: VisitScreen): Promise<void> {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Scansiona piatto" }).tap();
  const agree = page.getByRole("button", { name: "Acconsento e continuo" });
  await expect(agree).toBeVisible();
  await visit(page, "photo-consent");
  await agree.tap();
  const shutter = page.getByRole("button", { name: "Scatta foto" });
  await expect(shutter).toBeEnabled();
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await visit(page, "camera");
  await uploadPicture(page, menuPhoto);
  await expect(page.getByRole("list", { name: "Piatti del menu" })).toBeVisible();
  await visit(page, "photo-menu");
  await page.getByRole("button", { name: "Fai un’altra foto" }).tap();
  await uploadPicture(page, samplePath("spaghetti-carbonara"));
  await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toBeVisible();
  await visit(page, "photo-result");
  await page.getByRole("button", { name: "Fatto" }).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Scansiona piatto" }).tap();
  await expect(page.getByRole("heading", { name: "Limite Giornaliero" })).toBeVisible();
  await visit(page, "photo-limit");
}

async function walkEdgeStates(page: Page, visit: VisitScreen): Promise<void> {
  await openCompleteHome(page);
  await visit(page, "home-empty");
  await page.goto("/paywall");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Passa a PRO");
  await visit(page, "paywall");
  await page.goto("/non-esiste");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Qui il piatto è vuoto");
  await visit(page, "not-found");
  await page.route(/diary\.list/, (route) => route.fulfill({ status: 500, body: "Internal Server Error" }));
  await page.goto("/");
  await page.getByRole("button", { name: "Giorno precedente" }).tap();
  await expect(page.getByRole("button", { name: "Riprova" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Oggi", exact: true })).toBeVisible();
  await visit(page, "home-failed");
}

async function walkOverGoal(page: Page, visit: VisitScreen): Promise<void> {
  await openCompleteHome(page);
  await visit(page, "home-over");
}

/** Walks some screens as a new user, or as a guest with `isGuest`, after `prepare`. */
export type WalkAs = (
  walk: (page: Page, visit: VisitScreen) => Promise<void>,
  options?: { prepare?: (db: Db, person: TestUser) => Promise<void>; isGuest?: boolean } & BrowserContextOptions,
) => Promise<void>;

/** Starts the built app and a browser whose camera films a plate, and passes on how screens are walked. */
export async function withScreens(
  use: (walkIn: (colorScheme: "light" | "dark", visit: VisitScreen) => WalkAs) => Promise<void>,
): Promise<void> {
  const app = await startApp();
  const tempFolder = await mkdtemp(join(tmpdir(), "fetta-screens-"));
  const filming = await filmSample("cacio-e-pepe", tempFolder);
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, filming] });
  const db = connect({ url: app.databaseUrl, maxConnections: 2, onIdleError: () => undefined });
  try {
    // Without an admin the sign-in says that the server is new.
    await aUser(db, { role: "admin", roleSource: "command" });
    await use((colorScheme, visit) => async (walk, { prepare, isGuest = false, ...options } = {}) => {
      const shared = { ...phone, permissions: [...phone.permissions], baseURL: app.url, colorScheme };
      const context = await browser.newContext({ ...shared, reducedMotion: "reduce", ...options });
      if (!isGuest) {
        const person = await aTestUser(db);
        await prepare?.(db, person);
        await signInContext(db, person, context, app.url);
      }
      await walk(await newPage(context), visit);
      await context.close();
    });
  } finally {
    await browser.close();
    await db.destroy();
    await app.stop();
    await rm(tempFolder, { recursive: true });
  }
}

/** Walks all screens of the pictures. */
export async function walkScreens(walkAs: WalkAs): Promise<void> {
  await walkAs(walkGuestPages, { isGuest: true });
  await walkAs(walkOnboarding, { prepare: restartOnboarding });
  for (const walk of [walkDiary, walkSearch, walkProducts, walkDescription, walkPhoto, walkLabel])
    await walkAs(walk, { prepare: logWeek });
  await walkAs(walkRecipes);
  await walkAs(walkAccountPages, { prepare: logWeek });
  await walkAs(walkOfflineDiary, { prepare: logWeek, serviceWorkers: "allow" });
  const desk = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, hasTouch: false, isMobile: false };
  await walkAs(walkDesk, { prepare: logWeek, ...desk });
  await walkAs(walkDeskRecipes, desk);
  await walkAs(walkDeskAdmin, { prepare: makeAdmin, ...desk });
  await walkAs(walkEdgeStates);
  await walkAs(walkOverGoal, {
    prepare: async (db, person) => {
      await logWeek(db, person);
      await logDishes(db, person, todayInRome());
    },
  });
}
