import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { addMealButton, mealTextField, openDescribeDialog, reopenDescribeDialog } from "../../pages/describe.page.ts";
import { entryButton, openHome } from "../../pages/diary.page.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { callsProcedure } from "../../support/page-requests.ts";
import { storeForOffline, waitForServiceWorker } from "../../support/offline-mode.ts";
import { aTestUser, expect, signInContext, test } from "../../support/test-fixtures.ts";

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

/** Meals in words: first those of the sets of which reports give totals only. */
function readMeals(count: number): string[] {
  const lines = ["blind-meals", "held-out", "held-out-2", "practice"].flatMap((set) =>
    readFileSync(new URL(`../../../../api/eval/texts/${set}.jsonl`, import.meta.url), "utf8").split("\n"),
  );
  const meals = lines
    .filter((line) => line !== "")
    .map((line) => z.object({ text: z.string() }).parse(JSON.parse(line)));
  return meals.slice(0, count).map(({ text }) => text);
}

/** Below the requests that one person may make in a minute. */
const mealsPerPerson = 250;

const answer = z.object({ result: z.object({ data: z.object({ json: z.unknown() }) }) });

async function describeOnServer(request: APIRequestContext, text: string): Promise<unknown> {
  const input = encodeURIComponent(JSON.stringify({ json: { text } }));
  const response = await request.get(`/api/trpc/estimate.describe?input=${input}`);
  return answer.parse(await response.json()).result.data.json;
}

/** What the app's own worker makes of texts, asked as the app asks it. */
const describeInWorker = (page: Page, workerUrl: string, texts: readonly string[]): Promise<unknown[]> =>
  page.evaluate(
    async ([url, meals]) => {
      const worker = new Worker(url, { type: "module" });
      const answers: unknown[] = [];
      for (const text of meals)
        answers.push(
          await new Promise<unknown>((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener("message", ({ data }) => resolve(data));
            port1.start();
            worker.postMessage({ path: "estimate.describe", input: { text }, mine: [], personal: undefined }, [port2]);
          }),
        );
      worker.terminate();
      return answers;
    },
    [workerUrl, texts] as const,
  );

test("500 meals in words are described in flight mode, by the worker that the app has kept, in the rows of the server", async ({
  asPerson: page,
  context,
  browser,
  db,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const origin = baseURL ?? "";
  const meals = readMeals(2 * mealsPerPerson);
  const onServer: unknown[] = [];
  for (let start = 0; start < meals.length; start += mealsPerPerson) {
    const other = await browser.newContext({ baseURL: origin });
    await signInContext(db, await aTestUser(db), other, origin);
    for (const text of meals.slice(start, start + mealsPerPerson))
      onServer.push(await describeOnServer(other.request, text));
    await other.close();
  }
  await openHome(page);
  await waitForServiceWorker(page);
  await storeForOffline(page);
  await context.setOffline(true);
  const started = page.waitForEvent("worker", (worker) => worker.url().includes("offline-foods"));
  await page.reload();
  const onDevice = await describeInWorker(page, (await started).url(), meals);
  const expected = onServer.map((rows) => ({ ...(rows as object), offline: { knowsPerson: false } }));
  // The places alone: the texts of those sets are not printed.
  expect(meals.flatMap((_text, at) => (isDeepStrictEqual(onDevice[at], expected[at]) ? [] : [at]))).toEqual([]);
});
