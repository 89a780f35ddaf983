import { saveAdConsent } from "@fetta/db/queries/account/account";
import type { Db } from "@fetta/db/schema/schema";
import { adConsentVersion } from "@fetta/domain/account/consents";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { openHome } from "./diary.page.ts";
import type { TestUser } from "../support/test-fixtures.ts";

export const adSlot = (page: Page): Locator => page.getByRole("region", { name: "Pubblicità" });
export const adFrame = (page: Page): Locator => page.locator("iframe");
export const adFrameContent = (page: Page): FrameLocator => page.frameLocator("iframe");
export const acceptAdsButton = (page: Page): Locator => adSlot(page).getByRole("button", { name: "Va bene" });
export const declineAdsButton = (page: Page): Locator => adSlot(page).getByRole("button", { name: "No grazie" });

/** Opens home and scrolls to its end, where the ad slot is. */
export async function openHomeAtAd(page: Page, search = ""): Promise<void> {
  await openHome(page, search);
  await scrollToEnd(page);
}

/** Scrolls down, because content below the diary only loads near the viewport. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

/** Stores an earlier consent decision about ads. */
export const seedAdAnswer = (db: Db, { id }: TestUser, hasConsented: boolean): Promise<unknown> =>
  saveAdConsent(db, id, { given: hasConsented, version: adConsentVersion });

/** Collects the URLs of the ads that the page requests from now on. */
export function collectAdRequests(page: Page, host: string): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(host)) urls.push(request.url());
  });
  return urls;
}
