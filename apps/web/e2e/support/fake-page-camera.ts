import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

/** Installs a camera of 1280 x 720 that shows the picture set by `showPicture`, at first a plain brown. */
export async function installFakeCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 1280;
    canvas.height = 720;
    const context = canvas.getContext("2d");
    let shownPicture: HTMLImageElement | null = null;
    const draw = (): void => {
      if (!context) return;
      context.fillStyle = "#3b2a20";
      context.fillRect(0, 0, canvas.width, canvas.height);
      if (!shownPicture) return;
      const scale = Math.min(canvas.width / shownPicture.width, canvas.height / shownPicture.height);
      const [width, height] = [shownPicture.width * scale, shownPicture.height * scale];
      context.drawImage(shownPicture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
    };
    const showPicture: FakeCamera["showPicture"] = (picture) => {
      shownPicture = picture;
      draw();
    };
    const camera: FakeCamera = { showPicture, streams: [] };
    Object.assign(window, { fakeCamera: camera });
    setInterval(draw, 50);
    navigator.mediaDevices.getUserMedia = () => {
      const stream = canvas.captureStream(20);
      camera.streams.push(stream);
      return Promise.resolve(stream);
    };
  });
}

type FakeCamera = {
  /** Takes effect at once: a stream opened afterwards contains no frame of the previous picture. */
  showPicture: (picture: HTMLImageElement) => void;
  streams: MediaStream[];
};
declare global {
  var fakeCamera: FakeCamera;
}

/** Shows a photo of `barcodes/` in the camera. */
export async function showToCamera(page: Page, file: string): Promise<void> {
  const bytes = await readFile(fileURLToPath(new URL(`barcodes/${file}`, import.meta.url)));
  await page.evaluate(
    async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      window.fakeCamera.showPicture(image);
    },
    `data:image/${extname(file).slice(1)};base64,${bytes.toString("base64")}`,
  );
}

/** Live tracks among all streams of the camera. */
export function countFakeCameraTracks(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      window.fakeCamera.streams.flatMap((stream) => stream.getTracks()).filter((track) => track.readyState === "live")
        .length,
  );
}
