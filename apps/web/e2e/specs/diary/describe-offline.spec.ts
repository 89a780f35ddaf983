import {
  addMealButton,
  describeDialog,
  mealTextField,
  openDescribeDialog,
  parsedFoodRow,
  reopenDescribeDialog,
} from "../../pages/describe.page.ts";
import { entryButton, openHome, toastRegion } from "../../pages/diary.page.ts";
import { listLoggedGrams } from "../../pages/food-search.page.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { countStoredRows, offlineBanner, waitForServiceWorker } from "../../support/offline-mode.ts";
import { callsProcedure } from "../../support/page-requests.ts";
import { expect, test } from "../../support/test-fixtures.ts";

test.use({ serviceWorkers: "allow" });

test("a meal typed after a cold start in flight mode is described and logged on the phone, and sent once afterwards", async ({
  asPerson: first,
  person,
  context,
  db,
}) => {
  await openHome(first);
  await waitForServiceWorker(first);
  // What the person's own words mean is fetched after the first interaction.
  await first.getByRole("heading", { name: "Diario" }).click();
  await expect
    .poll(() => countStoredRows(first, "responses", "estimate.personalFoods"), { timeout: 20_000 })
    .toBeGreaterThan(0);
  await first.close();

  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto("/");
  await reopenDescribeDialog(page);
  await mealTextField(page).fill("due uova e una fetta di pane");
  await expect(parsedFoodRow(page, "Uovo di gallina")).toContainText("2 uova");
  await expect(parsedFoodRow(page, "Pane comune")).toContainText("35 g");
  await expect(describeDialog(page)).toContainText("Offline: alimenti di base e tuoi, senza prodotti confezionati.");
  await addMealButton(page).tap();
  await expect(toastRegion(page)).toContainText("Salvato sul telefono: lo inviamo appena torni online.");
  await expect(entryButton(page, "Uovo di gallina")).toContainText("In attesa di invio");
  await expect(entryButton(page, "Pane comune")).toContainText("100 kcal");
  expect(await listLoggedEntries(db, person)).toEqual([]);

  await context.setOffline(false);
  await expect(offlineBanner(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(entryButton(page, "Uovo di gallina")).not.toContainText("In attesa di invio");
  await expect(entryButton(page, "Pane comune")).toContainText("100 kcal");
  expect((await listLoggedGrams(db, person)).toSorted()).toEqual([
    "Pane comune, lunch, 35 g",
    "Uovo di gallina, lunch, 100 g",
  ]);
});

test("a meal whose response was lost with the page is in the diary once, and is not offered again", async ({
  page,
  person,
  db,
}) => {
  await openDescribeDialog(page);
  await mealTextField(page).fill("due uova");
  await expect(addMealButton(page)).toHaveText("Aggiungi 1 alimento");
  await page.route(
    (url) => callsProcedure(url.href, "estimate.log"),
    async (route) => {
      await route.fetch();
      // The page is gone before the response.
    },
  );
  await addMealButton(page).tap();
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(1);
  await page.reload();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await expect(entryButton(page, "Uovo di gallina")).toHaveCount(1);
  await reopenDescribeDialog(page);
  await expect(mealTextField(page)).toHaveValue("");
  expect(await listLoggedEntries(db, person)).toHaveLength(1);
});
