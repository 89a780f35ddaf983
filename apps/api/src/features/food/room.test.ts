import { expect, test } from "vitest";
import { roomFor } from "./room.ts";

test("there is room up to the last unit, and none beyond it", () => {
  const take = roomFor(10);
  expect([take(6), take(4)]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(take(1)).toBeUndefined();
});

test("what is too much takes nothing away from what is not", () => {
  const take = roomFor(10);
  expect(take(11)).toBeUndefined();
  expect(take(10)).toBeDefined();
});

test("what is given back can be taken again, and giving it back twice counts once", () => {
  const take = roomFor(10);
  const giveBack = take(6);
  take(4);
  giveBack?.();
  giveBack?.();
  expect(take(7)).toBeUndefined();
  expect(take(6)).toBeDefined();
});
