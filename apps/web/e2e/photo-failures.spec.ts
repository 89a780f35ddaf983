import { expect, misbehave } from "./fixtures.ts";
import { logged } from "./meals.ts";
import { withOwnApp } from "./own-app.ts";
import { providerCalls, scansUsed, startScan, test as photoTest, watchAnalyses } from "./photo-steps.ts";

const test = withOwnApp(photoTest);

test.describe.configure({ mode: "default" });
test.afterEach(({ app }) => misbehave(null, app.openAiUrl));

const carbonara = "Spaghetti alla carbonara";
const unavailable =
  "Il servizio di analisi non risponde. Riprova tra poco: questa scansione non è stata conteggiata.";
const busy = "Il servizio di analisi è momentaneamente occupato. Questa scansione non è stata conteggiata.";

for (const [mode, sentence] of [
  ["status_500", unavailable],
  ["rate_limited", busy],
  ["hang", unavailable],
  ["cut_mid_body", unavailable],
  ["html", unavailable],
  ["refusal", unavailable],
  ["not_a_number", unavailable],
] as const) {
  test(`a provider that fails (${mode}) costs no scan, and Riprova takes the same photo once it works`, async ({
    page,
    person,
    db,
    app,
  }) => {
    await misbehave(mode, app.openAiUrl);
    const analyses = watchAnalyses(page);
    await (await startScan(page)).click();
    const panel = page.getByRole("dialog", { name: "Scansiona Cibo" }).getByRole("alert");
    await expect(panel.getByRole("heading", { name: "Analisi Fallita" })).toBeVisible({ timeout: 12_000 });
    await expect(panel).toContainText(sentence);
    await expect(page.getByRole("img", { name: "La foto del piatto" })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/undefined|daily limit|limite giornaliero/i);
    expect(await scansUsed(page)).toBe(0);
    expect(await logged(db, person)).toHaveLength(0);

    await misbehave(null, app.openAiUrl);
    await panel.getByRole("button", { name: "Riprova" }).click();
    await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toContainText(carbonara);
    expect(await scansUsed(page)).toBe(1);
    expect(await logged(db, person)).toMatchObject([{ name: carbonara }]);
    // Sent again under the key of the shot, so that an answer that was lost on the way does not count twice.
    const keys = await Promise.all(analyses.map((request) => request.headerValue("idempotency-key")));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });
}

for (const [mode, sentence] of [
  ["no_food", "Non vedo cibo in questa foto. Riprova inquadrando il piatto."],
  ["absurd", "La stima di questa foto non è credibile, quindi non l’ho salvata. Cerca il piatto per nome."],
] as const) {
  test(`a provider that makes nothing of the photo (${mode}) costs no scan and leads to the name or a new photo`, async ({
    page,
    person,
    db,
    app,
  }) => {
    await misbehave(mode, app.openAiUrl);
    const shutter = await startScan(page);
    await shutter.click();
    const panel = page.getByRole("dialog", { name: "Scansiona Cibo" }).getByRole("alert");
    await expect(panel.getByRole("heading", { name: "Cosa c’è nel piatto?" })).toBeVisible();
    await expect(panel).toContainText(sentence);
    await expect(page.getByRole("img", { name: "La foto del piatto" })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/undefined|daily limit|limite giornaliero/i);
    expect(await scansUsed(page)).toBe(0);
    expect(await logged(db, person)).toHaveLength(0);

    await misbehave(null, app.openAiUrl);
    await panel.getByRole("button", { name: "Riprova" }).click();
    await shutter.click();
    await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toContainText(carbonara);
    expect(await scansUsed(page)).toBe(1);
  });
}

test("Annulla during the analysis gives it up everywhere, and the scan back", async ({
  page,
  person,
  db,
  app,
}) => {
  await misbehave("hang", app.openAiUrl);
  const before = await providerCalls(app);
  const shutter = await startScan(page);
  await shutter.click();
  await expect.poll(async () => (await providerCalls(app)).count).toBe(before.count + 1);
  expect(await scansUsed(page)).toBe(1);
  await page.getByRole("button", { name: "Annulla" }).click();
  await expect(shutter).toBeEnabled();
  await expect.poll(async () => (await providerCalls(app)).gone).toBe(before.gone + 1);
  await expect.poll(() => scansUsed(page)).toBe(0);
  expect(await logged(db, person)).toHaveLength(0);
});
