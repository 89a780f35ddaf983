import { makeAdmin, openAdmin } from "../../pages/admin.page.ts";
import { agree, answerAds } from "../../pages/ads.page.ts";
import { expectNoBarriers } from "../../support/accessibility-check.ts";
import { toast } from "../../pages/diary.page.ts";
import { aPerson, enterAs, expect, test } from "../../support/test-fixtures.ts";
import { expectFingerSized, expectFitsEverywhere } from "../../support/layout-checks.ts";
import { grantsOf } from "../../pages/checkout.page.ts";
import { breakCalls, names } from "../../support/page-requests.ts";
import type { Page } from "@playwright/test";

const pages = [
  { path: "/test-pro-button", title: "Prova pulsante PRO" },
  { path: "/test-refresh", title: "Aggiornamento profilo" },
  { path: "/test-pro-refresh", title: "Aggiornamento PRO" },
  { path: "/debug-webhook", title: "Prova webhook" },
  { path: "/test-ad-blocking", title: "Diagnostica annunci" },
];

/** What a page says of a name. */
const fact = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");

test.describe("an admin", () => {
  for (const { path, title } of pages)
    test(`gets from the admin page to ${path}, which has no barriers and fits everywhere`, async ({
      asPerson: page,
      person,
      db,
    }) => {
      await makeAdmin(db, person);
      await openAdmin(page, "Registro");
      await page.getByRole("link", { name: title, exact: true }).tap();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(fact(page, "Stato utente")).toHaveText("FREE");
      await expectNoBarriers(page);
      await expectFingerSized(page.locator("body"));
      await expectFitsEverywhere(page);
    });
});

