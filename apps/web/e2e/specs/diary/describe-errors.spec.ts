import { addAll, described, loseMeal, openDescribed, reopen, row, words } from "../../pages/describe.page.ts";
import { entry, expectMeter, toast } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logged } from "../../support/logged-meals.ts";
import { loggedGrams } from "../../pages/food-search.page.ts";
import { breakCalls, holdCalls, names } from "../../support/page-requests.ts";

test("after a lost answer everything is still there, and Riprova adds nothing twice", async ({
  page,
  person,
  db,
}) => {
  await openDescribed(page);
  const mend = await loseMeal(page, "due uova e una fetta di pane", "Aggiungi 2 alimenti");
  await expect(words(page)).toHaveValue("due uova e una fetta di pane");
  await mend();
  await described(page).getByRole("button", { name: "Riprova" }).tap();
  await expect(toast(page)).toContainText("Aggiunti 2 alimenti a Pranzo");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectMeter(page, "284 di 1.850 kcal consumate, 1.566 rimaste");
  expect(await logged(db, person)).toHaveLength(2);
});

test("what is changed after a lost answer takes the place of what the server had made", async ({
  page,
  person,
  db,
}) => {
  await openDescribed(page);
  const mend = await loseMeal(page, "due uova e una fetta di pane", "Aggiungi 2 alimenti");
  expect(await logged(db, person)).toHaveLength(2);
  await mend();
  await row(page, "Pane comune").tap();
  await described(page).getByRole("textbox", { name: "Grammi di Pane comune" }).fill("80");
  await expect(row(page, "Pane comune")).toContainText("80 g");
  await described(page).getByRole("button", { name: "Riprova" }).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(entry(page, "Pane comune")).toContainText("80 g");
  expect((await loggedGrams(db, person)).toSorted()).toEqual([
    "Pane comune, lunch, 80 g",
    "Uovo di gallina, lunch, 100 g",
  ]);
});

test("a meal that is written anew after a lost answer takes the place of the first", async ({
  page,
  person,
  db,
}) => {
  await openDescribed(page);
  const mend = await loseMeal(page, "due uova", "Aggiungi 1 alimento");
  await mend();
  await described(page).getByRole("button", { name: "Cancella il testo" }).tap();
  await words(page).fill("mezza mela");
  await expect(row(page, "Mela")).toBeVisible();
  await addAll(page).tap();
  await expect(toast(page)).toContainText("Aggiunto 1 alimento a Pranzo");
  expect(await loggedGrams(db, person)).toEqual(["Mela, lunch, 91 g"]);
});

test("an answer that is lost with the page itself is made up for: nothing is added twice", async ({
  page,
  person,
  db,
}) => {
  await openDescribed(page);
  const mend = await loseMeal(page, "due uova", "Aggiungi 1 alimento");
  await mend();
  await page.goBack();
  await expect(described(page)).toHaveCount(0);
  await page.reload();
  await expect(entry(page, "Uovo di gallina")).toHaveCount(1);
  await reopen(page);
  await expect(words(page)).toHaveValue("due uova");
  await addAll(page).tap();
  await expect(toast(page)).toContainText("Aggiunto 1 alimento a Pranzo");
  expect(await logged(db, person)).toHaveLength(1);
});

test("a broken server is told from a missing network, and both keep the text", async ({ asPerson: page }) => {
  await openDescribed(page);
  const mend = await breakCalls(page, "estimate.describe");
  await words(page).fill("mezza mela");
  await expect(described(page).getByRole("alert").getByText("Non riesco a leggere il pasto")).toBeVisible();
  await mend();
  await described(page).getByRole("button", { name: "Riprova" }).tap();
  await expect(row(page, "Mela")).toBeVisible();
  await page.context().setOffline(true);
  await words(page).fill("mezza mela e un caffè");
  await expect(described(page).getByText("Sei senza connessione")).toBeVisible();
  await expect(words(page)).toHaveValue("mezza mela e un caffè");
  await expect(row(page, "Mela")).toBeVisible();
  await expect(addAll(page)).toHaveAttribute("aria-disabled", "true");
  await page.context().setOffline(false);
  await expect(row(page, "Caffè espresso")).toBeVisible();
});

test("on a slow network the last rows stay, the wait is explained, and an older answer changes nothing", async ({
  asPerson: page,
}) => {
  await openDescribed(page);
  await words(page).fill("mezza mela");
  await expect(row(page, "Mela")).toBeVisible();
  const letThrough = await holdCalls(page, "estimate.describe");
  await words(page).fill("due uova");
  await expect(described(page).getByText("Ci vuole più del solito. Il testo resta qui.")).toBeVisible();
  await expect(row(page, "Mela")).toBeVisible();
  await expect(addAll(page)).toHaveAccessibleDescription("Sto ancora leggendo.");
  const dropped = page.waitForEvent("requestfailed", (request) => names(request.url(), "estimate.describe"));
  await words(page).fill("un caffè");
  await dropped;
  letThrough();
  await expect(row(page, "Caffè espresso")).toBeVisible();
  await expect(row(page, "Uovo di gallina")).toHaveCount(0);
});
