import { toGrayscale, paintGrayscale, unsharpMask } from "./unsharp-mask.ts";

/** What is done to a picture before it is read: not larger than `maxSide` px, blurred edges made steep again. */
export type Preprocessing = { maxSide: number; sharpen: { radius: number; amount: number } | null };
/** One way to look at one frame. Looks of the same `kind` would be deceived in the same way. */
export type ScanProfile = { area: "guide" | "frame"; kind: number; preprocessing: Preprocessing };

const noPreprocessing: Preprocessing = { maxSide: 1280, sharpen: null };

const sharpenTo = (maxSide: number, radius: number, amount: number): Preprocessing => ({
  maxSide,
  sharpen: { radius, amount },
});

/**
 * Chosen over 72 photographs of barcodes and 204 treatments, each at two sizes, for what they read together under
 * `findConsensusCode`. Each reads what others miss: as it is (64 % alone), out of focus by a little and by a lot, glare.
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
 * One look for one frame: the guide, then the whole frame, the treatment changing each time. Two and seven have no
 * common divisor, so that after fourteen frames each treatment has seen both.
 */
export const scanProfiles: readonly ScanProfile[] = alternateProfiles(
  preprocessings,
  2 * preprocessings.length,
);

/** For a reader that treats pictures itself: frames differ enough. */
export const nativeScanProfiles: readonly ScanProfile[] = alternateProfiles(
  [noPreprocessing, noPreprocessing, noPreprocessing, noPreprocessing],
  4,
);

/** The picture after its treatment, which writes over it. */
export function preprocess(picture: ImageData, { sharpen }: Preprocessing): ImageData {
  if (sharpen) paintGrayscale(unsharpMask(toGrayscale(picture), sharpen.radius, sharpen.amount), picture);
  return picture;
}
