import { quantile } from "./error-stats.ts";

/** Numbers from 0 to 1, the same sequence for the same seed (mulberry32, public domain by Tommy Ettinger). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * 95 % bootstrap interval of a statistic over resamples (with replacement) of the values' own size. Deterministic for
 * the same values and seed; null for no values.
 */
export function bootstrapInterval<Value>(
  values: readonly Value[],
  statistic: (sample: readonly Value[]) => number,
  { seed = 4, draws = 1000 }: { seed?: number; draws?: number } = {},
): [low: number, high: number] | null {
  if (values.length === 0) return null;
  const random = seededRandom(seed);
  const figures = Array.from({ length: draws }, () =>
    statistic(
      values.flatMap(() => {
        const drawn = values[Math.floor(random() * values.length)];
        return drawn === undefined ? [] : [drawn];
      }),
    ),
  );
  return [quantile(figures, 0.025), quantile(figures, 0.975)];
}
