import type { Locator, Page, Request } from "@playwright/test";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { expect, setOpenAiFault } from "../../support/test-fixtures.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import { customFoodField, frolliniLabel, openLabelCamera } from "../../pages/label-scan.page.ts";
import {
  readProviderCalls,
  countUsedScans,
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

for (const [mode, sentence] of [
  ["status_500", unavailable],
  ["rate_limited", busy],
] as const) {
  test(`a provider failure (${mode}) costs no scan, and Riprova sends the same photo again`, async ({
    page,
    person,
    db,
    app,
  }) => {
    await setOpenAiFault(mode, app.openAiUrl);
    const analyses = collectAnalyses(page);
    await (await startPhotoScan(page)).click();
    const panel = page.getByRole("dialog", { name: "Scansiona Cibo" }).getByRole("alert");
    await expect(panel.getByRole("heading", { name: "Analisi Fallita" })).toBeVisible({ timeout: 30_000 });
    await expect(panel).toContainText(sentence);
    await expect(page.getByRole("img", { name: "La foto del piatto" })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/undefined|daily limit|limite giornaliero/i);
    expect(await countUsedScans(page)).toBe(0);
    expect(await listLoggedEntries(db, person)).toHaveLength(0);
    await expect(panel.getByRole("button", { name: "Descrivilo a parole" })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Cerca per nome" })).toBeVisible();

    await setOpenAiFault(null, app.openAiUrl);
    await panel.getByRole("button", { name: "Riprova" }).click();
    await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toContainText(carbonara);
    expect(await countUsedScans(page)).toBe(1);
    expect(await listLoggedEntries(db, person)).toMatchObject([{ name: carbonara }]);
    // The retry uses the same idempotency key, so that a lost response does not count a second scan.
    const keys = await Promise.all(analyses.map((request) => request.headerValue("idempotency-key")));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });
}

for (const [mode, sentence] of [
  ["no_food", "Non vedo cibo in questa foto. Riprova inquadrando il piatto."],
  [
    "absurd",
    "La stima di questa foto non è credibile, quindi non l’ho salvata. Descrivi il piatto a parole o cercalo per nome.",
  ],
] as const) {
  test(`a provider that cannot interpret the photo (${mode}) costs no scan and offers a name or a new photo`, async ({
    page,
    person,
    db,
    app,
  }) => {
    await setOpenAiFault(mode, app.openAiUrl);
    const shutter = await startPhotoScan(page);
    await shutter.click();
    const panel = page.getByRole("dialog", { name: "Scansiona Cibo" }).getByRole("alert");
    await expect(panel.getByRole("heading", { name: "Cosa c’è nel piatto?" })).toBeVisible();
    await expect(panel).toContainText(sentence);
    await expect(page.getByRole("img", { name: "La foto del piatto" })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/undefined|daily limit|limite giornaliero/i);
    expect(await countUsedScans(page)).toBe(0);
    expect(await listLoggedEntries(db, person)).toHaveLength(0);
    await expect(panel.getByRole("button", { name: "Descrivilo a parole" })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Cerca per nome" })).toBeVisible();

    await setOpenAiFault(null, app.openAiUrl);
    await panel.getByRole("button", { name: "Riprova" }).click();
    await shutter.click();
    await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toContainText(carbonara);
    expect(await countUsedScans(page)).toBe(1);
  });
}

test("Annulla during the analysis cancels it on the server and returns the scan", async ({ page, person, db, app }) => {
  await setOpenAiFault("hang", app.openAiUrl);
  const before = await readProviderCalls(app);
  const shutter = await startPhotoScan(page);
  await shutter.click();
  await expect.poll(async () => (await readProviderCalls(app)).count).toBe(before.count + 1);
  expect(await countUsedScans(page)).toBe(1);
  await page.getByRole("button", { name: "Annulla" }).click();
  await expect(shutter).toBeEnabled();
  await expect.poll(async () => (await readProviderCalls(app)).aborted).toBe(before.aborted + 1);
  await expect.poll(() => countUsedScans(page)).toBe(0);
  expect(await listLoggedEntries(db, person)).toHaveLength(0);
});

const words = (page: Page): Locator => page.getByRole("dialog", { name: "Descrivi il pasto" });

test("after a failed analysis the meal can be described in words beside the photo", async ({
  page,
  person,
  db,
  app,
}) => {
  await setOpenAiFault("status_500", app.openAiUrl);
  await (await startPhotoScan(page)).click();
  await page.getByRole("button", { name: "Descrivilo a parole" }).click();
  await expect(words(page).getByRole("textbox", { name: "Descrivi il pasto" })).toHaveValue("");
  await expect(words(page).getByRole("img", { name: "La foto del piatto" })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Scansiona Cibo" })).toBeHidden();
  expect(await countUsedScans(page)).toBe(0);
  expect(await listLoggedEntries(db, person)).toHaveLength(0);
});

test("a long analysis shows a message and offers a description in words, which returns the scan", async ({
  page,
  person,
  db,
  app,
}) => {
  await page.clock.install({ time: romeInstant(todayInRome(), "13:04") });
  await setOpenAiFault("hang", app.openAiUrl);
  const before = await readProviderCalls(app);
  const shutter = await startPhotoScan(page);
  await expect(shutter).toBeEnabled();
  // The wait is measured from the first status text, not from the arrival of the photo at the provider.
  await page.clock.pauseAt(romeInstant(todayInRome(), "13:30"));
  await shutter.click();
  await expect.poll(async () => (await readProviderCalls(app)).count).toBe(before.count + 1);
  const status = page.getByRole("dialog", { name: "Scansiona Cibo" }).getByRole("status");
  await expect(status).toHaveText("Riconosco gli ingredienti…");
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
  await expect.poll(async () => (await readProviderCalls(app)).aborted).toBe(before.aborted + 1);
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
