import type { Page, Request } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { inRome, todayInRome } from "./rome.ts";
import { openSearch, search, searchField } from "./search-steps.ts";
import { breakCalls, names, watchCalls } from "./watch.ts";

/** From now on time passes only when a test lets it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(inRome(todayInRome(), "13:30"));
}

/** How many requests have left; the step from a wish to its request takes a tick of the clock. */
async function sent(page: Page, calls: readonly Request[]): Promise<number> {
  await page.clock.runFor(5);
  return calls.length;
}

test.describe("what is typed", () => {
  test.beforeEach(({ page }) => page.clock.install({ time: inRome(todayInRome(), "13:04") }));

  test("is not searched for with one letter, and the reason is said", async ({ asPerson: page }) => {
    const calls = watchCalls(page, "food.searchStock");
    const dialog = await openSearch(page);
    await expect(dialog).toContainText("Digita almeno 2 caratteri per iniziare la ricerca");
    await stopClock(page);
    await searchField(page).fill("m");
    await page.clock.runFor(5000);
    await searchField(page).press("Enter");
    await page.clock.runFor(5000);
    await expect(dialog).toContainText("Digita almeno 2 caratteri per iniziare la ricerca");
    expect(calls).toHaveLength(0);
  });

  test("is searched for once, 800 ms after the last key", async ({ asPerson: page }) => {
    const calls = watchCalls(page, "food.searchStock");
    const dialog = await openSearch(page);
    await stopClock(page);
    await searchField(page).pressSequentially("me");
    await page.clock.runFor(700);
    await searchField(page).pressSequentially("la");
    await page.clock.runFor(700);
    expect(calls).toHaveLength(0);
    await page.clock.runFor(100);
    await expect.poll(() => sent(page, calls)).toBe(1);
    await page.clock.resume();
    await expect(dialog.getByRole("listitem").first()).toContainText("Mela");
    expect(calls).toHaveLength(1);
  });

  test("is searched for at once with Enter, and not again when the pause is over", async ({
    asPerson: page,
  }) => {
    const calls = watchCalls(page, "food.searchStock");
    const dialog = await openSearch(page);
    await stopClock(page);
    await searchField(page).pressSequentially("mela");
    await searchField(page).press("Enter");
    await expect.poll(() => sent(page, calls)).toBe(1);
    await page.clock.runFor(2000);
    await searchField(page).press("Enter");
    await page.clock.runFor(2000);
    await page.clock.resume();
    await expect(dialog.getByRole("listitem").first()).toContainText("Mela");
    expect(calls).toHaveLength(1);
  });
});

test("foods are listed with their energy in 100 grams, the best known first", async ({ asPerson: page }) => {
  const dialog = await openSearch(page);
  await search(page, "Mela");
  await expect(dialog.getByRole("heading", { name: "Alimenti base" })).toBeVisible();
  await expect(dialog.getByText("per 100 g")).toBeVisible();
  const first = dialog.getByRole("listitem").first();
  await expect(first).toContainText("Mela");
  await expect(first).toContainText("Frutta fresca");
  await expect(first).toContainText("52 kcal");
});

test("accents and capitals do not matter", async ({ asPerson: page }) => {
  await openSearch(page);
  await searchField(page).fill("CAFFE");
  await searchField(page).press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Caffè" }).first()).toBeVisible();
});

test("a slow answer for older words never takes the place of a newer one", async ({ asPerson: page }) => {
  const dialog = await openSearch(page);
  const late: (() => Promise<void>)[] = [];
  await page.route(
    (url) => names(url.href, "food.searchStock") && url.search.includes("pane"),
    (route) => {
      late.push(() => route.continue());
    },
  );
  await searchField(page).fill("pane");
  await searchField(page).press("Enter");
  await expect.poll(() => late.length).toBe(1);
  await search(page, "Mela");
  const answered = page.waitForResponse((response) => response.url().includes("pane"));
  for (const go of late) await go();
  await (await answered).finished();
  await expect(dialog.getByRole("listitem").first()).toContainText("Mela");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Pane" })).toHaveCount(0);
});

test("a failed search says so, keeps what was found, and can be repeated", async ({ asPerson: page }) => {
  const dialog = await openSearch(page);
  await search(page, "Mela");
  const mend = await breakCalls(page, "food.searchStock");
  await searchField(page).fill("pera");
  await searchField(page).press("Enter");
  const problem = dialog.getByRole("alert").filter({ hasText: "Errore di ricerca" });
  await expect(problem).toContainText("Impossibile effettuare la ricerca:");
  await expect(problem).not.toContainText(/unexpected|json|internal server/i);
  await expect(dialog.getByRole("listitem").first()).toContainText("Mela");
  await expect(searchField(page)).toHaveValue("pera");
  await mend();
  await problem.getByRole("button", { name: "Riprova" }).click();
  await expect(dialog.getByRole("listitem").first()).toContainText("Pera");
  await expect(problem).toHaveCount(0);
});

test("without a connection the search says so and works again afterwards", async ({
  asPerson: page,
  context,
}) => {
  const dialog = await openSearch(page);
  await context.setOffline(true);
  await searchField(page).fill("mela");
  await searchField(page).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Controlla la connessione.");
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Riprova" }).click();
  await expect(dialog.getByRole("listitem").first()).toContainText("Mela");
});
