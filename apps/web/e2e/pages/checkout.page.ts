import type { Locator, Page } from "@playwright/test";
import type { Db } from "@fetta/db/schema/schema";
import { aTestUser, expect, createSession, type TestUser } from "../support/test-fixtures.ts";
import type { RunningApp } from "../support/run-app.ts";

/** URL of the Stripe fake that all e2e tests share. */
export function sharedStripeUrl(): string {
  const url = process.env["E2E_STRIPE_URL"];
  if (url === undefined) throw new Error("E2E_STRIPE_URL is set by the global set-up");
  return url;
}

async function postToFakeStripe(stripeUrl: string, path: string, body: object): Promise<void> {
  const answer = await fetch(new URL(path, stripeUrl), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} of the fake: ${answer.status} ${await answer.text()}`);
}

/** Runs an action of users, banks or the clock at the fake (`/__control/actions`). */
export const runStripeAction = (stripeUrl: string, action: string, session: string, rest: object = {}) =>
  postToFakeStripe(stripeUrl, "/__control/actions", { action, session, ...rest });

/** Sets the fault of the webhooks; null clears it. */
export const setWebhookFault = (stripeUrl: string, mode: string | null) =>
  postToFakeStripe(stripeUrl, "/__control/webhooks", { mode });

export const planButton = (page: Page, length: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^(Più popolare )?${length} `) });

/** The dialog over the page after the return from a payment; its title changes during activation. */
export const activationDialog = (page: Page): Locator => page.getByRole("alertdialog");

export const activationContinueButton = (page: Page): Locator =>
  activationDialog(page).getByRole("button", { name: "Continua" });

export async function openPaywall(page: Page): Promise<void> {
  await page.goto("/paywall");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("PRO");
}

/** Chooses a plan and waits for the hosted payment page. */
export async function choosePlan(page: Page, length: string): Promise<void> {
  await planButton(page, length).tap();
  await page.waitForURL(/\/c\/pay\//);
}

/** Pays by card on the hosted payment page. */
export async function payByCard(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Paga .* con carta$/ }).tap();
}

/** Advances the ten seconds of the activation, as fast as the server answers, until it shows an outcome. */
export async function runActivation(page: Page, outcome: Locator): Promise<void> {
  await expect(activationDialog(page)).toBeVisible();
  const isShown = async (): Promise<boolean> => {
    await page.clock.fastForward(500);
    return outcome.isVisible();
  };
  await expect.poll(isShown, { intervals: [100], timeout: 20_000 }).toBe(true);
}

/** Creates a checkout for the signed-in user of the page without opening it; returns the session id. */
export async function createCheckoutSession(page: Page, url: string, planType: string): Promise<string> {
  const answer = await page.request.post(`${url}/api/create-checkout-session`, {
    data: { planType },
    headers: { origin: url },
  });
  const { url: address } = (await answer.json()) as { url: string };
  const [, session] = /\/c\/pay\/(cs_test_\w+)/.exec(address) ?? [];
  if (session === undefined) throw new Error(`not a page to pay on: ${address}`);
  return session;
}

/** The address to which the provider redirects after a payment. */
export const paymentReturnPath = (person: TestUser, planType: string, session: string, path = "/"): string =>
  `${path}?payment=success&plan=${planType}&user=${person.id}&session_id=${session}`;

/** Creates the initial promotion codes, as an admin does. */
export async function setUpPromotions(db: Db, { url }: Pick<RunningApp, "url">): Promise<void> {
  const admin = await aTestUser(db);
  await db.updateTable("appUser").set({ role: "admin" }).where("id", "=", admin.id).execute();
  await createSession(db, admin.id, async (token) => {
    const answer = await fetch(`${url}/api/setup-promo-codes`, {
      method: "POST",
      headers: { cookie: `session=${token}`, origin: url },
    });
    expect(answer.status, await answer.text()).toBe(200);
  });
}

const dayMs = 86_400_000;

/** A PRO grant of 30 days that began that many days ago, and its end date as the screens show it. */
export function periodSince(days: number): { grant: { effectiveAt: Date; days: number }; end: string } {
  const effectiveAt = new Date(Date.now() - days * dayMs);
  return { grant: { effectiveAt, days: 30 }, end: formatLongDate(new Date(effectiveAt.getTime() + 30 * dayMs)) };
}

/** A date in Rome as the screens show it: "21 dicembre 2026". */
export function formatLongDate(instant: Date): string {
  return new Intl.DateTimeFormat("it-IT", { dateStyle: "long", timeZone: "Europe/Rome" }).format(instant);
}

/** Creates a checkout and pays it, as before the redirect back to the app; returns the session id. */
export async function createPaidCheckout(page: Page, url: string, planType = "monthly"): Promise<string> {
  const session = await createCheckoutSession(page, url, planType);
  await runStripeAction(sharedStripeUrl(), "pay", session);
  return session;
}

/** The PRO grants of a user. */
export function listProGrants(db: Db, person: TestUser) {
  return db.selectFrom("proGrant").select(["source", "days", "revokedAt"]).where("userId", "=", person.id).execute();
}
