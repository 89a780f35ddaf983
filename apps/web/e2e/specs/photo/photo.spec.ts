import { aGrant } from "@fetta/db/testing/factories";
import { formatWhole } from "@fetta/domain/italian-number";
import { mealSection, undoButton } from "../../pages/diary.page.ts";
import { readTotalKcal, sumRowKcal, photoResultDialog, itemRows } from "../../pages/photo-result.page.ts";
import { expect } from "../../support/test-fixtures.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import {
  countUsedScans,
  pictureWithoutFood,
  openPhotoScan,
  startPhotoScan,
  test,
  rotatedPhoto,
  uploadPicture,
  collectAnalyses,
  recordSentPictures,
} from "../../pages/photo-scan.page.ts";
import { romeInstant, todayInRome } from "../../support/rome-dates.ts";
import { collectCalls, collectPageErrors } from "../../support/page-requests.ts";

test.beforeEach(({ page }) => page.clock.install({ time: romeInstant(todayInRome(), "13:04") }));

const carbonara = "Spaghetti alla carbonara";

test("a photographed dish is logged once, also after a double tap on the shutter, under the meal of the hour and stays there", async ({
  page,
  person,
  db,
}) => {
  const pageErrors = await collectPageErrors(page);
  const analyses = collectAnalyses(page);
  const shutter = await startPhotoScan(page);
  await expect(page.getByText("1 scansione disponibile oggi")).toBeVisible();
  await expect(shutter).toBeEnabled();
  await shutter.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });

  const sheet = photoResultDialog(page);
  await expect(sheet.getByRole("heading", { name: carbonara })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.getByText("Aggiunto al log!")).toHaveCount(1);
  await expect(page.getByText(/^Salvato in Pranzo, oggi alle/)).toBeVisible();
  await expect(sheet.getByText("≈ Stima")).toBeVisible();
  await expect(page.getByAltText("La foto del piatto")).toBeVisible();
  await expect(sheet.getByText("circa 310 g nel piatto")).toBeVisible();
  await expect(itemRows(sheet)).toHaveText([/270 g.*\d kcal/, /Guanciale.*40 g.*\d kcal/]);
  // This test checks the sum of the rows; the tests of food matching check which table each food is matched to.
  const kcal = await readTotalKcal(sheet);
  expect(kcal).toBe(await sumRowKcal(sheet));
  await sheet.getByRole("button", { name: "Fatto" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  for (const load of ["as it was added", "read anew"]) {
    if (load === "read anew") await page.reload();
    const entry = mealSection(page, "Pranzo").getByRole("listitem");
    await expect(entry, load).toHaveCount(1);
    await expect(entry, load).toContainText(carbonara);
    await expect(entry, load).toContainText("310 g");
    await expect(entry, load).toContainText(`${kcal} kcal`);
    await expect(entry, load).not.toContainText("≈");
    await expect(entry, load).toContainText("Stima AI");
    const left = formatWhole(1850 - kcal);
    await expect(page.getByRole("region", { name: "Calorie: Oggi" }), load).toContainText(left);
  }
  expect(analyses).toHaveLength(1);
  expect(await listLoggedEntries(db, person)).toMatchObject([{ name: carbonara, mealType: "lunch", servings: 1 }]);
  await page.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByText("0 oggi · torna domani")).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test("Annulla removes a photographed dish from the diary, and the scan stays used", async ({ page, person, db }) => {
  const removals = collectCalls(page, "diary.remove");
  await (await startPhotoScan(page)).click();
  await undoButton(page).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Calorie: Oggi" })).toContainText("1.850");
  await expect(page.getByText(carbonara)).toHaveCount(0);
  expect(removals).toHaveLength(1);
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(0);
  expect(await countUsedScans(page)).toBe(1);
});

test("a picture without a known dish asks for a name, costs no scan and leads to the search", async ({
  page,
  person,
  db,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Aggiungi a Colazione" }).click();
  await page.getByRole("button", { name: "Scansiona piatto" }).click();
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  await uploadPicture(page, await pictureWithoutFood());
  await expect(page.getByRole("heading", { name: "Cosa c’è nel piatto?" })).toBeVisible();
  await expect(page.getByRole("img", { name: "La foto del piatto" })).toBeVisible();
  await page.getByRole("button", { name: "Cerca per nome" }).click();
  const search = page.getByRole("dialog", { name: "Cerca alimenti" });
  await expect(search.getByRole("combobox", { name: "Aggiungi a" })).toHaveValue("breakfast");
  await expect(search.getByRole("textbox", { name: "Cerca alimenti" })).toBeFocused();
  expect(await countUsedScans(page)).toBe(0);
  expect(await listLoggedEntries(db, person)).toHaveLength(0);
});

test("a file that is not a picture is rejected, and photos from the gallery are sent upright, small and without their metadata", async ({
  page,
  person,
  db,
}) => {
  await aGrant(db, person, { days: 30 });
  const pageErrors = await collectPageErrors(page);
  const pictures = await recordSentPictures(page);
  const shutter = await startPhotoScan(page);
  const note = { name: "ricetta.txt", mimeType: "text/plain", buffer: Buffer.from("due uova") };
  await uploadPicture(page, note);
  await expect(shutter).toBeEnabled();
  await page.clock.runFor(1000);
  expect(await pictures()).toEqual([]);
  const result = page.getByRole("dialog", { name: "Risultato della foto" });
  await uploadPicture(page, await rotatedPhoto("ravioli-al-pomodoro", { width: 3200, height: 2400 }));
  await expect(result).toContainText("Ravioli");
  await expect(page.getByText("Aggiunto al log!")).toHaveCount(1);
  await result.getByRole("button", { name: "Fatto" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openPhotoScan(page);
  await uploadPicture(page, await rotatedPhoto("ravioli-al-pomodoro", { width: 2400, height: 3200 }));
  await expect(result).toContainText("Ravioli");
  expect(await pictures()).toEqual(
    [
      { width: 800, height: 600 },
      { width: 600, height: 800 },
    ].map((size) => ({ format: "jpeg", ...size, exif: undefined, orientation: undefined })),
  );
  expect(pageErrors).toEqual([]);
});

test("a dish logged at the moment of cancelling is removed, and one whose tab was closed before the result stays in the diary", async ({
  page,
  context,
  person,
  db,
}) => {
  await aGrant(db, person, { days: 30 });
  let answered = Promise.withResolvers<void>();
  await page.route("**/api/analyze-food", async (route) => {
    await route.fetch();
    answered.resolve();
  });
  const shutter = await startPhotoScan(page);
  await shutter.click();
  await answered.promise;
  expect(await listLoggedEntries(db, person)).toHaveLength(1);
  await page.getByRole("button", { name: "Annulla" }).click();
  await expect(shutter).toBeEnabled();
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(0);

  answered = Promise.withResolvers<void>();
  await shutter.click();
  await answered.promise;
  await page.close();
  expect(await listLoggedEntries(db, person)).toMatchObject([{ name: carbonara, mealType: "lunch" }]);
  const later = await context.newPage();
  await later.goto("/");
  await expect(mealSection(later, "Pranzo").getByRole("listitem")).toContainText(carbonara);
});
