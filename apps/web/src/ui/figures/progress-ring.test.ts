import { expect, test } from "vitest";
import { computeRingArcs } from "./progress-ring.tsx";

const part = (key: string, value: number) => ({ key, value, color: "green" });

test("arcs follow each other and leave room for their round ends", () => {
  const [first, second] = computeRingArcs([part("a", 312), part("b", 554)], 1850, 59.5, 15);
  expect(first?.start).toBeCloseTo(8.67, 1);
  expect(first?.length).toBeCloseTo(60.71 - 2 * 8.67, 1);
  expect(second?.start).toBeCloseTo(60.71 + 8.67, 1);
});

test("more than the whole fills the ring and no more", () => {
  const arcs = computeRingArcs([part("a", 1500), part("b", 1500)], 2000, 59.5, 15);
  expect((arcs[1]?.start ?? 0) + (arcs[1]?.length ?? 0)).toBeLessThan(360);
  expect(arcs[0]?.length).toBeCloseTo(arcs[1]?.length ?? 0, 5);
});

test("a part too small for its round ends is a dot, and an empty part is left out", () => {
  const arcs = computeRingArcs([part("a", 1), part("b", 0)], 2000, 59.5, 15);
  expect(arcs).toHaveLength(1);
  expect(arcs[0]?.length).toBeCloseTo(0.01, 5);
});

test("an empty day has no arcs", () => {
  expect(computeRingArcs([], 0, 59.5, 15)).toEqual([]);
});
