import { injectWriteFault } from "@fetta/db/testing/table-faults";
import type { Locator, Page, Request } from "@playwright/test";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { expect, setOpenAiFault } from "../../support/test-fixtures.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import { customFoodField, frolliniLabel, openLabelCamera } from "../../pages/label-scan.page.ts";
import {
  readProviderCalls,
  countUsedScans,
  openPhotoScan,
  startPhotoScan,
  test as photoTest,
  uploadPicture,
  collectAnalyses,
} from "../../pages/photo-scan.page.ts";
import { romeInstant, todayInRome } from "../../support/rome-dates.ts";

const test = withDedicatedApp(photoTest);

test.describe.configure({ mode: "default" });
test.afterEach(({ app }) => setOpenAiFault(null, app.openAiUrl));

const carbonara = "Spaghetti alla carbonara";
const unavailable = "Il servizio di analisi non risponde. Riprova tra poco: questa scansione non è stata conteggiata.";
const busy = "Il servizio di analisi è momentaneamente occupato. Questa scansione non è stata conteggiata.";

const words = (page: Page): Locator => page.getByRole("dialog", { name: "Descrivi il pasto" });

/** The page of a failed analysis: the reason, the photo, and the ways to log the dish without an analysis. */
async function expectFailure(page: Page, title: string, sentence: string): Promise<Locator> {
  const panel = page.getByRole("dialog", { name: "Scansiona Cibo" }).getByRole("alert");
  await expect(panel).toContainText(sentence, { timeout: 30_000 });
  await expect(panel.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("img", { name: "La foto del piatto" })).toBeVisible();
  await expect(page.locator("body")).not.toContainText(/undefined|daily limit|limite giornaliero/i);
  for (const name of ["Riprova", "Descrivilo a parole", "Cerca per nome"])
    await expect(panel.getByRole("button", { name })).toBeVisible();
  expect(await countUsedScans(page)).toBe(0);
  return panel;
}

