import type { Db } from "@fetta/db/schema/schema";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import type { Locator, Page } from "@playwright/test";
import { addButton, addSheet, entryButton, entryMenuButton, openHome } from "./diary.page.ts";
import { expect } from "../support/test-fixtures.ts";
import { logDishes, sixDishes } from "../support/logged-meals.ts";
import { todayInRome } from "../support/rome-dates.ts";

/** An address and the heading that shows that its screen has loaded. */
type AppScreen = { name: string; path: string; heading: string };

export const guestScreens: readonly AppScreen[] = [
  { name: "the landing page", path: "/", heading: "Mangia con gusto" },
  { name: "the sign-in", path: "/auth?scheda=accedi", heading: "Di nuovo a tavola" },
  { name: "the registration", path: "/auth?scheda=registrati", heading: "Crea il tuo account" },
  { name: "the help", path: "/faq", heading: "Domande frequenti" },
  { name: "the support form", path: "/contact-support", heading: "Contatta il supporto" },
];

export const personScreens: readonly AppScreen[] = [
  { name: "home", path: "/", heading: "Oggi" },
  { name: "the recipes", path: "/recipes", heading: "Ricette" },
  { name: "the settings", path: "/profile", heading: "Impostazioni" },
  { name: "the paywall", path: "/paywall?motivo=limite&resetsAt=2099-01-01T00%3A00%3A00Z", heading: "Passa a PRO" },
  { name: "an address that leads nowhere", path: "/non-esiste", heading: "Qui il piatto è vuoto" },
];

/** A sheet of home: its trigger, and the steps before the trigger is visible. */
type HomeSheet = { title: string; prepare?: (page: Page) => Promise<void>; trigger: (page: Page) => Locator };

const openAddSheet = async (page: Page): Promise<void> => {
  await addButton(page).tap();
  await expect(addSheet(page)).toBeVisible();
};

export const homeSheets: readonly HomeSheet[] = [
  { title: "Cosa hai mangiato?", trigger: addButton },
  {
    title: "Solo calorie",
    prepare: openAddSheet,
    trigger: (page) => addSheet(page).getByRole("button", { name: "Solo calorie" }),
  },
  {
    title: "Cerca alimenti",
    prepare: openAddSheet,
    trigger: (page) => addSheet(page).getByRole("button", { name: "Cerca alimenti" }),
  },
  {
    title: "Scansiona Cibo",
    prepare: openAddSheet,
    trigger: (page) => addSheet(page).getByRole("button", { name: "Scansiona piatto" }),
  },
  {
    title: "Descrivi il pasto",
    prepare: openAddSheet,
    trigger: (page) => addSheet(page).getByRole("button", { name: "Descrivi il pasto" }),
  },
  { title: "Modifica voce", trigger: (page) => entryButton(page, "Yogurt greco") },
  { title: "Altre azioni per Yogurt greco", trigger: (page) => entryMenuButton(page, "Yogurt greco") },
  { title: "Copia colazione in…", trigger: (page) => page.getByRole("button", { name: "Copia colazione in…" }) },
  { title: "Copia giornata in…", trigger: (page) => page.getByRole("button", { name: "Copia giornata in…" }) },
  {
    title: "Obiettivo giornaliero",
    trigger: (page) => page.getByRole("button", { name: "Modifica obiettivo calorico" }),
  },
];

const homeSheetDialog = (page: Page, { title }: Pick<HomeSheet, "title">): Locator =>
  page.getByRole("dialog", { name: title, exact: true });

/** Home with six entries. */
export async function openHomeWithEntries(page: Page, db: Db, person: { id: string }): Promise<void> {
  await logDishes(db, person, todayInRome(), sixDishes);
  await openHome(page);
  await page.evaluate(() => document.fonts.ready);
}

/** Opens a sheet from home through its trigger. */
export async function openHomeSheet(page: Page, sheet: HomeSheet): Promise<Locator> {
  await sheet.prepare?.(page);
  await sheet.trigger(page).tap();
  await expect(homeSheetDialog(page, sheet)).toBeVisible();
  return homeSheetDialog(page, sheet);
}

/** Opens the result of a photo from the gallery, starting at home. */
export async function openPhotoResult(page: Page): Promise<Locator> {
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Scansiona piatto" }).tap();
  await page.getByRole("button", { name: "Acconsento e continuo" }).tap();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Galleria" }).tap();
  await (await chooser).setFiles(samplePath("spaghetti-carbonara"));
  const result = page.getByRole("dialog", { name: "Risultato della foto" });
  await expect(result).toBeVisible();
  return result;
}
