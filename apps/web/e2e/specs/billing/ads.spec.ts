import { aGrant } from "@fetta/db/testing/factories";
import type { Page } from "@playwright/test";
import {
  acceptAdsButton,
  seedAdAnswer,
  adFrame,
  adFrameContent,
  openHomeAtAd,
  declineAdsButton,
  adSlot,
  collectAdRequests,
} from "../../pages/ads.page.ts";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { pauseClock } from "../../support/page-clock.ts";
import { waitForAnimations, toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { expectTouchTargetSize, expectNoOverflowAtAnyWidth } from "../../support/layout-checks.ts";
import { trackNetworkIdle } from "../../support/network-idle.ts";
import { openPhotoResult } from "../../pages/screen-catalogue.ts";
import { builtScript, failCalls, collectCalls, collectPageErrors } from "../../support/page-requests.ts";

const houseAd = (page: Page) => adFrameContent(page).getByRole("link", { name: /Scopri PRO/ });

test("a user of the free plan is asked for consent once, and accepting shows one house ad, which opens the plans", async ({
  asPerson: page,
  baseURL,
}) => {
  const asked = collectAdRequests(page, `${baseURL}/annunci/`);
  await openHomeAtAd(page);
  await expect(adSlot(page)).toContainText("Possiamo mostrarti un annuncio?");
  await expect(adFrame(page)).toHaveCount(0);
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(adSlot(page));
  await expectNoOverflowAtAnyWidth(page);

  // An answer that cannot be stored is asked for again and shows no ad.
  const restore = await failCalls(page, "account.setAdConsent");
  await acceptAdsButton(page).tap();
  await expect(adSlot(page).getByRole("alert")).toContainText("Non siamo riusciti a salvare la risposta");
  await expect(adFrame(page)).toHaveCount(0);
  expect(asked).toEqual([]);
  await restore();
  const pageErrors = await collectPageErrors(page);
  const calls = collectCalls(page, "account.setAdConsent");
  await acceptAdsButton(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(houseAd(page)).toBeVisible();
  expect(calls).toHaveLength(1);
  await expect(adSlot(page)).toContainText("Pubblicità");
  await expect(adSlot(page)).toBeFocused();
  // Changing the day requests no other ad.
  for (const _day of [1, 2]) await page.getByRole("button", { name: "Giorno precedente" }).tap();
  await expect(page).toHaveURL(/giorno=/);
  await expect(houseAd(page)).toBeVisible();
  expect(asked).toHaveLength(1);

  await openHomeAtAd(page);
  await expect(houseAd(page)).toBeVisible();
  await expect(acceptAdsButton(page)).toHaveCount(0);
  await expectNoAccessibilityViolations(page);
  await expectNoOverflowAtAnyWidth(page);
  // The ad runs no script, has an opaque origin and sends no address.
  await expect(adFrame(page)).toHaveAttribute("sandbox", "allow-top-navigation-by-user-activation");
  await expect(adFrame(page)).toHaveAttribute("referrerpolicy", "no-referrer");
  await expect(adFrame(page)).toHaveAttribute("title", "Annuncio");
  expect(pageErrors).toEqual([]);
  await houseAd(page).tap();
  await expect(page).toHaveURL(/\/paywall$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Passa a PRO");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oggi");
});

test("a declined or given ad consent is stored and can be withdrawn in the settings", async ({ asPerson: page }) => {
  const quiet = trackNetworkIdle(page);
  await openHomeAtAd(page);
  await declineAdsButton(page).tap();
  await expect(toastRegion(page)).toContainText("Va bene, nessun annuncio");
  await expect(adSlot(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await openHomeAtAd(page);
  await quiet();
  await expect(adSlot(page)).toHaveCount(0);

  await page.goto("/profile");
  const settings = page.getByRole("region", { name: "Pubblicità" });
  await expect(settings).toContainText("Nessun annuncio nel diario");
  await settings.getByRole("button", { name: "Mostra un annuncio" }).tap();
  await expect(settings).toContainText("Hai accettato un annuncio nel diario");
  await expectNoAccessibilityViolations(page);
  await openHomeAtAd(page);
  await expect(adFrame(page)).toHaveCount(1);
  await page.goto("/profile");
  await settings.getByRole("button", { name: "Ritira il consenso" }).tap();
  await expect(settings).toContainText("Nessun annuncio nel diario");
  await openHomeAtAd(page);
  await expect(adSlot(page)).toHaveCount(0);
});

test("a house ad has no accessibility violations, and its text fits on the smallest phone, also at twice the size", async ({
  page,
}) => {
  // Served without its policy headers and opened directly, so that axe can run in it.
  await page.route("**/annunci/casa.html", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ body: await answer.text(), contentType: "text/html" });
  });
  for (const { width, height, fontSize } of [
    { width: 358, height: 100, fontSize: "100%" },
    { width: 320, height: 100, fontSize: "100%" },
    { width: 320, height: 200, fontSize: "200%" },
  ]) {
    await page.setViewportSize({ width, height });
    await page.goto("/annunci/casa.html");
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    const findClippedText = await page.evaluate(() =>
      [...document.querySelectorAll(".words, .words *, .go")].flatMap((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const inside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
        return inside && element.scrollWidth <= element.clientWidth + 1 ? [] : [element.textContent.trim()];
      }),
    );
    expect(
      findClippedText.filter((text) => text !== ""),
      `${width} px, ${fontSize}`,
    ).toEqual([]);
    await expectNoAccessibilityViolations(page);
  }
});

test("a slow ad shifts no content when it appears", async ({ page, person, db }) => {
  await seedAdAnswer(db, person, true);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/annunci/**", async (route) => {
    await held;
    await route.continue();
  });
  await openHomeAtAd(page);
  await expect(adFrame(page)).toHaveCount(1);
  // Fonts and animations also move the layout, so they have to be finished first.
  await page.evaluate(() => document.fonts.ready);
  await waitForAnimations(page.locator("body"));
  const places = () =>
    page.evaluate(() => ({
      top: (document.querySelector("[data-ad-slot]")?.getBoundingClientRect().top ?? 0) + scrollY,
      slot: document.querySelector("[data-ad-slot]")?.clientHeight,
      height: document.documentElement.scrollHeight,
    }));
  const noAnswerYet = await places();
  release();
  await expect(houseAd(page)).toBeVisible();
  expect(await places()).toEqual(noAnswerYet);
  expect(noAnswerYet.slot).toBeGreaterThan(100);
});

test("a user who upgrades to PRO loses the ad without a page reload, and PRO shows no ad slot and no consent question", async ({
  page,
  person,
  db,
  baseURL,
}) => {
  await seedAdAnswer(db, person, true);
  await openHomeAtAd(page);
  await expect(adFrame(page)).toHaveCount(1);
  await page.evaluate(() => Reflect.set(window, "sameLoad", true));
  await aGrant(db, person, { days: 30 });
  // A scan makes the app fetch the remaining quota of the free plan again.
  await openPhotoResult(page);
  await expect(adFrame(page)).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, "sameLoad") as unknown)).toBe(true);

  const quiet = trackNetworkIdle(page);
  const asked = collectAdRequests(page, `${baseURL}/annunci/`);
  await openHomeAtAd(page);
  await quiet();
  await expect(adSlot(page)).toHaveCount(0);
  await expect(adFrame(page)).toHaveCount(0);
  expect(asked).toEqual([]);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impostazioni");
  await expect(adSlot(page)).toHaveCount(0);
});

test("guests and users in onboarding see neither an ad nor the consent question", async ({ page, newcomer, db }) => {
  const quiet = trackNetworkIdle(page);
  await seedAdAnswer(db, newcomer, true);
  await page.goto("/onboarding");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await quiet();
  await expect(adSlot(page)).toHaveCount(0);
  await page.context().clearCookies();
  for (const path of ["/", "/auth"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await quiet();
    await expect(adSlot(page)).toHaveCount(0);
    await expect(adFrame(page)).toHaveCount(0);
  }
});

test("the loadAds hook is called when a profile has loaded and again a second later", async ({ asPerson: page }) => {
  await page.addInitScript(() => {
    let calls = 0;
    let hook: (() => void) | undefined;
    Object.assign(window, { adCalls: () => calls });
    Object.defineProperty(window, "loadAds", {
      configurable: true,
      set: (given: () => void) => {
        hook = given;
      },
      get: () =>
        hook &&
        (() => {
          calls += 1;
          hook?.();
        }),
    });
  });
  /** Number of calls after that time; a pending call needs a tick of the clock. */
  const callsAfter = async (ms: number): Promise<number> => {
    await page.clock.runFor(ms);
    return page.evaluate(() => (Reflect.get(window, "adCalls") as () => number)());
  };
  await page.clock.install();
  await openHomeAtAd(page);
  await expect(acceptAdsButton(page)).toBeVisible();
  await pauseClock(page);
  const before = await callsAfter(2000);
  await acceptAdsButton(page).tap();
  await expect.poll(() => callsAfter(5)).toBe(before + 1);
  await expect(adFrame(page)).toHaveCount(1);
  expect(await callsAfter(900)).toBe(before + 1);
  expect(await callsAfter(100)).toBe(before + 2);
  expect(await callsAfter(5000)).toBe(before + 2);
});

test("an ad whose code cannot be loaded leaves the diary unchanged", async ({ asPerson: page }) => {
  const quiet = trackNetworkIdle(page);
  await page.route(`**/${builtScript("ad-slot.tsx")}`, (route) => route.abort());
  await openHomeAtAd(page);
  await quiet();
  await expect(page.getByRole("heading", { level: 2, name: "Diario" })).toBeVisible();
  await expect(adSlot(page)).toHaveCount(0);
});
