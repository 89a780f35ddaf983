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
