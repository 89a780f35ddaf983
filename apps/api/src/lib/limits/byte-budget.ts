/**
 * Keeps the total of all reservations within `max`. Reserving an amount returns its release function, which takes
 * effect once, however often it is called; undefined when the amount does not fit.
 */
export function createByteBudget(max: number): (amount: number) => (() => void) | undefined {
  let used = 0;
  return (amount) => {
    if (used + amount > max) return undefined;
    used += amount;
    let isHeld = true;
    return () => {
      if (isHeld) used -= amount;
      isHeld = false;
    };
  };
}

/** Like `createByteBudget`, with a separate total per key; a key without reservations uses no memory. */
export function createByteBudgetPerKey(max: number): (key: string, amount: number) => (() => void) | undefined {
  const usedByKey = new Map<string, number>();
  return (key, amount) => {
    const used = usedByKey.get(key) ?? 0;
    if (used + amount > max) return undefined;
    usedByKey.set(key, used + amount);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const remaining = (usedByKey.get(key) ?? amount) - amount;
      if (remaining <= 0) usedByKey.delete(key);
      else usedByKey.set(key, remaining);
    };
  };
}
