import { fitToMaxSide } from "./scan-region.ts";
import type { FrameBox } from "./scan-region.ts";

/** Draws a part of a picture, at most `maxSide` px on either side, and returns its pixels. */
export function captureFrame(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  region: FrameBox,
  maxSide: number,
): ImageData {
  const { width, height } = fitToMaxSide(region, maxSide);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no 2d context");
  context.drawImage(source, region.x, region.y, region.width, region.height, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** Brightness, of 255, below which a picture counts as black. */
const maxBlackLevel = 10;
/** Pixels skipped between two samples. */
const skippedPixels = 499;

/** True for a black picture: a covered lens, or a camera that some browsers leave black. */
export function isBlackFrame({ data }: Pick<ImageData, "data">): boolean {
  for (let at = 0; at < data.length; at += 4 * (skippedPixels + 1))
    if (Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) > maxBlackLevel) return false;
  return true;
}
