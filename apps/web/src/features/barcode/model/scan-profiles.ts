import { toGrayscale, paintGrayscale, unsharpMask } from "./unsharp-mask.ts";

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
