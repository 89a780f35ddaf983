import { expect, setOpenAiFault } from "../../support/test-fixtures.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import {
  collectAnalyses,
  countUsedScans,
  readProviderCalls,
  startPhotoScan,
  test as photoTest,
} from "../../pages/photo-scan.page.ts";

const test = withDedicatedApp(photoTest);

const carbonara = "Spaghetti alla carbonara";

/** What each failure shows is in the component tests of the camera, what it costs in the tests of the analyses. */
test("Annulla cancels an analysis on the server, a provider failure costs no scan, and Riprova sends the same photo again", async ({
  page,
  person,
  db,
  app,
}) => {
  await setOpenAiFault("hang", app.openAiUrl);
  const before = await readProviderCalls(app);
  const expectCalls = (count: number, aborted: number): Promise<void> =>
    expect
      .poll(() => readProviderCalls(app))
      .toMatchObject({ count: before.count + count, aborted: before.aborted + aborted });
  const shutter = await startPhotoScan(page);
  await shutter.click();
  await expectCalls(1, 0);
  expect(await countUsedScans(page)).toBe(1);
  await page.getByRole("button", { name: "Annulla" }).click();
  await expect(shutter).toBeEnabled();
  await expectCalls(1, 1);
  await expect.poll(() => countUsedScans(page)).toBe(0);

  await setOpenAiFault("status_500", app.openAiUrl);
  const analyses = collectAnalyses(page);
  await shutter.click();
  const panel = page.getByRole("dialog", { name: "Scansiona Cibo" }).getByRole("alert");
  await expect(panel).toContainText(
    "Il servizio di analisi non risponde. Riprova tra poco: questa scansione non è stata conteggiata.",
    { timeout: 30_000 },
  );
  await expect(page.getByRole("img", { name: "La foto del piatto" })).toBeVisible();
  expect(await countUsedScans(page)).toBe(0);
  expect(await listLoggedEntries(db, person)).toHaveLength(0);

  await setOpenAiFault(null, app.openAiUrl);
  await panel.getByRole("button", { name: "Riprova" }).click();
  await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toContainText(carbonara);
  expect(await countUsedScans(page)).toBe(1);
  expect(await listLoggedEntries(db, person)).toMatchObject([{ name: carbonara }]);
  // A retry uses the same idempotency key, so that a lost response does not count a second scan.
  const keys = await Promise.all(analyses.map((request) => request.headerValue("idempotency-key")));
  expect(keys).toEqual([keys[0], keys[0]]);
});
