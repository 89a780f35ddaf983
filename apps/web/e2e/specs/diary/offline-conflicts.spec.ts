import type { Page } from "@playwright/test";
import { entryButton, entryMenuButton, mealSection, openHome, removeEntryByMenu } from "../../pages/diary.page.ts";
import { listLoggedEntries, logDishes, sixDishes } from "../../support/logged-meals.ts";
import { countStoredRows, offlineBanner, waitForServiceWorker } from "../../support/offline-mode.ts";
import { callsProcedure } from "../../support/page-requests.ts";
import { todayInRome } from "../../support/rome-dates.ts";
import { aTestUser, expect, signInContext, test } from "../../support/test-fixtures.ts";

test.use({ serviceWorkers: "allow" });

test("a change that conflicts with another device is reported, and another account on this device neither sees nor sends queued changes", async ({
  asPerson: page,
  person,
  context,
  db,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const [id = ""] = await logDishes(db, person, todayInRome(), sixDishes.slice(3, 4));
  await openHome(page);
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await moveHere(page, "Cena");
  await expect(mealSection(page, "Cena")).toContainText("Insalata mista");
  // Queued: a change whose caller still waits would be rejected by a notification, without a card.
  await expect(offlineBanner(page)).toContainText("1 voce in attesa");
  expect(await listLoggedEntries(db, person)).toMatchObject([{ mealType: "lunch" }]);
  await db.updateTable("diaryEntry").set({ servings: 3 }).where("id", "=", id).execute();
  await context.setOffline(false);

  const card = page.getByRole("region", { name: "1 modifica non inviata" });
  await expect(card).toContainText("Non abbiamo potuto modificare Insalata mista.", { timeout: 20_000 });
  await expect(card).toContainText("Questa voce è stata cambiata da un altro dispositivo");
  await expect(mealSection(page, "Pranzo")).toContainText("234 kcal");
  await card.getByRole("button", { name: "Riprova con Insalata mista" }).click();
  await expect(card).toHaveCount(0);
  await expect(mealSection(page, "Cena")).toContainText("234 kcal");

  await context.setOffline(true);
  await moveHere(page, "Pranzo");
  await expect(offlineBanner(page)).toContainText("1 voce in attesa");
  const other = await aTestUser(db);
  await context.clearCookies();
  await signInContext(db, other, context, baseURL ?? "");
  await context.setOffline(false);
  await page.goto("/");
  await expect(offlineBanner(page)).toContainText("1 voce non inviata di un altro account", { timeout: 20_000 });
  await expect(entryButton(page, "Insalata mista")).toHaveCount(0);
  expect(await listLoggedEntries(db, other)).toEqual([]);
  expect(await listLoggedEntries(db, person)).toMatchObject([{ mealType: "dinner" }]);

  await context.clearCookies();
  await signInContext(db, person, context, baseURL ?? "");
  await page.goto("/");
  await expect.poll(() => listLoggedEntries(db, person), { timeout: 20_000 }).toMatchObject([{ mealType: "lunch" }]);
  await expect(offlineBanner(page)).toHaveCount(0);

  // Signing out with an unsent change requires a confirmation and deletes the data on the device.
  await context.route(
    (url) => callsProcedure(url.href, "diary.remove"),
    (route) => route.abort("connectionreset"),
  );
  await removeEntryByMenu(page, "Insalata mista");
  await expect(offlineBanner(page)).toContainText("1 voce in attesa");
  await page.getByRole("link", { name: "Impostazioni" }).click();
  await page.getByRole("button", { name: "Esci", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Hai 1 voce non inviata" });
  await question.getByRole("button", { name: "Esci lo stesso" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Mangia");
  await expect.poll(() => countStoredRows(page, "changes")).toBe(0);
  await expect.poll(() => countStoredRows(page, "responses")).toBe(0);
});

test("of two tabs that log in flight mode one sends what both have queued, each change once, and both show all of it", async ({
  asPerson: page,
  person,
  context,
  db,
}) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await openHome(tab);
  await waitForServiceWorker(page);
  const sent: string[] = [];
  context.on("request", (request) => {
    const change = request.headers()["x-change"];
    if (change !== undefined) sent.push(change);
  });
  await context.setOffline(true);
  for (const tab of [page, other]) {
    await tab.bringToFront();
    for (const glass of [1, 2])
      await test.step(`glass ${glass}`, () => tab.getByRole("button", { name: /^Aggiungi un bicchiere/ }).click());
  }
  await expect.poll(() => countStoredRows(page, "changes")).toBe(4);
  sent.length = 0;
  await context.setOffline(false);
  for (const tab of [page, other])
    await expect(tab.getByRole("region", { name: "Acqua" })).toContainText("800 ml", { timeout: 20_000 });
  await expect.poll(() => countStoredRows(page, "changes")).toBe(0);
  const water = await db.selectFrom("waterLog").select("ml").where("userId", "=", person.id).execute();
  expect(water).toEqual([{ ml: 800 }]);
  expect([sent.length, new Set(sent).size]).toEqual([4, 4]);
});

async function moveHere(page: Page, to: string): Promise<void> {
  await entryMenuButton(page, "Insalata mista").click();
  await page.getByRole("dialog").getByRole("button", { name: "Sposta in…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: to, exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
