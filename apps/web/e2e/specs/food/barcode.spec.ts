import { countFakeCameraTracks, installFakeCamera, showToCamera } from "../../support/fake-page-camera.ts";
import { openScanner, scannerDialog } from "../../pages/barcode-scanner.page.ts";
import { openHome } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { keptProduct } from "../../support/database-template.ts";
import { collectCalls, collectPageErrors } from "../../support/page-requests.ts";

test("a barcode in front of the camera becomes a portion in the diary; its decoder comes from the app's own server with the first scan, or with another attempt", async ({
  asPerson: page,
  baseURL,
}) => {
  await installFakeCamera(page);
  await page.addInitScript(() => {
    const beats: unknown[] = [];
    Object.assign(window, { beats });
    navigator.vibrate = (pattern) => beats.push(pattern) > 0;
  });
  const pageErrors = await collectPageErrors(page);
  const lookups = collectCalls(page, "product.lookup");
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.route("**/*.wasm", (route) => route.abort());
  await openHome(page);
  expect(addresses.filter((address) => address.includes("zxing"))).toEqual([]);
  await openScanner(page);
  await expect(scannerDialog(page).getByRole("alert").first()).toHaveText(
    "Errore durante il rilevamento del codice a barre.",
  );
  await page.unroute("**/*.wasm");
  await showToCamera(page, "ean13/zxingcpp-ean13-1-30.webp");
  addresses.length = 0;
  // The file that did not load was reported.
  pageErrors.length = 0;
  await scannerDialog(page).getByRole("button", { name: "Riprova" }).tap();
  await expect(page.getByRole("heading", { name: keptProduct.name })).toBeVisible();
  await expect.poll(() => countFakeCameraTracks(page)).toBe(0);
  expect(lookups).toHaveLength(1);
  expect(await page.evaluate(() => Reflect.get(window, "beats"))).toEqual([50]);
  await page.getByRole("button", { name: "Aggiungi al diario" }).tap();
  await expect(page.getByRole("listitem").getByText(keptProduct.name)).toBeVisible();
  // One file, though the food lists for use without a connection fetch it ahead at about this time.
  expect(new Set(addresses.filter((address) => address.endsWith(".wasm"))).size).toBe(1);
  const elsewhere = addresses.filter(
    (address) => /^(https?|wss?):/.test(address) && !address.startsWith(baseURL ?? "-"),
  );
  expect(elsewhere).toEqual([]);
  expect(pageErrors).toEqual([]);
});
