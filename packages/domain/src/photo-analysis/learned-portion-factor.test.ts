import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeLearnedPortionFactor, collectPortionEvidence } from "./learned-portion-factor.ts";

const times = (count: number, estimated: number, corrected: number) =>
  Array.from({ length: count }, () => ({ estimated, corrected }));

describe("the learned portion factor", () => {
  test.each([
    ["nobody's photos leave everything as it is", times(0, 1, 1), 1],
    ["whoever agrees stays at one", times(20, 300, 300), 1],
    ["one big plate moves it little", times(1, 200, 300), 1.5 ** (1 / 9)],
    ["ten move it more than half of the way", times(10, 300, 360), 1.2 ** (10 / 18)],
    ["never beyond 1.3", times(20, 100, 300), 1.3],
    ["nor under 0.7", times(20, 300, 100), 0.7],
    ["one odd photo does not decide", [...times(9, 300, 300), { estimated: 300, corrected: 3000 }], 1],
    ["only the first twenty, the newest, count", [...times(20, 300, 300), ...times(80, 300, 390)], 1],
    [
      "weights that are none are left out",
      [
        { estimated: 0, corrected: 10 },
        { estimated: 10, corrected: 0 },
      ],
      1,
    ],
    ["an even number has its middle between two", [...times(1, 100, 100), ...times(1, 100, 121)], 1.1 ** 0.2],
  ])("%s", (_what, evidence, expected) => {
    expect(computeLearnedPortionFactor(evidence)).toBeCloseTo(expected, 6);
  });

  test("is between 0.7 and 1.3 for any evidence", () => {
    const grams = fc.double({ min: 0, max: 1500, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.record({ estimated: grams, corrected: grams })), (evidence) => {
        const factor = computeLearnedPortionFactor(evidence);
        expect(factor).toBeGreaterThanOrEqual(0.7);
        expect(factor).toBeLessThanOrEqual(1.3);
      }),
    );
  });
});

describe("the portion evidence of a photo", () => {
  const item = (key: string, grams: number, unit: { label: string; count: number } | null = null) => ({
    key,
    grams,
    unit,
  });

  test("compares the items that were kept", () => {
    const first = [item("1", 100), item("2", 10)];
    expect(collectPortionEvidence(first, [item("1", 150), item("new", 500)], 1)).toEqual({
      estimated: 100,
      corrected: 150,
    });
  });

  test("uses the grams before the factor, so that an unchanged estimate confirms the factor", () => {
    const evidence = collectPortionEvidence([item("1", 120)], [item("1", 120)], 1.2);
    expect(evidence?.estimated).toBeCloseTo(100, 9);
    expect(evidence?.corrected).toBe(120);
  });

  test("takes counted pieces as unscaled", () => {
    const first = [item("1", 60, { label: "1 fetta", count: 2 })];
    expect(collectPortionEvidence(first, first, 1.2)).toEqual({ estimated: 60, corrected: 60 });
  });

  test("is empty where no item was kept", () => {
    expect(collectPortionEvidence([item("1", 120)], [item("2", 120)], 1)).toBeUndefined();
  });
});
