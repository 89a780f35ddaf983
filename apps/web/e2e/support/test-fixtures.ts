import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { connect } from "@fetta/db/connect";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import type { Db } from "@fetta/db/schema/schema";
import { aUser } from "@fetta/db/testing/factories";
import { saveGoals } from "@fetta/db/queries/account/account";
import { insertSession } from "@fetta/db/queries/auth/session";
import { goalPresets, computeDailyGoals } from "@fetta/domain/goals/daily-goals";
import { waitForAnimationsOnPress } from "./animation-wait.ts";
import { collectOutwardRequests } from "./page-requests.ts";
import { msUntilRomeMidnight, todayInRome } from "./rome-dates.ts";

export { todayInRome };

function requireEnv(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is set by the global set-up`);
  return value;
}

/** Longest duration of an e2e test on a slow machine, in ms. */
const maxTestMs = 3 * 60_000;

export type TestUser = { id: string; email: string };

type Fixtures = {
  /** Delays a test that could run past midnight, because tests compute the current day more than once. */
  withinOneDay: void;
  /** A signed-in user who has completed onboarding, goal 1.850 kcal; the page has their cookies. */
  person: TestUser;
  /** A signed-in user who has not started onboarding. */
  newcomer: TestUser;
  /** The page, signed in as `person`. */
  asPerson: Page;
  /** The page, signed in as `newcomer`. */
  asNewcomer: Page;
};
type WorkerFixtures = { db: Db };

export const test = base.extend<Fixtures, WorkerFixtures>({
  db: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's pattern
    async ({}, use) => {
      const db = connect({
        url: requireEnv("E2E_DATABASE_URL"),
        maxConnections: 2,
        timeouts: lenientTimeouts,
        onIdleError: () => undefined,
      });
      await use(db);
      await db.destroy();
    },
    { scope: "worker" },
  ],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's pattern
  baseURL: async ({}, use) => {
    await use(requireEnv("E2E_URL"));
  },
  withinOneDay: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's pattern
    async ({}, use) => {
      const left = msUntilRomeMidnight();
      if (left < maxTestMs) await setTimeout(left + 1000);
      await use();
    },
    { auto: true, timeout: maxTestMs + 60_000 },
  ],
  page: async ({ page }, use) => {
    waitForAnimationsOnPress(page);
    const outwardRequests = collectOutwardRequests(page);
    await use(page);
    expect(outwardRequests, "requests for other machines").toEqual([]);
    // Errors of requests still in progress at the end of a test are ignored.
    await page.context().unrouteAll({ behavior: "ignoreErrors" });
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  person: async ({ db, context, baseURL }, use) => {
    const person = await aTestUser(db);
    await signInContext(db, person, context, baseURL ?? "");
    await use(person);
  },
  newcomer: async ({ db, context, baseURL }, use) => {
    const user = await aUser(db, { email: `${randomUUID()}@example.org` });
    await db
      .updateTable("profile")
      .set({ onboardingCompleted: false, healthConsentVersion: null, healthConsentAt: null })
      .where("userId", "=", user.id)
      .execute();
    await signInContext(db, user, context, baseURL ?? "");
    await use({ id: user.id, email: user.email });
  },
  asPerson: async ({ page, person: _signedIn }, use) => {
    await use(page);
  },
  asNewcomer: async ({ page, newcomer: _signedIn }, use) => {
    await use(page);
  },
});

/** A user who has completed onboarding, with a balanced goal of 1.850 kcal. */
export async function aTestUser(db: Db): Promise<TestUser> {
  const user = await aUser(db, { email: `${randomUUID()}@example.org` });
  await saveGoals(db, user.id, computeDailyGoals(1850, goalPresets.balanced));
  return { id: user.id, email: user.email };
}

/** A password that is not common. */
export const password = "gnocchi-al-pesto";
/** The stored hash of `password`. */
const passwordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$l17aHFWmkWgUfcFrmuR3uQ$xfJ5k8qer2Qb9RVU4qk97U9MhkbOax4Ttxlw9//yONM";

/** Sets `password` for a user. */
export async function setPassword(db: Db, { id }: Pick<TestUser, "id">): Promise<void> {
  await db.updateTable("appUser").set({ passwordHash }).where("id", "=", id).execute();
}

/** Signs a browser context in as a user. */
export async function signInContext(
  db: Db,
  person: { id: string },
  context: BrowserContext,
  url: string,
): Promise<void> {
  await createSession(db, person.id, (value) => context.addCookies([{ name: "session", value, url }]));
}

/** Creates a session of a user and passes its token on. */
export async function createSession(db: Db, userId: string, onToken: (token: string) => Promise<void>): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const id = createHash("sha256").update(token).digest("hex");
  await insertSession(db, { id, userId, expiresAt: new Date(Date.now() + 30 * 86_400_000) });
  await onToken(token);
}

/** Sets the fault of a provider fake, by default of the shared OpenAI fake; null clears it. `delayMs` is that of "slow". */
export async function setOpenAiFault(
  mode: string | null,
  openAiUrl = requireEnv("E2E_OPENAI_URL"),
  delayMs?: number,
): Promise<void> {
  const url = new URL("/__control", openAiUrl);
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mode, delayMs }),
  });
  if (!answer.ok) throw new Error(`the fake rejected the mode: ${answer.status}`);
}

/** Fails when the page scrolls horizontally. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { scroll, inner } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    inner: window.innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(inner);
}

export { expect };
