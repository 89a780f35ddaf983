import {
  readCameraRecord,
  countFakeCameraTracks,
  coverLens,
  setCameraFailure,
  installFakeCamera,
  barcodePhotoPath,
  showToCamera,
  recordFirstFrameRead,
} from "../../support/fake-page-camera.ts";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { barcodeField, openScanner, scannerDialog, enterBarcode } from "../../pages/barcode-scanner.page.ts";
import { openHome } from "../../pages/diary.page.ts";
import { expect, expectNoHorizontalScroll, test } from "../../support/test-fixtures.ts";

const photo = "ean13/zxingcpp-ean13-1-35.webp";
const scanGuide = "Centra il codice a barre";
const unknownBarcode = "4006381333931";

test.describe("the camera", () => {
  test.beforeEach(async ({ page }) => {
    await installFakeCamera(page, { torch: true });
  });

  for (const { name, sentence } of [
    {
      name: "NotAllowedError",
      sentence: "Permesso fotocamera negato. Abilita l'accesso alla fotocamera nelle impostazioni del browser.",
    },
    { name: "NotFoundError", sentence: "Nessuna fotocamera trovata sul dispositivo." },
  ]) {
    test(`fails with ${name}: the reason is shown, and Riprova or a photo reads the code`, async ({
      asPerson: page,
    }) => {
      await openHome(page);
      await setCameraFailure(page, { name });
      await openScanner(page);
      await expect(scannerDialog(page).getByRole("alert").first()).toHaveText(sentence);
      const { asked } = await readCameraRecord(page);
      expect(asked.map(({ video }) => video)).toEqual(
        [
          { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
          { facingMode: "environment" },
          true,
        ].slice(0, name === "NotAllowedError" ? 1 : 3),
      );
      if (name === "NotFoundError") {
        await setCameraFailure(page, null);
        await scannerDialog(page).getByRole("button", { name: "Riprova" }).tap();
        await expect(scannerDialog(page).getByText(scanGuide)).toBeVisible();
        return;
      }
      if (name === "NotAllowedError") await expectNoAccessibilityViolations(page);
      const chooser = page.waitForEvent("filechooser");
      await scannerDialog(page).getByRole("button", { name: "Foto del codice" }).tap();
      await (await chooser).setFiles(barcodePhotoPath(photo));
      await expect(scannerDialog(page)).toContainText("Codice 5030159003930");
    });
  }

  test("starts scanning and is released by closing, by Back and while the page is hidden", async ({
    asPerson: page,
  }) => {
    await openHome(page);
    await openScanner(page);
    await expect(scannerDialog(page).getByText(scanGuide)).toBeVisible();
    await expect.poll(() => countFakeCameraTracks(page)).toBe(1);
    for (const [state, cameras] of [
      ["hidden", 0],
      ["visible", 1],
    ] as const) {
      await page.evaluate((visibility) => {
        Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
      await expect.poll(() => countFakeCameraTracks(page)).toBe(cameras);
    }
    await scannerDialog(page).getByRole("button", { name: "Chiudi" }).tap();
    await expect(scannerDialog(page)).toBeHidden();
    await expect.poll(() => countFakeCameraTracks(page)).toBe(0);
    const trigger = page.getByRole("button", { name: "Scansiona codice a barre" });
    await expect(trigger).toBeFocused();
    await trigger.tap();
    await expect(scannerDialog(page).getByText(scanGuide)).toBeVisible();
    await page.goBack();
    await expect(trigger).toBeFocused();
    await expect.poll(() => countFakeCameraTracks(page)).toBe(0);
    await trigger.tap();
    await expect(scannerDialog(page).getByText(scanGuide)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect.poll(() => countFakeCameraTracks(page)).toBe(0);
  });

  test("waits for the permission", async ({ asPerson: page }) => {
    await openHome(page);
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);
    });
    await openScanner(page);
    await expect(scannerDialog(page).getByRole("status")).toHaveText("Avvio fotocamera...");
    await expectNoAccessibilityViolations(page);
    await expectNoHorizontalScroll(page);
  });

  test("has a torch", async ({ asPerson: page }) => {
    // Without a reader no scan starts, so the scanner does not time out during the accessibility check.
    await page.route("**/*.wasm", () => undefined);
    await openHome(page);
    await openScanner(page);
    await scannerDialog(page).getByRole("button", { name: "Accendi la luce" }).tap();
    const off = scannerDialog(page).getByRole("button", { name: "Spegni la luce" });
    await expect(off).toHaveAttribute("aria-pressed", "true");
    await expectNoAccessibilityViolations(page);
    await expectNoHorizontalScroll(page);
    await off.tap();
    await expect(scannerDialog(page).getByRole("button", { name: "Accendi la luce" })).toBeVisible();
    expect((await readCameraRecord(page)).lights).toEqual([true, false]);
  });

  test("with a black picture shows what to do", async ({ asPerson: page }) => {
    await openHome(page);
    await coverLens(page);
    await openScanner(page);
    await expect(scannerDialog(page)).toContainText(
      "L’immagine è nera: libera la fotocamera o fai una foto del codice.",
    );
    await showToCamera(page, null);
    await expect(scannerDialog(page)).toContainText("Inquadra il codice a barre del prodotto");
  });

  test("stops after 15 seconds without a code, not before", async ({ asPerson: page }) => {
    await page.clock.install();
    const firstLook = await recordFirstFrameRead(page);
    await openHome(page);
    await openScanner(page);
    await expect(scannerDialog(page).getByText(scanGuide)).toBeVisible();
    // The time limit starts with the first attempt, after the reader has been fetched and started.
    await expect.poll(firstLook).toBeGreaterThan(0);
    const pausedAt = (await page.evaluate(() => Date.now())) + 5_000;
    await page.clock.pauseAt(pausedAt);
    await page.clock.runFor((await firstLook()) + 14_500 - pausedAt);
    await expect(scannerDialog(page).getByText(scanGuide)).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(scannerDialog(page).getByRole("alert").first()).toHaveText(
      "Nessun codice a barre trovato. Riprova o inserisci il prodotto manualmente.",
    );
    await expect.poll(() => countFakeCameraTracks(page)).toBe(0);
    await page.clock.resume();
    await expectNoAccessibilityViolations(page);
    await expectNoHorizontalScroll(page);
    await scannerDialog(page).getByRole("button", { name: "Riprova" }).tap();
    await expect(scannerDialog(page).getByText(scanGuide)).toBeVisible();
  });

  test("with a photo without a code shows a message", async ({ asPerson: page }) => {
    await openHome(page);
    await openScanner(page);
    const chooser = page.waitForEvent("filechooser");
    await scannerDialog(page).getByRole("button", { name: "Foto del codice" }).tap();
    await (await chooser).setFiles(barcodePhotoPath("upca/zxing-upca-6-01.png"));
    await expect(scannerDialog(page).getByRole("alert").first()).toContainText("Nella foto non ho trovato un codice.");
    await expect.poll(() => countFakeCameraTracks(page)).toBe(0);
  });
});

test.describe("the barcode decoder", () => {
  test.beforeEach(async ({ page }) => {
    await installFakeCamera(page);
  });

  test("is loaded from the app's own server with the first scan and not before", async ({
    asPerson: page,
    baseURL,
  }) => {
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await openHome(page);
    expect(addresses.filter((address) => address.includes("zxing"))).toEqual([]);
    await openScanner(page);
    await expect.poll(() => addresses.filter((address) => address.endsWith(".wasm")).length).toBe(1);
    const elsewhere = addresses.filter(
      (address) => /^(https?|wss?):/.test(address) && !address.startsWith(baseURL ?? "-"),
    );
    expect(elsewhere).toEqual([]);
  });

  test("shows an error when it cannot be loaded, and another attempt works", async ({ asPerson: page }) => {
    await page.route("**/*.wasm", (route) => route.abort());
    await openHome(page);
    await openScanner(page);
    await expect(scannerDialog(page).getByRole("alert").first()).toHaveText(
      "Errore durante il rilevamento del codice a barre.",
    );
    await page.unroute("**/*.wasm");
    await showToCamera(page, photo);
    await scannerDialog(page).getByRole("button", { name: "Riprova" }).tap();
    await expect(scannerDialog(page)).toContainText("Codice 5030159003930");
  });

  test("of the browser is used where it exists", async ({ asPerson: page }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await page.addInitScript(() => {
      class BarcodeDetector {
        static getSupportedFormats = () => Promise.resolve(["ean_13", "ean_8", "upc_e", "qr_code"]);
        detect = (picture: ImageData) =>
          Promise.resolve(picture.width > 100 ? [{ rawValue: "4006381333931", format: "ean_13" }] : []);
      }
      Object.assign(window, { BarcodeDetector });
    });
    await openHome(page);
    await openScanner(page);
    await expect(scannerDialog(page)).toContainText(`Codice ${unknownBarcode}`);
    expect(fetched.filter((address) => address.includes("zxing"))).toEqual([]);
  });

  test("of the browser is replaced by the app's own when it fails", async ({ asPerson: page }) => {
    await page.addInitScript(() => {
      class BarcodeDetector {
        static getSupportedFormats = () => Promise.resolve(["ean_13", "ean_8", "upc_a", "upc_e"]);
        detect = (picture: ImageData) =>
          picture.width > 100
            ? Promise.reject(new DOMException("Barcode detection service unavailable.", "NotSupportedError"))
            : Promise.resolve([]);
      }
      Object.assign(window, { BarcodeDetector });
    });
    await openHome(page);
    await openScanner(page);
    await expect(scannerDialog(page).getByRole("alert").first()).toHaveText(
      "Errore durante il rilevamento del codice a barre.",
    );
    await showToCamera(page, photo);
    await scannerDialog(page).getByRole("button", { name: "Riprova" }).tap();
    await expect(scannerDialog(page)).toContainText("Codice 5030159003930");
  });

  test("that is not available on the device shows a message, and the number can be typed", async ({
    asPerson: page,
  }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, "WebAssembly");
    });
    await openHome(page);
    await openScanner(page);
    await expect(scannerDialog(page).getByRole("alert").first()).toContainText("Scanner non supportato");
    await expect(scannerDialog(page).getByRole("alert").first()).toContainText(
      "Scansione automatica non disponibile su questo dispositivo. Usa il campo di ricerca manuale.",
    );
    await expect(scannerDialog(page).getByRole("button", { name: "Riprova" })).toHaveCount(0);
    await expectNoAccessibilityViolations(page);
    await expectNoHorizontalScroll(page);
    await enterBarcode(page, unknownBarcode);
    await expect(page.getByRole("heading", { name: "Prodotto non trovato" })).toBeVisible();
  });
});

test("the screens after a scanned code have no accessibility violations", async ({ asPerson: page }) => {
  await installFakeCamera(page);
  await openHome(page);
  await openScanner(page);
  await barcodeField(page).fill("4006381333930");
  await expectNoAccessibilityViolations(page);
  await expectNoHorizontalScroll(page);
  await enterBarcode(page, unknownBarcode);
  await expect(page.getByRole("heading", { name: "Prodotto non trovato" })).toBeVisible();
  await expectNoAccessibilityViolations(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole("button", { name: "Scansiona un altro" }).tap();
  await enterBarcode(page, "2309519002160");
  await page.getByRole("textbox", { name: "Quale alimento è?" }).fill("mela");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Alimenti trovati" })).toBeVisible();
  await expectNoAccessibilityViolations(page);
  await expectNoHorizontalScroll(page);
});
