/** Draws a part of a picture so that its longer side has `side` px, and returns its pixels. */
export function captureFrame(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  region: FrameBox,
  side: number,
): ImageData {
  const { width, height } = scaleToSide(region, side);
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

/** The size of a region whose longer side is drawn with `side` px. */
export function scaleToSide({ width, height }: FrameSize, side: number): FrameSize {
  const factor = side / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** Longer side, px, of the first view of a photo: noise and blur of large codes vanish there. */
const commonPhotoSide = 2000;
/** Longer side, px, from which a photo is reduced: reading more takes too long. */
const maxPhotoSide = 4096;
/** Share of a large photo's width and height that each of its four corners takes; they overlap by a tenth. */
const cornerShare = 0.55;

/**
 * The views in which a photo is read: the whole at a common size, and at its own size, where a large photo is cut into
 * four corners. Whole, a small code is lost in it, because the reader finds one brightness that separates the bars of
 * a whole line.
 */
export function listPhotoViews({ width, height }: FrameSize): { region: FrameBox; side: number }[] {
  const whole = { x: 0, y: 0, width, height };
  const ownSide = Math.max(width, height);
  const first = { region: whole, side: commonPhotoSide };
  if (ownSide <= commonPhotoSide) return [first, { region: whole, side: ownSide }];
  const side = Math.round(Math.min(ownSide, maxPhotoSide) * cornerShare);
  const corner = { width: Math.round(width * cornerShare), height: Math.round(height * cornerShare) };
  const corners = [0, height - corner.height].flatMap((y) =>
    [0, width - corner.width].map((x) => ({ region: { x, y, ...corner }, side })),
  );
  return [first, ...corners];
}
