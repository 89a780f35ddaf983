import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

/** A photo of a barcode. `code` is canonical; `readable` if at least one of two reference readers decodes it. */
export type BarcodePhoto = { file: string; code: string; readable: boolean };

const barcodePhotosFolder = new URL("barcodes/", import.meta.url);

export function barcodePhotoPath(file: string): string {
  return fileURLToPath(new URL(file, barcodePhotosFolder));
}

/** All photos, in the order of `expected.csv`. */
export async function listBarcodePhotos(): Promise<BarcodePhoto[]> {
  const [, ...lines] = (await readFile(new URL("expected.csv", barcodePhotosFolder), "utf8")).trim().split("\n");
  return lines.map((line) => {
    const [file = "", , code = "", zbar, zxing] = line.split(",");
    return { file, code, readable: zbar === "yes" || zxing === "yes" };
  });
}

/**
 * Installs a camera of 1280 x 720 that shows the picture set by `showPicture`, at first a plain brown.
 * `setCameraFailure` makes it fail, `torch` adds a light.
 */
export async function installFakeCamera(page: Page, { torch = false } = {}): Promise<void> {
  await page.addInitScript((hasTorch) => {
    const canvas = document.createElement("canvas");
    canvas.width = 1280;
    canvas.height = 720;
    const context = canvas.getContext("2d");
    const draw = (): void => {
      if (!context) return;
      context.fillStyle = "#3b2a20";
      context.fillRect(0, 0, canvas.width, canvas.height);
      const { shownPicture } = camera;
      if (!shownPicture) return;
      const scale = Math.min(canvas.width / shownPicture.width, canvas.height / shownPicture.height);
      const [width, height] = [shownPicture.width * scale, shownPicture.height * scale];
      context.drawImage(shownPicture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
    };
    const showPicture: FakeCamera["showPicture"] = (picture) => {
      camera.shownPicture = picture;
      draw();
    };
    const camera: FakeCamera = { shownPicture: null, showPicture, failure: null, asked: [], streams: [], lights: [] };
    Object.assign(window, { fakeCamera: camera });
    setInterval(draw, 50);
    navigator.mediaDevices.getUserMedia = (wanted) => {
      camera.asked.push(wanted ?? {});
      if (camera.failure) return Promise.reject(camera.failure);
      const stream = canvas.captureStream(20);
      camera.streams.push(stream);
      const [track] = stream.getVideoTracks();
      if (hasTorch && track) {
        Object.assign(track, {
          getCapabilities: () => ({ torch: true }),
          applyConstraints: ({ advanced = [] }: { advanced?: { torch?: boolean }[] }) => {
            camera.lights.push(advanced[0]?.torch === true);
            return Promise.resolve();
          },
        });
      }
      return Promise.resolve(stream);
    };
  }, torch);
}

type FakeCamera = {
  shownPicture: HTMLImageElement | HTMLCanvasElement | null;
  /** Takes effect at once: a stream opened afterwards contains no frame of the previous picture. */
  showPicture: (picture: FakeCamera["shownPicture"]) => void;
  failure: DOMException | null;
  asked: MediaStreamConstraints[];
  streams: MediaStream[];
  lights: boolean[];
};
declare global {
  var fakeCamera: FakeCamera;
}

/** Shows a picture in the camera; null removes it. */
export async function showToCamera(page: Page, file: string | null): Promise<void> {
  const address =
    file === null
      ? null
      : `data:image/${extname(file).slice(1)};base64,${(await readFile(barcodePhotoPath(file))).toString("base64")}`;
  await page.evaluate(async (url) => {
    const image = url === null ? null : new Image();
    if (image && url !== null) {
      image.src = url;
      await image.decode();
    }
    window.fakeCamera.showPicture(image);
  }, address);
}

/** Shows a black frame, as with a covered lens. */
export async function coverLens(page: Page): Promise<void> {
  await page.evaluate(() => {
    const black = document.createElement("canvas");
    black.width = 1280;
    black.height = 720;
    black.getContext("2d")?.fillRect(0, 0, 1280, 720);
    window.fakeCamera.showPicture(black);
  });
}

/** Makes the camera reject from now on; null restores it. */
export async function setCameraFailure(page: Page, failure: { name: string; message?: string } | null): Promise<void> {
  await page.evaluate((given) => {
    window.fakeCamera.failure = given && new DOMException(given.message ?? "", given.name);
  }, failure);
}

/** Live tracks among all streams of the camera. */
export function countFakeCameraTracks(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      window.fakeCamera.streams.flatMap((stream) => stream.getTracks()).filter((track) => track.readyState === "live")
        .length,
  );
}

/** The constraints requested from the camera, and the states set for its light. */
export function readCameraRecord(page: Page): Promise<Pick<FakeCamera, "asked" | "lights">> {
  return page.evaluate(() => ({ asked: window.fakeCamera.asked, lights: window.fakeCamera.lights }));
}

/**
 * Records when a scanner first reads a video frame; the returned function gives that time on the page's clock (ms), or
 * 0.
 */
export async function recordFirstFrameRead(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    type Take = (this: CanvasRenderingContext2D, ...part: unknown[]) => ImageData;
    const take = Reflect.get(CanvasRenderingContext2D.prototype, "getImageData") as Take;
    let first = 0;
    const look: Take = function (...part) {
      first ||= Date.now();
      return take.apply(this, part);
    };
    Object.assign(CanvasRenderingContext2D.prototype, { getImageData: look });
    Object.assign(window, { firstLook: () => first });
  });
  return () => page.evaluate(() => (Reflect.get(window, "firstLook") as () => number)());
}

/** Tracks the barcode reader, which runs in a worker; the returned function waits until it has answered. */
export async function trackReaderWorker(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const busy = new Set<Worker>();
    window.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        this.addEventListener("message", () => busy.delete(this));
        const post = this.postMessage.bind(this);
        this.postMessage = (order: unknown, how?: StructuredSerializeOptions | Transferable[]) => {
          busy.add(this);
          post(order, Array.isArray(how) ? { transfer: how } : how);
        };
      }
      override terminate(): void {
        busy.delete(this);
        super.terminate();
      }
    };
    Object.assign(window, { readerRests: () => busy.size === 0 });
  });
  return async () => {
    await page.waitForFunction(() => (Reflect.get(window, "readerRests") as () => boolean)());
  };
}
