import { expect, onTestFinished, test } from "vitest";
import { fakeDiary } from "../../testing/fake-diary.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { captureFrame, toVideoRegion, type FrameBox } from "./model/capture-frame.ts";
import { openBarcodeReader } from "./model/open-barcode-reader.ts";
import { runScanLoop, scanPasses, type BarcodeReader } from "./model/scan-loop.ts";
import { listBarcodePhotos, loadBarcodePhoto } from "./testing/barcode-photos.ts";
import { openScanner, scanGuide, scanner } from "./testing/barcode-scanner-page.ts";
import { cameraSize, drawCameraFrame, installFakeCamera } from "../../testing/fake-camera.ts";

/** Milliseconds from one attempt to the next. */
const attemptMs = 120;
const wholeFrame: FrameBox = { x: 0, y: 0, ...cameraSize };

/** The part of a frame that shows under the guide of the scanner, on the phone of the tests. */
async function measureGuideRegion(): Promise<FrameBox> {
  installFakeCamera();
  mountApp("/", fakeDiary());
  await openScanner();
  await expect.element(scanGuide).toBeVisible();
  const boxOf = (element: Element | null | undefined): DOMRect => {
    if (!element) throw new Error("the scanner has no such element");
    return element.getBoundingClientRect();
  };
  const video = scanner.element().querySelector("video");
  return toVideoRegion(boxOf(scanGuide.element().parentElement), boxOf(video), cameraSize);
}

/**
 * The code that the scanner decodes in a photo, or null. One round of all passes: every further one would decode the
 * same still picture in the same way.
 */
async function scanPhoto(file: string, reader: BarcodeReader, guide: FrameBox): Promise<string | null> {
  const frame = document.createElement("canvas");
  const part = document.createElement("canvas");
  drawCameraFrame(frame, await loadBarcodePhoto(file));
  const aborter = new AbortController();
  let attempts = 0;
  const [code] = await runScanLoop({
    canTrustLines: true,
    decode: ({ area, side }) => {
      attempts += 1;
      const region = area === "guide" ? guide : wholeFrame;
      return reader.read(captureFrame(part, frame, region, side));
    },
    now: () => attempts * attemptMs,
    sleep: () => {
      if (attempts === scanPasses.length) aborter.abort();
      return Promise.resolve();
    },
    signal: aborter.signal,
  });
  return code ?? null;
}

/** Two readers share the photos, since each decodes in a worker of its own. Returns the code of each photo, or null. */
async function scanAllPhotos(files: readonly string[]): Promise<(string | null)[]> {
  const guide = await measureGuideRegion();
  const codes: (string | null)[] = files.map(() => null);
  const queue = [...files.entries()];
  const scanQueue = async (): Promise<void> => {
    const reader = await openBarcodeReader(true);
    onTestFinished(reader.close);
    expect(reader.isNative).toBe(false);
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, file] = next;
      codes[index] = await scanPhoto(file, reader, guide);
    }
  };
  await Promise.all([scanQueue(), scanQueue()]);
  return codes;
}

test(
  "seven in ten photographed barcodes are decoded from the camera, none of them incorrectly",
  { timeout: 180_000 },
  async () => {
    const photos = listBarcodePhotos().filter(({ readable }) => readable);
    expect(photos.length).toBeGreaterThan(50);
    const codes = await scanAllPhotos(photos.map(({ file }) => file));
    const wrong = photos.flatMap(({ file, code }, index) =>
      codes[index] === null || codes[index] === code ? [] : [`${file}: ${codes[index]} instead of ${code}`],
    );
    expect(wrong).toEqual([]);
    expect(codes.filter((code) => code !== null).length / photos.length).toBeGreaterThanOrEqual(0.7);
  },
);

test("barcodes that no other reader decodes are decoded correctly or not at all", { timeout: 120_000 }, async () => {
  const photos = listBarcodePhotos().filter(({ readable }) => !readable);
  expect(photos.length).toBeGreaterThan(10);
  const codes = await scanAllPhotos(photos.map(({ file }) => file));
  const wrong = photos.filter(({ code }, index) => codes[index] !== null && codes[index] !== code);
  expect(wrong).toEqual([]);
});
