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

export type FrameSize = { width: number; height: number };
export type FrameBox = FrameSize & { x: number; y: number };

/** Share of the guide added on each side: barcodes are held slightly outside it as often as inside. */
const guideMargin = 0.15;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/**
 * The part of the video, in video pixels, that shows under `guide` plus a margin, where the video fills `displayed` and
 * is cropped (`object-fit: cover`). The whole video before layout.
 */
export function toVideoRegion(guide: FrameBox, displayed: FrameBox, video: FrameSize): FrameBox {
  const scale = Math.max(displayed.width / video.width, displayed.height / video.height);
  if (!(scale > 0) || guide.width <= 0 || guide.height <= 0) return { x: 0, y: 0, ...video };
  const hiddenLeft = (video.width * scale - displayed.width) / 2;
  const hiddenTop = (video.height * scale - displayed.height) / 2;
  const left = (guide.x - displayed.x + hiddenLeft - guide.width * guideMargin) / scale;
  const top = (guide.y - displayed.y + hiddenTop - guide.height * guideMargin) / scale;
  const x = Math.round(clamp(left, 0, video.width - 1));
  const y = Math.round(clamp(top, 0, video.height - 1));
  const right = Math.round(clamp(left + (guide.width * (1 + 2 * guideMargin)) / scale, x + 1, video.width));
  const bottom = Math.round(clamp(top + (guide.height * (1 + 2 * guideMargin)) / scale, y + 1, video.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The size at which a region is drawn: scaled down where its width or height exceeds `maxSide`. */
export function fitToMaxSide({ width, height }: FrameSize, maxSide: number): FrameSize {
  const factor = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
