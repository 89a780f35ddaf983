import { greyOf, paintGrey, sharpened } from "./unsharp-mask.ts";

/** What is done to a picture before it is read: not larger than `longest` px, blurred edges made steep again. */
export type Treatment = { longest: number; sharpen: { radius: number; amount: number } | null };
/** One way to look at one frame. Looks of the same `kind` would be deceived in the same way. */
export type Look = { area: "guide" | "frame"; kind: number; treatment: Treatment };

const asItIs: Treatment = { longest: 1280, sharpen: null };

const sharper = (longest: number, radius: number, amount: number): Treatment => ({
  longest,
  sharpen: { radius, amount },
});

/**
 * Chosen over 72 photographs of barcodes and 204 treatments, each at two sizes, for what they read together under
 * `agreedCode`. Each reads what others miss: as it is (64 % alone), out of focus by a little and by a lot, glare.
 */
export const treatments: readonly Treatment[] = [
  asItIs,
  sharper(1280, 5, 1.5),
  sharper(1280, 3, 4),
  sharper(960, 8, 4),
  sharper(960, 3, 4),
  sharper(640, 20, 10),
  sharper(1280, 8, 4),
];

const inTurn = (kinds: readonly Treatment[], count: number): Look[] =>
  Array.from({ length: count }, (_, frame) => ({
    area: frame % 2 === 0 ? "guide" : "frame",
    kind: frame % kinds.length,
    treatment: kinds[frame % kinds.length] ?? asItIs,
  }));

/**
 * One look for one frame: the guide, then the whole frame, the treatment changing each time. Two and seven have no
 * common divisor, so that after fourteen frames each treatment has seen both.
 */
export const looks: readonly Look[] = inTurn(treatments, 2 * treatments.length);

/** For a reader that treats pictures itself: frames differ enough. */
export const plainLooks: readonly Look[] = inTurn([asItIs, asItIs, asItIs, asItIs], 4);

/** The picture after its treatment, which writes over it. */
export function treated(picture: ImageData, { sharpen }: Treatment): ImageData {
  if (sharpen) paintGrey(sharpened(greyOf(picture), sharpen.radius, sharpen.amount), picture);
  return picture;
}
