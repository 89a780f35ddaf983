import { expect, test } from "vitest";
import { bootstrapInterval, seededRandom } from "./bootstrap-interval.ts";
import { computeDetectionStats } from "./detection-stats.ts";
import { computeErrorStats, medianBaseline, quantile, wmape, type Pair } from "./error-stats.ts";
import { attributeEnergyError } from "./error-attribution.ts";
import { applyBestPortionSteps } from "./portion-step-gain.ts";

const pair = (truth: number, got: number): Pair => ({ truth, got });

test("the error statistics of three meals match values computed by hand", () => {
  expect(computeErrorStats([pair(100, 110), pair(200, 150), pair(700, 700)])).toEqual({
    n: 3,
    mae: 20,
    wmape: 0.06,
    mape: expect.closeTo((0.1 + 0.25) / 3, 10),
    medianApe: 0.1,
    bias: expect.closeTo(-40 / 3, 10),
    within20: 2 / 3,
    within10: 2 / 3,
  });
});

test("statistics of an empty list are absent instead of zero", () => {
  expect(computeErrorStats([])).toBeNull();
  expect(bootstrapInterval([], () => 1)).toBeNull();
  expect(computeDetectionStats([])).toBeNull();
});

test("a quantile interpolates between neighbouring values", () => {
  expect([quantile([4, 1, 3, 2], 0.5), quantile([1, 2, 3], 0.5), quantile([0, 10], 0.95)]).toEqual([2.5, 2, 9.5]);
});

test("the baseline predicts the median for every meal", () => {
  expect(medianBaseline([pair(100, 1), pair(300, 1), pair(800, 1)]).map(({ got }) => got)).toEqual([300, 300, 300]);
});

test("the bootstrap interval is reproducible for a seed and contains the statistic", () => {
  const pairs = Array.from({ length: 40 }, (_each, index) => pair(100 + index, 100 + ((index * 37) % 90)));
  const interval = bootstrapInterval(pairs, wmape);
  expect(interval).toEqual(bootstrapInterval(pairs, wmape));
  expect(interval).not.toEqual(bootstrapInterval(pairs, wmape, { seed: 5 }));
  expect(interval?.[0]).toBeLessThan(wmape(pairs));
  expect(interval?.[1]).toBeGreaterThan(wmape(pairs));
});

test("seeded random numbers are spread evenly over 0 to 1", () => {
  const random = seededRandom(1);
  const draws = Array.from({ length: 4000 }, random);
  for (const quarter of [0, 1, 2, 3])
    expect(Math.abs(draws.filter((draw) => Math.floor(draw * 4) === quarter).length - 1000)).toBeLessThan(120);
});

test("correcting the weight leaves only the density error, and correcting the density only the weight error", () => {
  // Predicted 200 g instead of 400, at 1.5 instead of 2 kcal per gram.
  const { massRight, densityRight } = attributeEnergyError([{ kcal: pair(800, 300), mass: pair(400, 200) }]);
  expect(massRight).toEqual([pair(800, 600)]);
  expect(densityRight).toEqual([pair(800, 400)]);
});

test("applying the best portion step never increases the proportional error of a meal", () => {
  const off = (got: number, truth: number): number => Math.abs(Math.log(got / truth));
  for (let truth = 20; truth < 2000; truth *= 1.13)
    for (let got = 20; got < 2000; got *= 1.17) {
      const [after] = applyBestPortionSteps([{ kcal: pair(truth, got) }]);
      expect(off(after?.got ?? 0, truth)).toBeLessThanOrEqual(off(got, truth) + 1e-9);
    }
});

test("the best portion step is chosen by weight when the weight is known", () => {
  const meal = { kcal: pair(400, 400), mass: pair(100, 250) };
  expect(applyBestPortionSteps([meal])).toEqual([pair(400, 160)]);
});

test("recall, precision and F1 are computed over all meals together", () => {
  expect(
    computeDetectionStats([
      { expected: 2, found: 2, answers: 4 },
      { expected: 2, found: 1, answers: 1 },
    ]),
  ).toEqual({ expected: 4, recall: 0.75, precision: 0.6, f1: 6 / 9 });
});
