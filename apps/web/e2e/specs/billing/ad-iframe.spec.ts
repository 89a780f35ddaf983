import { aGrant } from "@fetta/db/testing/factories";
import { startAdServer, type AdServer } from "../../support/ad-server.ts";
import { acceptAdsButton, seedAdAnswer, adFrame, adFrameContent, openHomeAtAd, adSlot } from "../../pages/ads.page.ts";
import { expect, test as base } from "../../support/test-fixtures.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import { trackNetworkIdle } from "../../support/network-idle.ts";
import { collectPageErrors } from "../../support/page-requests.ts";

const test = withDedicatedApp(base).extend<object, { ads: AdServer }>({
  ads: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's pattern
    async ({}, use) => {
      const ads = await startAdServer();
      await use(ads);
      await ads.close();
    },
    { scope: "worker" },
  ],
  appOptions: [
    async ({ ads }, use) => {
      await use({ adsFrameUrl: ads.url });
    },
    { scope: "worker" },
  ],
});
test.describe.configure({ mode: "serial" });

test.beforeEach(({ ads }) => {
  ads.requests.length = 0;
});

test("the ad server gets no request before the user has agreed, and one request afterwards", async ({
  asPerson: page,
  ads,
}) => {
  const pageErrors = await collectPageErrors(page);
  const quiet = trackNetworkIdle(page);
  await openHomeAtAd(page);
  await expect(acceptAdsButton(page)).toBeVisible();
  await quiet();
  expect(ads.requests).toEqual([]);
  await acceptAdsButton(page).tap();
  await expect(adFrameContent(page).locator("#told")).not.toBeEmpty();
  expect(ads.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(["GET /slot"]);
  // The browser logs every blocked attempt of the ad; no other error may occur.
  expect(pageErrors.filter((trouble) => !/sandbox|navigat/i.test(trouble))).toEqual([]);
});

test("the request for the ad contains no data about the user", async ({ page, person, db, ads, context, baseURL }) => {
  await seedAdAnswer(db, person, true);
  await context.addCookies([{ name: "known", value: person.id, url: ads.url, sameSite: "None", secure: true }]);
  await openHomeAtAd(page, "?giorno=2026-11-20");
  await expect(adFrameContent(page).locator("#told")).not.toBeEmpty();
  const [request] = ads.requests;
  expect(request?.url).toBe("/slot");
  expect(request?.headers).toMatchObject({ "sec-fetch-dest": "iframe" });
  for (const name of ["cookie", "referer", "origin", "authorization", "x-time-zone"])
    expect(request?.headers, name).not.toHaveProperty(name);
  const sent = JSON.stringify(ads.requests);
  const cookies = (await context.cookies()).map(({ value }) => value);
  expect(cookies.length).toBeGreaterThan(1);
  for (const secret of [person.id, person.email, "giorno", new URL(baseURL ?? "").host, ...cookies])
    expect(sent).not.toContain(secret);

  // A direct visit shows that this browser does send its cookies to that host.
  await page.goto(ads.url);
  expect(ads.requests.at(-1)?.headers.cookie).toContain("session=");
});

test("an ad cannot read the page, store anything or navigate the page", async ({ page, person, db }) => {
  await seedAdAnswer(db, person, true);
  await openHomeAtAd(page);
  const told = adFrameContent(page).locator("#told");
  await expect(told).not.toBeEmpty();
  expect(JSON.parse((await told.textContent()) ?? "")).toMatchObject({
    page: "refused",
    address: "refused",
    cookies: "refused",
    storage: "refused",
    referrer: "",
    origin: "null",
  });
  await expect(adFrame(page)).toHaveAttribute("sandbox", "allow-scripts allow-popups");
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oggi");
});

test("no ad is requested for PRO users, after a declined consent, or on other screens", async ({
  page,
  person,
  db,
  ads,
}) => {
  await seedAdAnswer(db, person, false);
  const quiet = trackNetworkIdle(page);
  await openHomeAtAd(page);
  await quiet();
  await expect(adSlot(page)).toHaveCount(0);
  await seedAdAnswer(db, person, true);
  for (const path of ["/recipes", "/profile", "/paywall", "/onboarding", "/non-esiste"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await quiet();
  }
  await aGrant(db, person, { days: 30 });
  await openHomeAtAd(page);
  await quiet();
  await expect(adFrame(page)).toHaveCount(0);
  expect(ads.requests).toEqual([]);
});
