import { saveCachedLookup } from "@fetta/db/queries/food/product";
import type { Db } from "@fetta/db/schema/schema";
import type { Page } from "@playwright/test";
import {
  listBarcodePhotos,
  installFakeCamera,
  showToCamera,
  trackReaderWorker,
  type BarcodePhoto,
} from "../../support/fake-page-camera.ts";
import { openScanner, scannerDialog } from "../../pages/barcode-scanner.page.ts";
import { pauseClock } from "../../support/page-clock.ts";
import { openHome } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { collectCalls } from "../../support/page-requests.ts";

/**
 * Attempts per picture, at nine a second: every scan profile gets the guide area and the whole picture at least three
 * times.
 */
const maxScanAttempts = 50;

/**
 * Caches a negative lookup for every barcode: the catalogue is queried once a day per code, so none is queried here.
 */
async function unknownProducts(db: Db, pictures: readonly BarcodePhoto[]): Promise<void> {
  const expiresAt = new Date(Date.now() + 3_600_000);
  for (const code of new Set(pictures.map((picture) => picture.code)))
    await saveCachedLookup(db, { lookupKey: `product:${code}`, gtins: [], expiresAt });
}

/**
 * Shows the pictures to the camera one after the other; returns the decoded code of each, or null. The page's clock
 * advances with every attempt, so the result does not depend on the speed of the reader.
 */
async function scanAllPhotos(page: Page, pictures: readonly BarcodePhoto[]): Promise<(string | null)[]> {
  const codes: (string | null)[] = [];
  const readerRests = await trackReaderWorker(page);
  await page.clock.install();
  await openHome(page);
  await openScanner(page);
  await page.goBack();
  await expect(scannerDialog(page)).toBeHidden();
  await pauseClock(page);
  await page.getByRole("button", { name: "Scansiona codice a barre" }).tap();
  const guide = scannerDialog(page).getByText("Centra il codice a barre");
  await expect(guide).toBeVisible();
  for (const { file } of pictures) {
    await showToCamera(page, file);
    for (let look = 0; look < maxScanAttempts && (await guide.isVisible()); look += 1) {
      await page.clock.runFor(120);
      await readerRests();
    }
    // Long enough to show a result, too short for another attempt.
    await page.clock.runFor(50);
    if (!(await guide.isVisible())) {
      await expect(page.getByRole("heading", { name: "Prodotto non trovato" })).toBeVisible();
      codes.push(
        (
          await scannerDialog(page)
            .getByText(/^Codice \d+$/)
            .innerText()
        ).replace("Codice ", ""),
      );
      await showToCamera(page, null);
      await page.getByRole("button", { name: "Scansiona un altro" }).tap();
    } else {
      // The scanner is reopened, so that partial results do not affect the next picture.
      codes.push(null);
      await showToCamera(page, null);
      await scannerDialog(page).getByRole("button", { name: "Chiudi" }).first().tap();
      await expect(scannerDialog(page)).toBeHidden();
      await page.getByRole("button", { name: "Scansiona codice a barre" }).tap();
    }
    await expect(guide).toBeVisible();
  }
  return codes;
}

test("nine in ten photographed barcodes are decoded, none of them incorrectly", async ({ asPerson: page, db }) => {
  test.setTimeout(600_000);
  const pictures = (await listBarcodePhotos()).filter(({ readable }) => readable);
  await unknownProducts(db, pictures);
  await installFakeCamera(page);
  const lookups = collectCalls(page, "product.lookup");
  const codes = await scanAllPhotos(page, pictures);
  expect(await page.evaluate(() => "BarcodeDetector" in window)).toBe(false);

  const unread = pictures.filter((_, index) => codes[index] === null);
  const wrong = pictures.flatMap(({ file, code }, index) =>
    codes[index] === null || codes[index] === code ? [] : [`${file}: ${codes[index]} instead of ${code}`],
  );
  process.stdout.write(`${unread.map(({ file, code }) => `unread: ${file} (${code})`).join("\n")}\n`);
  expect(wrong).toEqual([]);
  expect(codes.filter((code) => code !== null).length / pictures.length).toBeGreaterThanOrEqual(0.9);
  // Each code was looked up once, however often it was decoded.
  expect(lookups).toHaveLength(pictures.length - unread.length);
});

test("barcodes that no other reader decodes are decoded correctly or not at all", async ({ asPerson: page, db }) => {
  test.setTimeout(400_000);
  const pictures = (await listBarcodePhotos()).filter(({ readable }) => !readable);
  await unknownProducts(db, pictures);
  await installFakeCamera(page);
  const codes = await scanAllPhotos(page, pictures);
  for (const [index, { file, code }] of pictures.entries()) expect([code, null], file).toContain(codes[index]);
});
