/** Grey levels of a picture, 0 to 255, row by row. */
export type GrayImage = { levels: Float32Array; width: number; height: number };

/** Luma of RGBA pixels (BT.601). */
export function toGrayscale({ data, width, height }: Pick<ImageData, "data" | "width" | "height">): GrayImage {
  const levels = new Float32Array(width * height);
  for (let index = 0, at = 0; index < levels.length; index += 1, at += 4)
    levels[index] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) / 256;
  return { levels, width, height };
}

/** Writes grey levels over the pixels of a picture of the same size, clamped to 0 to 255. */
export function paintGrayscale({ levels }: GrayImage, picture: Pick<ImageData, "data">): void {
  for (let index = 0, at = 0; index < levels.length; index += 1, at += 4) {
    const level = levels[index] ?? 0;
    picture.data[at] = level;
    picture.data[at + 1] = level;
    picture.data[at + 2] = level;
    picture.data[at + 3] = 255;
  }
}

/**
 * Means over 2 * radius + 1 neighbours along lines of `length` levels that are `step` apart; there are `lines` lines,
 * `next` apart.
 */
function boxBlurLines(
  levels: Float32Array,
  radius: number,
  { length, step, lines, next }: { length: number; step: number; lines: number; next: number },
): Float32Array {
  const smooth = new Float32Array(levels.length);
  const last = length - 1;
  for (let line = 0; line < lines; line += 1) {
    const start = line * next;
    let sum = (levels[start] ?? 0) * (radius + 1);
    for (let index = 1; index <= radius; index += 1) sum += levels[start + Math.min(index, last) * step] ?? 0;
    for (let index = 0; index < length; index += 1) {
      smooth[start + index * step] = sum / (2 * radius + 1);
      sum +=
        (levels[start + Math.min(index + radius + 1, last) * step] ?? 0) -
        (levels[start + Math.max(index - radius, 0) * step] ?? 0);
    }
  }
  return smooth;
}

/** Box blur: every level is the mean of those up to `radius` around it. */
export function boxBlur({ levels, width, height }: GrayImage, radius: number): GrayImage {
  const across = boxBlurLines(levels, radius, { length: width, step: 1, lines: height, next: width });
  const both = boxBlurLines(across, radius, { length: height, step: width, lines: width, next: 1 });
  return { levels: both, width, height };
}

/** Unsharp mask: the difference of each level from its surroundings (blurred twice) is amplified by `amount`. */
export function unsharpMask(grey: GrayImage, radius: number, amount: number): GrayImage {
  const blurred = boxBlur(boxBlur(grey, radius), radius);
  const levels = grey.levels.map((level, index) => level + amount * (level - (blurred.levels[index] ?? 0)));
  return { ...grey, levels };
}

/** Preprocessing of a picture before decoding: scaled to at most `maxSide` px, blurred edges sharpened. */
export type Preprocessing = { maxSide: number; sharpen: { radius: number; amount: number } | null };
/** One way to decode a frame. Profiles of the same `kind` make the same misreadings. */
export type ScanProfile = { area: "guide" | "frame"; kind: number; preprocessing: Preprocessing };

const noPreprocessing: Preprocessing = { maxSide: 1280, sharpen: null };

const sharpenTo = (maxSide: number, radius: number, amount: number): Preprocessing => ({
  maxSide,
  sharpen: { radius, amount },
});

/**
 * Selected over 72 photographs of barcodes and 204 treatments, each at two sizes, by what they decode together under
 * `findConsensusCode`. Each decodes what others miss: unprocessed (64 % alone), slightly and strongly out of focus,
 * glare.
 */
export const preprocessings: readonly Preprocessing[] = [
  noPreprocessing,
  sharpenTo(1280, 5, 1.5),
  sharpenTo(1280, 3, 4),
  sharpenTo(960, 8, 4),
  sharpenTo(960, 3, 4),
  sharpenTo(640, 20, 10),
  sharpenTo(1280, 8, 4),
];

const alternateProfiles = (steps: readonly Preprocessing[], count: number): ScanProfile[] =>
  Array.from({ length: count }, (_, frame) => ({
    area: frame % 2 === 0 ? "guide" : "frame",
    kind: frame % steps.length,
    preprocessing: steps[frame % steps.length] ?? noPreprocessing,
  }));

/**
 * One profile per frame: the guide and the whole frame alternate, and the preprocessing changes each time. Two and
 * seven have no common divisor, so after fourteen frames each preprocessing has seen both areas.
 */
export const scanProfiles: readonly ScanProfile[] = alternateProfiles(preprocessings, 2 * preprocessings.length);

/** For a reader that preprocesses pictures itself; the frames alone differ enough. */
export const nativeScanProfiles: readonly ScanProfile[] = alternateProfiles(
  [noPreprocessing, noPreprocessing, noPreprocessing, noPreprocessing],
  4,
);

/** Applies the preprocessing to the picture in place and returns it. */
export function preprocess(picture: ImageData, { sharpen }: Preprocessing): ImageData {
  if (sharpen) paintGrayscale(unsharpMask(toGrayscale(picture), sharpen.radius, sharpen.amount), picture);
  return picture;
}
