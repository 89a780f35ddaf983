import { addMealButton, mealTextField, openDescribeDialog, reopenDescribeDialog } from "../../pages/describe.page.ts";
import { entryButton } from "../../pages/diary.page.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { callsProcedure } from "../../support/page-requests.ts";
import { expect, test } from "../../support/test-fixtures.ts";

test.use({ serviceWorkers: "allow" });

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
