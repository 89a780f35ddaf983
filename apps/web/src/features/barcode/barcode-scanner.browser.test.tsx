import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sampleFoodHit } from "../../entities/food/testing/sample-food-hit.ts";
import { expectNoAccessibilityViolations, expectNoHorizontalScroll } from "../../testing/accessibility.ts";
import { fakeDiary } from "../../testing/fake-diary.ts";
import { goBack, mountApp } from "../../testing/mount-app.tsx";
import { fetchBarcodePhoto, loadBarcodePhoto } from "./testing/barcode-photos.ts";
import {
  barcodeField,
  enterBarcode,
  openFoodSearch,
  openScanner,
  scanGuide,
  scanner,
  scannerTrigger,
} from "./testing/barcode-scanner-page.ts";
import { installFakeCamera } from "../../testing/fake-camera.ts";

const photo = "ean13/zxingcpp-ean13-1-35.webp";
/** A code of 9780735619937, 240 px wide. */
const smallPhoto = "ean13/zxingcpp-ean13-3-52.webp";
const unknownBarcode = "4006381333931";
const failure = scanner.getByRole("alert").first();

/** Home with an empty diary; no code is known, and those of a shop's counter have no food yet. */
function mountHome() {
  const lookup = ({ code }: { code: string }) =>
    code.startsWith("2")
      ? { status: "in_store" as const, stem: code.slice(0, 7) }
      : { status: "not_found" as const, gtin: code };
  return mountApp("/", { ...fakeDiary(), product: { lookup } });
}

/** Chooses a photo of a code from the device. */
async function choosePhoto(file: File): Promise<void> {
  const chooser = vi.spyOn(HTMLInputElement.prototype, "click").mockReturnValue();
  await scanner.getByRole("button", { name: "Foto del codice" }).click();
  const [input] = chooser.mock.contexts;
  chooser.mockRestore();
  if (!(input instanceof HTMLInputElement)) throw new Error("the button opened no file chooser");
  await userEvent.upload(input, file);
}

/** A photo of this size, px, with these barcodes at the given places, each as wide as its picture. */
async function composePhoto(
  [width, height]: readonly [number, number],
  barcodes: readonly { file: string; x: number; y: number }[],
): Promise<File> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no 2d context");
  context.fillStyle = "#8a7a66";
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const { file, x, y } of barcodes) context.drawImage(await loadBarcodePhoto(file), x, y);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, "image/jpeg", 0.7);
  const blob = await promise;
  if (!blob) throw new Error("no picture");
  return new File([blob], "photo.jpg", { type: blob.type });
}

/** Puts a detector in place of the one of the browser, which is missing in the tests' browser. */
function provideDetector(formats: string[], detect: (picture: ImageData) => Promise<object[]>): void {
  class BarcodeDetector {
    static getSupportedFormats = () => Promise.resolve(formats);
    detect = detect;
  }
  vi.stubGlobal("BarcodeDetector", BarcodeDetector);
}