test("a provider failure costs no scan, Riprova sends the same photo again, and the meal can be described beside the photo", async ({
  page,
  person,
  db,
  app,
}) => {
  await setOpenAiFault("status_500", app.openAiUrl);
  const shutter = await startPhotoScan(page);
  await shutter.click();
  const first = await expectFailure(page, "Analisi Fallita", unavailable);
  await first.getByRole("button", { name: "Descrivilo a parole" }).click();
  await expect(words(page).getByRole("textbox", { name: "Descrivi il pasto" })).toHaveValue("");
  await expect(words(page).getByRole("img", { name: "La foto del piatto" })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Scansiona Cibo" })).toBeHidden();

  await page.goto("/");
  await openPhotoScan(page);
  const analyses = collectAnalyses(page);
  await shutter.click();
  const panel = await expectFailure(page, "Analisi Fallita", unavailable);
  await setOpenAiFault("rate_limited", app.openAiUrl);
  await panel.getByRole("button", { name: "Riprova" }).click();
  await expectFailure(page, "Analisi Fallita", busy);
  expect(await listLoggedEntries(db, person)).toHaveLength(0);

  await setOpenAiFault(null, app.openAiUrl);
  await panel.getByRole("button", { name: "Riprova" }).click();
  await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toContainText(carbonara);
  expect(await countUsedScans(page)).toBe(1);
  expect(await listLoggedEntries(db, person)).toMatchObject([{ name: carbonara }]);
  // A retry uses the same idempotency key, so that a lost response does not count a second scan.
  const keys = await Promise.all(analyses.map((request) => request.headerValue("idempotency-key")));
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});

test("a provider that cannot interpret the photo costs no scan and offers a name or a new photo", async ({
  page,
  person,
  db,
  app,
}) => {
  const shutter = await startPhotoScan(page);
  for (const [mode, sentence] of [
    ["no_food", "Non vediamo cibo in questa foto. Riprova inquadrando il piatto."],
    [
      "absurd",
      "La stima di questa foto non è credibile, quindi non l’ho salvata. Descrivi il piatto a parole o cercalo per nome.",
    ],
  ] as const) {
    await setOpenAiFault(mode, app.openAiUrl);
    await shutter.click();
    const panel = await expectFailure(page, "Cosa c’è nel piatto?", sentence);
    expect(await listLoggedEntries(db, person)).toHaveLength(0);
    await panel.getByRole("button", { name: "Riprova" }).click();
  }
  await setOpenAiFault(null, app.openAiUrl);
  await shutter.click();
  await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toContainText(carbonara);
  expect(await countUsedScans(page)).toBe(1);
});

test("Annulla cancels an analysis on the server, a long one shows a message and offers words, and both return the scan", async ({
  page,
  person,
  db,
  app,
}) => {
  await page.clock.install({ time: romeInstant(todayInRome(), "13:04") });
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

  // The wait is measured from the first status text, not from the arrival of the photo at the provider.
  await page.clock.pauseAt(romeInstant(todayInRome(), "13:30"));
  await shutter.click();
  await expectCalls(2, 1);
  const status = page.getByRole("dialog", { name: "Scansiona Cibo" }).getByRole("status").first();
  await expect(status).toHaveText("Riconosciamo gli ingredienti…");
  const way = page.getByRole("button", { name: "Descrivilo a parole" });
  await page.clock.runFor(5000);
  await expect(status).toContainText("Ancora qualche secondo…");
  await expect(way).toHaveCount(0);
  await page.clock.runFor(7000);
  await expect(status).toContainText("Ci vuole più del solito");
  expect(await countUsedScans(page)).toBe(1);
  await page.clock.resume();
  await way.click();
  await expect(words(page)).toBeVisible();
  await expectCalls(2, 2);
  await expect.poll(() => countUsedScans(page)).toBe(0);
  expect(await listLoggedEntries(db, person)).toHaveLength(0);
});

test("a label that could not be read costs no scan, and Riprova sends the same photo again", async ({
  asPerson: page,
  app,
}) => {
  await setOpenAiFault("status_500", app.openAiUrl);
  const readings: Request[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/analyze-label")) readings.push(request);
  });
  await openLabelCamera(page);
  await uploadPicture(page, frolliniLabel);
  const panel = page.getByRole("dialog", { name: "Scansiona Cibo" }).getByRole("alert");
  await expect(panel.getByRole("heading", { name: "Analisi Fallita" })).toBeVisible({ timeout: 30_000 });
  await expect(panel).toContainText(unavailable);
  for (const name of ["Descrivilo a parole", "Scrivi i valori"])
    await expect(panel.getByRole("button", { name })).toBeVisible();
  expect(await countUsedScans(page)).toBe(0);

  await setOpenAiFault(null, app.openAiUrl);
  await panel.getByRole("button", { name: "Riprova" }).click();
  await expect(customFoodField(page, "Nome")).toHaveValue("Frollini al cacao");
  expect(await countUsedScans(page)).toBe(1);
  const keys = await Promise.all(readings.map((request) => request.headerValue("idempotency-key")));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test("a photo without a nutrition table is reported as a label, not as a dish", async ({ asPerson: page }) => {
  await openLabelCamera(page);
  await uploadPicture(page, samplePath("guacamole"));
  const panel = page.getByRole("dialog", { name: "Scansiona Cibo" }).getByRole("alert");
  await expect(panel.getByRole("heading", { name: "Etichetta da ricontrollare" })).toBeVisible();
  expect(await countUsedScans(page)).toBe(0);
  await panel.getByRole("button", { name: "Riprova" }).click();
  await expect(page.getByRole("radio", { name: "Etichetta" })).toBeChecked();
});

/**
 * The one row of section 8 of the specification that needs a failing database behind a photo. The others: analyses above
 * and in photo.spec.ts, recipes in recipe-generation.spec.ts and the component tests of the recipes, scanned codes in
 * barcode.spec.ts, the rest in the component tests of their features.
 */
test("add to log fails after a photo: “Impossibile aggiungere il cibo al tuo registro.”", async ({
  asPerson: page,
  db,
}) => {
  const shutter = await startPhotoScan(page);
  await expect(shutter).toBeEnabled();
  const restore = await injectWriteFault(db, "diary_entry", "insert");
  await shutter.click();
  await expect(page.getByText("Impossibile aggiungere il cibo al tuo registro.").first()).toBeVisible({
    timeout: 20_000,
  });
  await restore();
});
