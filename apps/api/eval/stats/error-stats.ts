/** A true figure and the one that was given for it. */
export type Pair = { truth: number; got: number };

/** Shares are of 1; `mae` and `bias` are in the figures' own unit. */
export type ErrorStats = {
  n: number;
  /** Mean size of the error. */
  mae: number;
  /** Sum of the errors as a share of the sum of the truths: big meals count for more. */
  wmape: number;
  /** Mean of the errors as shares of their own truths. */
  mape: number;
  medianApe: number;
  /** Mean error with its sign: over 0 is too much. */
  bias: number;
  within20: number;
  within10: number;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

/** The value below which a share of the values lies (0.5: the median), between neighbours in proportion; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

const absoluteErrors = (pairs: readonly Pair[]): number[] =>
  pairs.map(({ truth, got }) => Math.abs(got - truth));

/** Sum of the errors as a share of the sum of the truths. */
export const wmape = (pairs: readonly Pair[]): number =>
  sum(absoluteErrors(pairs)) / sum(pairs.map(({ truth }) => truth));

/** Share of the pairs that are no further off than `share` of the truth. */
export const shareWithin = (pairs: readonly Pair[], share: number): number =>
  pairs.filter(({ truth, got }) => Math.abs(got - truth) <= share * truth + 1e-9).length / pairs.length;

/** How far figures are off their truths (over 0); null where there is nothing to compare. */
export function computeErrorStats(pairs: readonly Pair[]): ErrorStats | null {
  if (pairs.length === 0) return null;
  const shares = pairs
    .filter(({ truth }) => truth > 0)
    .map(({ truth, got }) => Math.abs(got - truth) / truth);
  return {
    n: pairs.length,
    mae: mean(absoluteErrors(pairs)),
    wmape: wmape(pairs),
    mape: mean(shares),
    medianApe: quantile(shares, 0.5),
    bias: mean(pairs.map(({ truth, got }) => got - truth)),
    within20: shareWithin(pairs, 0.2),
    within10: shareWithin(pairs, 0.1),
  };
}

/** The same pairs answered with the median of all truths: what knows nothing must be beaten. */
export function medianBaseline(pairs: readonly Pair[]): Pair[] {
  const got = quantile(
    pairs.map(({ truth }) => truth),
    0.5,
  );
  return pairs.map(({ truth }) => ({ truth, got }));
}
