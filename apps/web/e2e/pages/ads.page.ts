import { saveAdConsent } from "@fetta/db/queries/account/account";
import type { Db } from "@fetta/db/schema/schema";
import { adConsentVersion } from "@fetta/domain/account/ad-consent";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { openHome } from "./diary.page.ts";
import type { Person } from "../support/test-fixtures.ts";

export const slot = (page: Page): Locator => page.getByRole("region", { name: "Pubblicità" });
export const frame = (page: Page): Locator => page.locator("iframe");
export const inFrame = (page: Page): FrameLocator => page.frameLocator("iframe");
export const agree = (page: Page): Locator => slot(page).getByRole("button", { name: "Va bene" });
export const refuse = (page: Page): Locator => slot(page).getByRole("button", { name: "No grazie" });

/** Opens home and goes to its end, where the ad has its place. */
export async function openHomeToItsEnd(page: Page, search = ""): Promise<void> {
  await openHome(page, search);
  await toTheEnd(page);
}

/** What is under the diary is fetched by who comes near it. */
export async function toTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

/** Notes an answer about ads, as given before. */
export const answerAds = (db: Db, { id }: Person, given: boolean): Promise<unknown> =>
  saveAdConsent(db, id, { given, version: adConsentVersion });

/** Collects the addresses of ads that a page asks for, from now on. */
export function watchAds(page: Page, host: string): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(host)) asked.push(request.url());
  });
  return asked;
}