test.describe("a person", () => {
  test("turns PRO on and off, in the words of the server", async ({ asPerson: page, person, db }) => {
    await page.goto("/test-pro-button");
    await page.getByRole("button", { name: "Attiva PRO" }).tap();
    await expect(toast(page)).toContainText("PRO attivato");
    await expect(fact(page, "Stato utente")).toHaveText("PRO");
    expect(await grantsOf(db, person)).toEqual([{ source: "test", days: 30, revokedAt: null }]);
    await page.getByRole("button", { name: "Disattiva PRO" }).tap();
    await expect(toast(page)).toContainText("PRO disattivato");
    await expect(fact(page, "Stato utente")).toHaveText("FREE");
  });

  test("is told the server's message when PRO cannot be toggled", async ({ asPerson: page, person, db }) => {
    await page.goto("/test-pro-button");
    const message = "Il servizio non è raggiungibile. Riprova tra poco.";
    const data = { code: "SERVICE_UNAVAILABLE", httpStatus: 503, refusal: "database_unavailable" };
    await page.route(
      (url) => names(url.href, "test.togglePro"),
      (route) =>
        route.fulfill({ status: 503, json: [{ error: { json: { message, code: -32_603, data } } }] }),
    );
    await page.getByRole("button", { name: "Attiva PRO" }).tap();
    await expect(toast(page)).toContainText(message);
    expect(await grantsOf(db, person)).toEqual([]);
  });

  test("reads the profile anew, without the page being loaded anew", async ({
    asPerson: page,
    person,
    db,
  }) => {
    await page.goto("/test-refresh");
    await expect(fact(page, "Nome")).toHaveText("Giulia");
    await page.evaluate(() => Reflect.set(window, "sameLoad", true));
    await db.updateTable("profile").set({ name: "Giuliana" }).where("userId", "=", person.id).execute();
    await page.getByRole("button", { name: "Aggiorna profilo" }).tap();
    await expect(toast(page)).toContainText("Profilo aggiornato");
    await expect(fact(page, "Nome")).toHaveText("Giuliana");
    expect(await page.evaluate(() => Reflect.get(window, "sameLoad") as unknown)).toBe(true);
    const mend = await breakCalls(page, "account.me");
    await page.getByRole("button", { name: "Aggiorna profilo" }).tap();
    await expect(toast(page)).toContainText("Profilo non aggiornato");
    await mend();
    await expect(fact(page, "Nome")).toHaveText("Giuliana");
  });

  test("refreshes by force within the page, and wholly by loading it anew", async ({
    asPerson: page,
    person,
    db,
  }) => {
    await page.goto("/test-pro-refresh");
    await expect(fact(page, "Nome")).toHaveText("Giulia");
    await page.evaluate(() => Reflect.set(window, "sameLoad", true));
    const sameLoad = () => page.evaluate(() => Reflect.get(window, "sameLoad") as unknown);
    await db.updateTable("profile").set({ name: "Giuliana" }).where("userId", "=", person.id).execute();
    await page.getByRole("button", { name: "Aggiornamento forzato" }).tap();
    await expect(toast(page)).toContainText("Dati riletti");
    await expect(fact(page, "Nome")).toHaveText("Giuliana");
    expect(await sameLoad()).toBe(true);
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Aggiornamento completo" }).tap();
    await loaded;
    expect(await sameLoad()).toBeUndefined();
    await expect(fact(page, "Nome")).toHaveText("Giuliana");
  });

  test("simulates a webhook, which gives no PRO to who has not paid", async ({
    asPerson: page,
    person,
    db,
  }) => {
    await page.goto("/debug-webhook");
    await page.getByText("1 anno", { exact: true }).tap();
    await page.getByRole("button", { name: "Simula webhook" }).tap();
    await expect(toast(page)).toContainText("Webhook Simulato");
    await expect(toast(page)).toContainText("PRO non è attivo: il pagamento non risulta.");
    await expect(fact(page, "Ultima risposta")).toHaveText("200");
    expect(await grantsOf(db, person)).toEqual([]);
  });

  test("is told when the webhook answers badly, and when nothing answers", async ({ asPerson: page }) => {
    await page.goto("/debug-webhook");
    const simulated = (url: URL): boolean => names(url.href, "test.simulateWebhook");
    await page.route(simulated, (route) =>
      route.fulfill({ json: [{ result: { data: { json: { message: "", status: 400, isPro: false } } } }] }),
    );
    const run = page.getByRole("button", { name: "Simula webhook" });
    await run.tap();
    await expect(toast(page)).toContainText("Errore Webhook");
    await expect(toast(page)).toContainText("400");
    await page.unroute(simulated);
    await page.route(simulated, (route) => route.abort());
    await run.tap();
    await expect(toast(page).getByText("Errore", { exact: true })).toBeVisible();
  });

  test("sees what of ads is in the page, for FREE and for PRO", async ({ asPerson: page, person, db }) => {
    await page.goto("/test-ad-blocking");
    await expect(fact(page, "Stato utente")).toHaveText("FREE");
    await expect(fact(page, "Script pubblicitari")).toHaveText("0");
    await expect(fact(page, "Riquadri pubblicitari")).toHaveText("0");
    await expect(fact(page, "Funzione loadAds")).toHaveText("presente");
    await expect(fact(page, "Meta annunci")).toHaveText("assente");
    await agree(page).tap();
    await expect(fact(page, "Riquadri pubblicitari")).toHaveText("1");
    await expect(fact(page, "Meta annunci")).toHaveText("presente");
    await expect(fact(page, "Stile che blocca gli annunci")).toHaveText("assente");
    await page.goto("/test-pro-button");
    await page.getByRole("button", { name: "Attiva PRO" }).tap();
    await expect(fact(page, "Stato utente")).toHaveText("PRO");
    await page.goto("/test-ad-blocking");
    await expect(fact(page, "Stato utente")).toHaveText("PRO");
    await expect(fact(page, "Riquadri pubblicitari")).toHaveText("0");
    await expect(fact(page, "Funzione loadAds")).toHaveText("assente");
    await expect(fact(page, "Meta annunci")).toHaveText("assente");
    await expect(fact(page, "Stile che blocca gli annunci")).toHaveText("presente");
    await answerAds(db, person, true);
    await page.reload();
    await expect(fact(page, "Riquadri pubblicitari")).toHaveText("0");
  });
});

test("a guest at any of them sees the landing page, and the page itself once signed in", async ({
  page,
  context,
  db,
  baseURL,
}) => {
  await page.goto("/debug-webhook");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Mangia con gusto");
  await enterAs(db, await aPerson(db), context, baseURL ?? "");
  await page.goto("/debug-webhook");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prova webhook");
  await page.getByRole("button", { name: "Torna alle impostazioni" }).tap();
  await expect(page).toHaveURL(/\/profile$/);
});
