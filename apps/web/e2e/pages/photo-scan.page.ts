import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page, Request } from "@playwright/test";
import sharp from "sharp";
import type { UsageStats } from "@fetta/domain/billing/usage-quota";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { addSheet, waitForAnimations } from "./diary.page.ts";
import { filmSample } from "../support/camera-video.ts";
import { expect, test as base } from "../support/test-fixtures.ts";
import type { RunningApp } from "../support/run-app.ts";

/** Tests in a browser whose cameras all show the given sample. */
export const testWithCamera = (sample: string) =>
  base.extend<object, object>({
    launchOptions: [
      async ({ launchOptions }, use) => {
        const folder = await mkdtemp(join(tmpdir(), "fetta-camera-"));
        const filming = await filmSample(sample, folder);
        await use({ ...launchOptions, args: [...(launchOptions.args ?? []), filming] });
        await rm(folder, { recursive: true });
      },
      { scope: "worker" },
    ],
  });

export const test = testWithCamera("spaghetti-carbonara");

/** Opens the camera sheet from home; the consent is only requested the first time. */
export async function openPhotoScan(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Aggiungi al diario" }).click();
  await waitForAnimations(addSheet(page));
  await page.getByRole("button", { name: "Scansiona piatto" }).click();
  await expect(page.getByRole("dialog", { name: "Scansiona Cibo" })).toBeVisible();
}

/** Opens the live camera and gives consent; returns the shutter button. */
export async function startPhotoScan(page: Page): Promise<Locator> {
  await page.goto("/");
  await openPhotoScan(page);
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  return page.getByRole("button", { name: "Scatta foto" });
}

export type UploadedFile = { name: string; mimeType: string; buffer: Buffer };

/** Chooses a file through a button, as from the gallery. */
export async function uploadPicture(page: Page, picture: UploadedFile | string, button = "Galleria"): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles(picture);
}

/**
 * A sample as a phone camera can store it: rotated by 90°, with EXIF location and camera model. `size` is the upright
 * size in px.
 */
export async function rotatedPhoto(name: string, size: { width: number; height: number }): Promise<UploadedFile> {
  const large = await sharp(samplePath(name))
    .resize({ ...size, fit: "cover" })
    .toBuffer();
  const buffer = await sharp(large)
    .rotate(-90)
    .withExif({ IFD0: { Make: "Fetta" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 27/1 51/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name: "IMG_0042.jpg", mimeType: "image/jpeg", buffer };
}

/** A picture without a dish. */
export async function pictureWithoutFood(): Promise<UploadedFile> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><rect width="900" height="700"
    fill="#dde"/><circle cx="200" cy="500" r="120" fill="#447"/><path d="M500 0h90v700h-90z" fill="#a63"/></svg>`;
  return { name: "disegno.png", mimeType: "image/png", buffer: await sharp(Buffer.from(drawing)).png().toBuffer() };
}

/** Collects the analysis requests of the page. */
export function collectAnalyses(page: Page): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/analyze-food")) requests.push(request);
  });
  return requests;
}

/**
 * Records the pictures that the page sends. Playwright does not expose the bytes of a multipart body with files, so
 * `fetch` is wrapped in the page. The returned function gives their metadata.
 */
export async function recordSentPictures(page: Page) {
  await page.addInitScript(() => {
    const sent: Promise<number[]>[] = [];
    Reflect.set(window, "sentPictures", sent);
    const originalFetch = window.fetch;
    window.fetch = (input, init) => {
      const image = init?.body instanceof FormData ? init.body.get("image") : null;
      if (image instanceof Blob) sent.push(image.arrayBuffer().then((bytes) => [...new Uint8Array(bytes)]));
      return originalFetch(input, init);
    };
  });
  return async () => {
    const sent = await page.evaluate((): Promise<number[][]> => Promise.all(Reflect.get(window, "sentPictures")));
    return Promise.all(
      sent.map(async (picture) => {
        const { format, width, height, exif, orientation } = await sharp(Buffer.from(picture)).metadata();
        return { format, width, height, exif, orientation };
      }),
    );
  };
}

/** Records every opened camera stream; `countLiveCameraTracks` counts their tracks. */
export async function recordCameraStreams(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const streams: MediaStream[] = [];
    Reflect.set(window, "openedStreams", streams);
    const { mediaDevices } = navigator;
    const originalGetUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const failure: unknown = Reflect.get(window, "cameraFailure");
      if (failure instanceof DOMException) throw failure;
      const stream = await originalGetUserMedia(wanted);
      streams.push(stream);
      return stream;
    };
  });
}

/** Lets a recorded camera fail from now on; the returned function restores it. */
export async function failCamera(page: Page, name: string): Promise<() => Promise<void>> {
  await page.evaluate((failure) => Reflect.set(window, "cameraFailure", new DOMException("", failure)), name);
  return () => page.evaluate(() => Reflect.set(window, "cameraFailure", null)).then(() => undefined);
}

/** Live tracks among all streams that the page has opened. */
export function countLiveCameraTracks(page: Page): Promise<number> {
  return page.evaluate(() => {
    const streams: MediaStream[] = Reflect.get(window, "openedStreams");
    return streams.flatMap((stream) => stream.getTracks()).filter((track) => track.readyState === "live").length;
  });
}

/** Number of scans that the server has counted today. */
export async function countUsedScans(page: Page): Promise<number> {
  const answer = await page.request.get("/api/usage/stats");
  const { foodScans } = (await answer.json()) as UsageStats;
  return foodScans.used;
}

/** Number of requests to the model provider, and how many of them the client aborted. */
export async function readProviderCalls({ openAiUrl }: RunningApp): Promise<{ count: number; aborted: number }> {
  const answer = await fetch(new URL("/__calls", openAiUrl));
  return (await answer.json()) as { count: number; aborted: number };
}
