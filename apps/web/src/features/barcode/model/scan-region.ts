export type Size = { width: number; height: number };
export type Box = Size & { x: number; y: number };

/** Barcodes are held a little outside the guide as often as inside. */
const margin = 0.15;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/**
 * The part of the video, in its own pixels, that shows under `guide` and a margin around it, where the video fills
 * `shown` and what does not fit is cut off (`object-fit: cover`). The whole video where nothing is laid out yet.
 */
export function regionUnder(guide: Box, shown: Box, video: Size): Box {
  const scale = Math.max(shown.width / video.width, shown.height / video.height);
  if (!(scale > 0) || guide.width <= 0 || guide.height <= 0) return { x: 0, y: 0, ...video };
  const hiddenLeft = (video.width * scale - shown.width) / 2;
  const hiddenTop = (video.height * scale - shown.height) / 2;
  const left = (guide.x - shown.x + hiddenLeft - guide.width * margin) / scale;
  const top = (guide.y - shown.y + hiddenTop - guide.height * margin) / scale;
  const x = Math.round(clamp(left, 0, video.width - 1));
  const y = Math.round(clamp(top, 0, video.height - 1));
  const right = Math.round(clamp(left + (guide.width * (1 + 2 * margin)) / scale, x + 1, video.width));
  const bottom = Math.round(clamp(top + (guide.height * (1 + 2 * margin)) / scale, y + 1, video.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The size a region is drawn at: as it is, or smaller where it would be wider or higher than `longest`. */
export function drawnSize({ width, height }: Size, longest: number): Size {
  const factor = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
