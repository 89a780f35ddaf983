import { makeAdmin, openAdmin } from "../../pages/admin.page.ts";
import { acceptAdsButton, seedAdAnswer } from "../../pages/ads.page.ts";
import { toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { listProGrants } from "../../pages/checkout.page.ts";
import { failCalls } from "../../support/page-requests.ts";
import type { Page } from "@playwright/test";

const pages = [
  { path: "/test-pro-button", title: "Prova pulsante PRO" },
  { path: "/test-refresh", title: "Aggiornamento profilo" },
  { path: "/test-pro-refresh", title: "Aggiornamento PRO" },
  { path: "/debug-webhook", title: "Prova webhook" },
  { path: "/test-ad-blocking", title: "Diagnostica annunci" },
];

/** The value that a page shows for a name. */
const fact = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");

test("an admin opens every test page from the admin page", async ({ asPerson: page, person, db }) => {
  await makeAdmin(db, person);
  for (const { path, title } of pages)
    await test.step(path, async () => {
      await openAdmin(page, "Registro");
      await page.getByRole("link", { name: title, exact: true }).tap();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(fact(page, "Stato utente")).toHaveText("FREE");
    });
});

test.describe("a user", () => {
  test("turns PRO on and off and sees the server's messages", async ({ asPerson: page, person, db }) => {
    await page.goto("/test-pro-button");
    await page.getByRole("button", { name: "Attiva PRO" }).tap();
    await expect(toastRegion(page)).toContainText("PRO attivato");
    await expect(fact(page, "Stato utente")).toHaveText("PRO");
    expect(await listProGrants(db, person)).toEqual([{ source: "test", days: 30, revokedAt: null }]);
    await page.getByRole("button", { name: "Disattiva PRO" }).tap();
    await expect(toastRegion(page)).toContainText("PRO disattivato");
    await expect(fact(page, "Stato utente")).toHaveText("FREE");
  });

  test("reloads the profile without a page load", async ({ asPerson: page, person, db }) => {
    await page.goto("/test-refresh");
    await expect(fact(page, "Nome")).toHaveText("Giulia");
    await page.evaluate(() => Reflect.set(window, "sameLoad", true));
    await db.updateTable("profile").set({ name: "Giuliana" }).where("userId", "=", person.id).execute();
    await page.getByRole("button", { name: "Aggiorna profilo" }).tap();
    await expect(toastRegion(page)).toContainText("Profilo aggiornato");
    await expect(fact(page, "Nome")).toHaveText("Giuliana");
    expect(await page.evaluate(() => Reflect.get(window, "sameLoad") as unknown)).toBe(true);
    const restore = await failCalls(page, "account.me");
    await page.getByRole("button", { name: "Aggiorna profilo" }).tap();
    await expect(toastRegion(page)).toContainText("Profilo non aggiornato");
    await restore();
    await expect(fact(page, "Nome")).toHaveText("Giuliana");
  });

  test("refreshes the data within the page, or with a full page load", async ({ asPerson: page, person, db }) => {
    await page.goto("/test-pro-refresh");
    await expect(fact(page, "Nome")).toHaveText("Giulia");
    await page.evaluate(() => Reflect.set(window, "sameLoad", true));
    const sameLoad = () => page.evaluate(() => Reflect.get(window, "sameLoad") as unknown);
    await db.updateTable("profile").set({ name: "Giuliana" }).where("userId", "=", person.id).execute();
    await page.getByRole("button", { name: "Aggiornamento forzato" }).tap();
    await expect(toastRegion(page)).toContainText("Dati riletti");
    await expect(fact(page, "Nome")).toHaveText("Giuliana");
    expect(await sameLoad()).toBe(true);
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Aggiornamento completo" }).tap();
    await loaded;
    expect(await sameLoad()).toBeUndefined();
    await expect(fact(page, "Nome")).toHaveText("Giuliana");
  });

  test("simulates a webhook, which grants no PRO without a payment", async ({ asPerson: page, person, db }) => {
    await page.goto("/debug-webhook");
    await page.getByText("1 anno", { exact: true }).tap();
    await page.getByRole("button", { name: "Simula webhook" }).tap();
    await expect(toastRegion(page)).toContainText("Webhook Simulato");
    await expect(toastRegion(page)).toContainText("PRO non è attivo: il pagamento non risulta.");
    await expect(fact(page, "Ultima risposta")).toHaveText("200");
    expect(await listProGrants(db, person)).toEqual([]);
  });

  test("sees which parts of an ad are in the page, on the free plan and with PRO", async ({
    asPerson: page,
    person,
    db,
  }) => {
    await page.goto("/test-ad-blocking");
    await expect(fact(page, "Stato utente")).toHaveText("FREE");
    await expect(fact(page, "Script pubblicitari")).toHaveText("0");
    await expect(fact(page, "Riquadri pubblicitari")).toHaveText("0");
    await expect(fact(page, "Funzione loadAds")).toHaveText("presente");
    await expect(fact(page, "Meta annunci")).toHaveText("assente");
    await acceptAdsButton(page).tap();
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
    await seedAdAnswer(db, person, true);
    await page.reload();
    await expect(fact(page, "Riquadri pubblicitari")).toHaveText("0");
  });
});
