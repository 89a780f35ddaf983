import { useState } from "react";

/** The value, or the last one once it is undefined: a sheet shows it while it slides away after its removal. */
export function useRetained<Value>(current: Value | undefined): Value | undefined {
  const [retained, setRetained] = useState(current);
  if (current !== undefined && current !== retained) setRetained(current);
  return current ?? retained;
}

/**
 * Refetching moves foods of a list: while it is open each keeps its position, with its new values, and new foods are
 * appended, so that none moves under the finger.
 */
export function useStableOrder<Food extends { ref: string }>(foods: readonly Food[]): Food[] {
  const [order, setOrder] = useState<string[]>([]);
  const unknown = foods.filter(({ ref }) => !order.includes(ref));
  if (unknown.length > 0) setOrder([...order, ...unknown.map(({ ref }) => ref)]);
  return foods.toSorted((one, other) => order.indexOf(one.ref) - order.indexOf(other.ref));
}
