import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page, Request } from "@playwright/test";
import sharp from "sharp";
import type { UsageStats } from "@fetta/domain/billing/usage-quota";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { addSheet, waitForAnimations } from "./diary.page.ts";
import { writeCameraVideo } from "../support/camera-video.ts";
import { expect, test as base } from "../support/test-fixtures.ts";
import type { RunningApp } from "../support/run-app.ts";

/** Tests in a browser whose every camera looks at the given sample. */
export const testWithCamera = (sample: string) =>
  base.extend<object, object>({
    launchOptions: [
      async ({ launchOptions }, use) => {
        const folder = await mkdtemp(join(tmpdir(), "fetta-camera-"));
        const videoPath = join(folder, "film.y4m");
        await writeCameraVideo(samplePath(sample), videoPath);
        const args = [...(launchOptions.args ?? []), `--use-file-for-fake-video-capture=${videoPath}`];
        await use({ ...launchOptions, args });
        await rm(folder, { recursive: true });
      },
      { scope: "worker" },
    ],
  });

export const test = testWithCamera("spaghetti-carbonara");

/** From the home page to the camera's sheet; the consent is asked for the first time alone. */
export async function openPhotoScan(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Aggiungi al diario" }).click();
  await waitForAnimations(addSheet(page));
  await page.getByRole("button", { name: "Scansiona piatto" }).click();
  await expect(page.getByRole("dialog", { name: "Scansiona Cibo" })).toBeVisible();
}

/** A page of the given person that stands before the live camera, consent given. */
export async function startPhotoScan(page: Page): Promise<Locator> {
  await page.goto("/");
  await openPhotoScan(page);
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  return page.getByRole("button", { name: "Scatta foto" });
}

export type UploadedFile = { name: string; mimeType: string; buffer: Buffer };

/** Chooses a file behind a button, as from the gallery. */
export async function uploadPicture(
  page: Page,
  picture: UploadedFile | string,
  button = "Galleria",
): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles(picture);
}

/** A sample as a phone's camera may store it: lying on its side, with where and by what it was taken. Upright size in px. */
export async function rotatedPhoto(
  name: string,
  size: { width: number; height: number },
): Promise<UploadedFile> {
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

/** A picture that shows no dish. */
export async function pictureWithoutFood(): Promise<UploadedFile> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><rect width="900" height="700"
    fill="#dde"/><circle cx="200" cy="500" r="120" fill="#447"/><path d="M500 0h90v700h-90z" fill="#a63"/></svg>`;
  return {
    name: "disegno.png",
    mimeType: "image/png",
    buffer: await sharp(Buffer.from(drawing)).png().toBuffer(),
  };
}

/** Collects the analyses that the page asks for. */
export function collectAnalyses(page: Page): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/analyze-food")) requests.push(request);
  });
  return requests;
}

/**
 * Collects the pictures that the page sends; the browser does not show the bytes of a form with files to those who
 * watch its network, so they are taken where the page hands them over. The function returned describes them.
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
    const sent = await page.evaluate((): Promise<number[][]> =>
      Promise.all(Reflect.get(window, "sentPictures")),
    );
    return Promise.all(
      sent.map(async (picture) => {
        const { format, width, height, exif, orientation } = await sharp(Buffer.from(picture)).metadata();
        return { format, width, height, exif, orientation };
      }),
    );
  };
}

/** Keeps every stream that a camera gives, to be counted by `camerasInUse`. */
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

/** Lets a watched camera fail from now on; the returned function mends it. */
export async function failCamera(page: Page, name: string, message: string): Promise<() => Promise<void>> {
  await page.evaluate(
    (failure) => {
      Reflect.set(window, "cameraFailure", new DOMException(failure.message, failure.name));
    },
    { name, message },
  );
  return () => page.evaluate(() => Reflect.set(window, "cameraFailure", null)).then(() => undefined);
}

/** Tracks that still run, of all that the page ever opened. */
export function countLiveCameraTracks(page: Page): Promise<number> {
  return page.evaluate(() => {
    const streams: MediaStream[] = Reflect.get(window, "openedStreams");
    return streams.flatMap((stream) => stream.getTracks()).filter((track) => track.readyState === "live")
      .length;
  });
}

/** Uses the day's scan up beside the page, as on another device. */
export async function useScanOnOtherDevice(page: Page): Promise<void> {
  const answer = await page.request.post("/api/analyze-food", {
    multipart: { image: createReadStream(samplePath("guacamole")) },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok()).toBe(true);
}

/** Scans that the server has counted today. */
export async function countUsedScans(page: Page): Promise<number> {
  const answer = await page.request.get("/api/usage/stats");
  const { foodScans } = (await answer.json()) as UsageStats;
  return foodScans.used;
}

/** How often a provider was asked, and how often nobody waited for its answer. */
export async function readProviderCalls({ openAiUrl }: RunningApp): Promise<{ count: number; gone: number }> {
  const answer = await fetch(new URL("/__calls", openAiUrl));
  return (await answer.json()) as { count: number; gone: number };
}