for (const { name, sentence } of [
  {
    name: "NotAllowedError",
    sentence: "Permesso fotocamera negato. Abilita l'accesso alla fotocamera nelle impostazioni del browser.",
  },
  { name: "NotFoundError", sentence: "Nessuna fotocamera trovata sul dispositivo." },
])
  test(`the camera fails with ${name}: the reason is shown, and Riprova or a photo reads the code`, async () => {
    const camera = installFakeCamera();
    camera.fail(name);
    mountHome();
    await openScanner();
    await expect.element(failure).toHaveTextContent(sentence);
    expect(camera.asked.map((constraints) => constraints?.video)).toEqual(
      [
        { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
        { facingMode: "environment" },
        true,
      ].slice(0, name === "NotAllowedError" ? 1 : 3),
    );
    if (name === "NotFoundError") {
      camera.fail(null);
      await scanner.getByRole("button", { name: "Riprova" }).click();
      await expect.element(scanGuide).toBeVisible();
      return;
    }
    await expectNoAccessibilityViolations();
    await choosePhoto(await fetchBarcodePhoto(photo));
    await expect.element(scanner).toMatchTextContent("Codice 5030159003930");
  });

test("the camera starts scanning and is released by closing, by Back and while the page is hidden", async () => {
  const camera = installFakeCamera();
  mountHome();
  await openScanner();
  await expect.element(scanGuide).toBeVisible();
  await expect.poll(camera.countLiveTracks).toBe(1);
  onTestFinished(() => void Reflect.deleteProperty(document, "visibilityState"));
  for (const [state, cameras] of [
    ["hidden", 0],
    ["visible", 1],
  ] as const) {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    await expect.poll(camera.countLiveTracks).toBe(cameras);
  }
  await scanner.getByRole("button", { name: "Chiudi" }).click();
  await expect.element(scanner).not.toBeInTheDocument();
  await expect.poll(camera.countLiveTracks).toBe(0);
  await expect.element(scannerTrigger).toHaveFocus();
  for (const key of ["Back", "Escape"]) {
    await scannerTrigger.click();
    await expect.element(scanGuide).toBeVisible();
    if (key === "Back") goBack();
    else await userEvent.keyboard("{Escape}");
    await expect.element(scannerTrigger).toHaveFocus();
    await expect.poll(camera.countLiveTracks).toBe(0);
  }
});

test("the scanner waits for the permission", async () => {
  const camera = vi.spyOn(navigator.mediaDevices, "getUserMedia").mockReturnValue(new Promise(() => undefined));
  onTestFinished(() => camera.mockRestore());
  mountHome();
  await openScanner();
  await expect.element(scanner.getByRole("status").first()).toHaveTextContent("Avvio fotocamera...");
  await expectNoAccessibilityViolations();
  expectNoHorizontalScroll();
});

test("a camera with a light has a torch", async () => {
  const camera = installFakeCamera({ torch: true });
  mountHome();
  await openScanner();
  await scanner.getByRole("button", { name: "Accendi la luce" }).click();
  const off = scanner.getByRole("button", { name: "Spegni la luce" });
  await expect.element(off).toHaveAttribute("aria-pressed", "true");
  await expectNoAccessibilityViolations();
  expectNoHorizontalScroll();
  await off.click();
  await expect.element(scanner.getByRole("button", { name: "Accendi la luce" })).toBeVisible();
  expect(camera.lights).toEqual([true, false]);
});

test("a black picture shows what to do", async () => {
  const camera = installFakeCamera();
  camera.coverLens();
  mountHome();
  await openScanner();
  await expect
    .element(scanner)
    .toMatchTextContent("L’immagine è nera: libera la fotocamera o fai una foto del codice.");
  camera.show(null);
  await expect.element(scanner).toMatchTextContent("Inquadra il codice a barre del prodotto");
});

test("the scanner stops after 15 seconds without a code, not before", async () => {
  const camera = installFakeCamera();
  mountHome();
  await openFoodSearch();
  await expect.element(scannerTrigger).toBeVisible();
  // The time limit starts with the first attempt, after the reader has been fetched and started.
  const firstLook = vi.spyOn(CanvasRenderingContext2D.prototype, "getImageData");
  onTestFinished(() => firstLook.mockRestore());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await scannerTrigger.click();
  await expect.poll(() => vi.advanceTimersByTime(1) && firstLook.mock.calls.length).toBeGreaterThan(0);
  vi.advanceTimersByTime(14_500);
  await expect.element(scanGuide).toBeVisible();
  vi.advanceTimersByTime(500);
  await expect
    .element(failure)
    .toHaveTextContent("Nessun codice a barre trovato. Riprova o inserisci il prodotto manualmente.");
  vi.useRealTimers();
  await expect.poll(camera.countLiveTracks).toBe(0);
  await expectNoAccessibilityViolations();
  expectNoHorizontalScroll();
  await scanner.getByRole("button", { name: "Riprova" }).click();
  await expect.element(scanGuide).toBeVisible();
});

test("a photo without a code shows a message and releases the camera", async () => {
  const camera = installFakeCamera();
  mountHome();
  await openScanner();
  await choosePhoto(await fetchBarcodePhoto("upca/zxing-upca-6-01.png"));
  await expect.element(failure).toMatchTextContent("Nella foto non c’è un codice leggibile.");
  await expect.poll(camera.countLiveTracks).toBe(0);
});

test("a small code near the corner of a photo of 12 megapixels is read", async () => {
  installFakeCamera();
  mountHome();
  await openScanner();
  await choosePhoto(await composePhoto([4000, 3000], [{ file: smallPhoto, x: 3500, y: 150 }]));
  await expect.element(scanner).toMatchTextContent("Codice 9780735619937");
});

test("two codes in one photo are both offered, and the chosen one is looked up", async () => {
  installFakeCamera();
  const api = mountHome();
  await openScanner();
  await choosePhoto(
    await composePhoto(
      [1600, 1200],
      [
        { file: smallPhoto, x: 200, y: 400 },
        { file: "ean8/zxingcpp-ean8-1-4.webp", x: 800, y: 500 },
      ],
    ),
  );
  await expect.element(scanner.getByRole("heading", { name: "Ci sono più codici" })).toHaveFocus();
  await expectNoAccessibilityViolations();
  expectNoHorizontalScroll();
  const codes = scanner.getByRole("list").getByRole("button");
  expect(codes.elements().map(({ textContent }) => textContent)).toEqual(["9780735619937", "67678983"]);
  expect(api.callsOf("product.lookup")).toEqual([]);
  await scanner.getByRole("button", { name: "67678983" }).click();
  await expect.element(scanner).toMatchTextContent("Codice 67678983");
  expect(api.callsOf("product.lookup")).toMatchObject([{ code: "67678983" }]);
});

test("the detector of the browser is used where it exists", async () => {
  installFakeCamera();
  const workers = vi.spyOn(globalThis, "Worker");
  onTestFinished(() => workers.mockRestore());
  provideDetector(["ean_13", "ean_8", "upc_e", "qr_code"], ({ width }) =>
    Promise.resolve(width > 100 ? [{ rawValue: unknownBarcode, format: "ean_13" }] : []),
  );
  mountHome();
  await openScanner();
  await expect.element(scanner).toMatchTextContent(`Codice ${unknownBarcode}`);
  expect(workers).not.toHaveBeenCalled();
});

test("the detector of the browser is replaced by the app's own when it fails", async () => {
  const camera = installFakeCamera();
  provideDetector(["ean_13", "ean_8", "upc_a", "upc_e"], ({ width }) =>
    width > 100
      ? Promise.reject(new DOMException("Barcode detection service unavailable.", "NotSupportedError"))
      : Promise.resolve([]),
  );
  mountHome();
  await openScanner();
  await expect.element(failure).toHaveTextContent("Errore durante il rilevamento del codice a barre.");
  camera.show(await loadBarcodePhoto(photo));
  await scanner.getByRole("button", { name: "Riprova" }).click();
  await expect.element(scanner).toMatchTextContent("Codice 5030159003930");
});

test("a decoder that the device does not support shows a message, and the number can be typed", async () => {
  installFakeCamera();
  vi.stubGlobal("WebAssembly", undefined);
  mountHome();
  await openScanner();
  await expect.element(failure).toMatchTextContent("Scanner non supportato");
  await expect
    .element(failure)
    .toMatchTextContent("Scansione automatica non disponibile su questo dispositivo. Usa il campo di ricerca manuale.");
  await expect.element(scanner.getByRole("button", { name: "Riprova" })).not.toBeInTheDocument();
  await expectNoAccessibilityViolations();
  expectNoHorizontalScroll();
  await enterBarcode(unknownBarcode);
  await expect.element(page.getByRole("heading", { name: "Prodotto non trovato" })).toBeVisible();
});

test("the screens after a scanned code have no accessibility violations", async () => {
  installFakeCamera();
  const api = mountHome();
  const apple = sampleFoodHit({ name: "Mela" });
  api.answer({
    search: { foods: { mine: [], stock: [apple], products: [], suggestions: [], external: "ok", live: false } },
  });
  await openScanner();
  await barcodeField.fill("4006381333930");
  await expectNoAccessibilityViolations();
  expectNoHorizontalScroll();
  await enterBarcode(unknownBarcode);
  await expect.element(page.getByRole("heading", { name: "Prodotto non trovato" })).toBeVisible();
  await expectNoAccessibilityViolations();
  expectNoHorizontalScroll();
  await page.getByRole("button", { name: "Scansiona un altro" }).click();
  await enterBarcode("2309519002160");
  await page.getByRole("textbox", { name: "Quale alimento è?" }).fill("mela");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("list", { name: "Alimenti trovati" })).toBeVisible();
  await expectNoAccessibilityViolations();
  expectNoHorizontalScroll();
});
