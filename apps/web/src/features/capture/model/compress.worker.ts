import { fitPicture } from "./fit-picture.ts";
import type { CompressResult } from "./compress-picture.ts";

const quality = 0.85;

async function compressBitmap(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" });
  const { width, height } = fitPicture(bitmap);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no 2d context");
  // JPEG has no transparency: without a background, transparent parts turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}

self.addEventListener("message", (event: MessageEvent<Blob>) => {
  const answer = (shrunk: CompressResult): void => self.postMessage(shrunk);
  compressBitmap(event.data).then(
    (picture) => answer({ picture }),
    (error: unknown) => answer({ problem: String(error) }),
  );
});
