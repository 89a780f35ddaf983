import { expect, type Page } from "@playwright/test";
import { weekOf } from "@fetta/domain/calendar-day";
import { openHome } from "../pages/diary.page.ts";
import { waitForServiceWorker } from "./offline-mode.ts";
import { todayInRome } from "./rome-dates.ts";

/** Receives each state of a screen under a name, once it is shown completely. */
export type VisitScreen = (page: Page, name: string) => Promise<void>;

/** Visits the pages besides the diary: trends, nutrients, settings, help. */
export async function walkAccountPages(page: Page, visit: VisitScreen): Promise<void> {
  for (const [path, heading, name] of [
    ["/andamento", "Andamento", "trends"],
    ["/nutrienti", "Nutrienti", "nutrients"],
    ["/fabbisogno", "Come lo calcoliamo", "need-method"],
    ["/condivisione", "Link per chi ti segue", "reader-links"],
    ["/profile", "Impostazioni", "settings"],
    ["/dati", "I tuoi dati", "data"],
    ["/faq", "Domande frequenti", "faq"],
    ["/contact-support", "Contatta il supporto", "support"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await visit(page, name);
  }
}

/** Visits the diary offline, with a change that waits to be sent. */
export async function walkOfflineDiary(page: Page, visit: VisitScreen): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("button", { name: /^Altre azioni per/ }).first()).toBeVisible();
  await waitForServiceWorker(page);
  await page.getByRole("button", { name: "Aggiungi al diario", exact: true }).tap();
  const usualFoods = page.getByRole("region", { name: "Di solito a pranzo" }).getByRole("button");
  await expect(usualFoods.first()).toBeVisible();
  await page.context().setOffline(true);
  await usualFoods.first().tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Sei offline")).toBeVisible();
  // The notification repeats the banner for a few seconds.
  await expect(page.getByText("Aggiunto al log!")).toHaveCount(0, { timeout: 20_000 });
  await visit(page, "home-offline");
  await page.getByRole("button", { name: /^Mostra tutte/ }).tap();
  await page.getByText("In attesa di invio").first().scrollIntoViewIfNeeded();
  await visit(page, "home-pending");
}

/** Opens home and waits for water and weight, which are loaded after the diary. */
export async function openCompleteHome(page: Page): Promise<void> {
  await openHome(page);
  await expect(page.getByRole("region", { name: "Acqua e peso di oggi" }).getByRole("button").first()).toBeVisible();
}

/** The pages of an admin on a desk. */
export async function walkDeskAdmin(page: Page, visit: VisitScreen): Promise<void> {
  for (const [section, name] of [
    ["persone", "desk-admin"],
    ["server", "desk-server"],
  ] as const) {
    // The jobs of the server are late by a clock that is ahead.
    await page.clock.setFixedTime(Date.now());
    await page.goto(`/admin?sezione=${section}`);
    await expect(page.getByRole("link", { name: "Andamento" })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await visit(page, name);
  }
}

/** The pages that a desk shows in panes. */
export async function walkDesk(page: Page, visit: VisitScreen): Promise<void> {
  await openCompleteHome(page);
  // Loaded when the page is idle, which a busy machine reaches late: usual foods, and the month with the days logged.
  await page.getByText("Di solito a pranzo").waitFor();
  const today = todayInRome();
  const loggedDays = weekOf(today).filter((day) => day <= today && day.slice(0, 7) === today.slice(0, 7));
  await expect(page.locator("[data-logged]")).toHaveCount(loggedDays.length);
  await visit(page, "desk-home");
  const dialog = page.getByRole("dialog", { name: "Cerca alimenti" });
  await page.keyboard.press("/");
  await page.keyboard.type("yogurt");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog.locator("[data-food]").first()).toBeVisible();
  await dialog.locator("[data-food]").first().click();
  await expect(dialog.getByRole("textbox", { name: "Quantità in grammi" })).toBeVisible();
  await visit(page, "desk-search");
  await page.goto("/andamento");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await visit(page, "desk-trends");
}
