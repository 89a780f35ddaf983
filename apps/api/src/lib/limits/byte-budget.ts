/**
 * Keeps the total of all reservations of a key within `max`. Reserving an amount returns its release function, which
 * takes effect once, however often it is called; undefined when the amount does not fit. A key without reservations
 * uses no memory.
 */
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

/** Like `createByteBudgetPerKey`, with one total. */
export function createByteBudget(max: number): (amount: number) => (() => void) | undefined {
  const reserve = createByteBudgetPerKey(max);
  return (amount) => reserve("", amount);
}
