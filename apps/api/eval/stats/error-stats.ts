/** A true value and its prediction. */
export type Pair = { truth: number; got: number };

/** Shares from 0 to 1; `mae` and `bias` in the unit of the values. */
export type ErrorStats = {
  n: number;
  /** Mean absolute error. */
  mae: number;
  /** Sum of the absolute errors as a share of the sum of the true values: large meals have more weight. */
  wmape: number;
  /** Mean of the absolute errors as shares of their own true values. */
  mape: number;
  medianApe: number;
  /** Mean signed error: positive is an overestimate. */
  bias: number;
  within20: number;
  within10: number;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

/** The quantile at `share` (0.5: the median), interpolated linearly; NaN for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

const absoluteErrors = (pairs: readonly Pair[]): number[] => pairs.map(({ truth, got }) => Math.abs(got - truth));

/** Sum of the absolute errors as a share of the sum of the true values. */
export const wmape = (pairs: readonly Pair[]): number =>
  sum(absoluteErrors(pairs)) / sum(pairs.map(({ truth }) => truth));

/** Share of the pairs whose error is at most `share` of the true value. */
export const shareWithin = (pairs: readonly Pair[], share: number): number =>
  pairs.filter(({ truth, got }) => Math.abs(got - truth) <= share * truth + 1e-9).length / pairs.length;

/** Error statistics of the pairs with a true value over 0; null without any. */
export function computeErrorStats(pairs: readonly Pair[]): ErrorStats | null {
  if (pairs.length === 0) return null;
  const shares = pairs.filter(({ truth }) => truth > 0).map(({ truth, got }) => Math.abs(got - truth) / truth);
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

/** The same pairs predicted with the median of all true values: a baseline that a model has to beat. */
export function medianBaseline(pairs: readonly Pair[]): Pair[] {
  const got = quantile(
    pairs.map(({ truth }) => truth),
    0.5,
  );
  return pairs.map(({ truth }) => ({ truth, got }));
}
