import { drawnSize } from "./scan-region.ts";
import type { Box } from "./scan-region.ts";

/** Draws a part of a picture, not larger than `longest` px either way, and gives its pixels. */
export function grab(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  part: Box,
  longest: number,
): ImageData {
  const { width, height } = drawnSize(part, longest);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no 2d context");
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** Brightness, of 255, under which nothing can be seen in a picture. */
const black = 10;
/** Pixels left out between two that are looked at. */
const skipped = 499;

/** True where a picture shows nothing at all: a covered lens, or a camera that some browsers leave black. */
export function isBlack({ data }: Pick<ImageData, "data">): boolean {
  for (let at = 0; at < data.length; at += 4 * (skipped + 1))
    if (Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) > black) return false;
  return true;
}
