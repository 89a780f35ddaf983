import { expect, type Page } from "@playwright/test";
import { waitForServiceWorker } from "./offline-mode.ts";

type TakeScreenshot = (page: Page, name: string) => Promise<void>;

/** Takes the pages besides the diary: trends, settings, help. */
export async function screenshotAccountPages(page: Page, take: TakeScreenshot): Promise<void> {
  for (const [path, heading, name] of [
    ["/andamento", "Andamento", "trends"],
    ["/profile", "Impostazioni", "settings"],
    ["/dati", "I tuoi dati", "data"],
    ["/faq", "Domande frequenti", "faq"],
    ["/contact-support", "Contatta il supporto", "support"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await take(page, name);
  }
}

/** Takes the diary offline, with a change that waits to be sent. */
export async function screenshotOfflineDiary(page: Page, take: TakeScreenshot): Promise<void> {
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
  await take(page, "home-offline");
  await page.getByRole("button", { name: /^Mostra tutte/ }).tap();
  await page.getByText("In attesa di invio").first().scrollIntoViewIfNeeded();
  await take(page, "home-pending");
}
