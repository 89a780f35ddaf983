import fc from "fast-check";
import { expect, test } from "vitest";
import { generateTypos, typoCost, editDistance, maxTyposForLength } from "./edit-distance.ts";

const word = fc.stringMatching(/^[a-z]{1,10}$/);

test.each([
  ["pomodro", "pomodoro", 1],
  ["parmiggiano", "parmigiano", 1],
  ["spagehtti", "spaghetti", 1],
  ["pnae", "pane", 1],
  ["mozarela", "mozzarella", 2],
  ["pane", "pane", 0],
  ["pane", "latte", undefined],
])("from %s to %s the distance is %s", (typed, meant, distance) => {
  expect(editDistance(typed, meant, 2)).toBe(distance);
});

test("short words allow no typo, words of 4 and 5 letters one, longer ones two", () => {
  expect([1, 3, 4, 5, 6, 20].map(maxTyposForLength)).toEqual([0, 0, 1, 1, 2, 2]);
  expect(typoCost("te", "the")).toBeUndefined();
  expect(typoCost("late", "latte")).toBe(0.5);
  expect(typoCost("lxtxe", "latte")).toBeUndefined();
});

test("a doubled letter costs less than a wrong one, and a wrong first letter most", () => {
  const doubled = typoCost("parmiggiano", "parmigiano") ?? Infinity;
  const swapped = typoCost("parmigaino", "parmigiano") ?? Infinity;
  const wrong = typoCost("parmigiamo", "parmigiano") ?? Infinity;
  const first = typoCost("garmigiano", "parmigiano") ?? Infinity;
  expect(doubled).toBeLessThan(swapped);
  expect(swapped).toBeLessThan(wrong);
  expect(wrong).toBeLessThan(first);
});

test("the distance is symmetric, and 0 only between equal words", () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const distance = editDistance(one, other, 3);
      expect(editDistance(other, one, 3)).toBe(distance);
      expect(distance === 0).toBe(one === other);
    }),
  );
});

test("the maximum distance does not change distances within it", () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (one, other, most) => {
      const distance = editDistance(one, other, 20) ?? Number.NaN;
      expect(editDistance(one, other, most)).toBe(distance <= most ? distance : undefined);
    }),
  );
});

test("the generated typos of a word are exactly the words at distance one", () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const near = generateTypos(one);
      expect(near.includes(other)).toBe(editDistance(one, other, 1) === 1);
      for (const miss of near.slice(0, 50)) expect(editDistance(one, miss, 1)).toBe(1);
    }),
  );
});
