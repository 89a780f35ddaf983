export type PictureSize = { width: number; height: number };

/** Size limits of an uploaded picture, px: the longer side and the shorter one. */
export const maxPictureSize = { long: 800, short: 600 } as const;

/** The size of a picture scaled to fit the limits, in whole px, its aspect ratio kept; a smaller one stays as it is. */
export function fitPicture({ width, height }: PictureSize): PictureSize {
  const factor = Math.min(
    1,
    maxPictureSize.long / Math.max(width, height),
    maxPictureSize.short / Math.min(width, height),
  );
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
