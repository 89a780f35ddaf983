/**
 * Keeps what is held at once within `most`. Taking an amount answers with what gives it back, once, however often it is
 * called; undefined where there is no room for it.
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

/**
 * Keeps what each of many holds at once within `most`, in the manner of `roomFor`: by a key, which is forgotten when it
 * holds nothing any more.
 */
export function createByteBudgetPerKey(
  max: number,
): (key: string, amount: number) => (() => void) | undefined {
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
