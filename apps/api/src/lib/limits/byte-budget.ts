/**
 * Keeps what is held at once within `most`. Taking an amount answers with what gives it back, once, however often it is
 * called; undefined where there is no room for it.
 */
export function roomFor(most: number): (amount: number) => (() => void) | undefined {
  let held = 0;
  return (amount) => {
    if (held + amount > most) return undefined;
    held += amount;
    let here = true;
    return () => {
      if (here) held -= amount;
      here = false;
    };
  };
}

/**
 * Keeps what each of many holds at once within `most`, in the manner of `roomFor`: by a key, which is forgotten when it
 * holds nothing any more.
 */
export function roomForEach(most: number): (key: string, amount: number) => (() => void) | undefined {
  const held = new Map<string, number>();
  return (key, amount) => {
    const before = held.get(key) ?? 0;
    if (before + amount > most) return undefined;
    held.set(key, before + amount);
    let here = true;
    return () => {
      if (!here) return;
      here = false;
      const left = (held.get(key) ?? amount) - amount;
      if (left <= 0) held.delete(key);
      else held.set(key, left);
    };
  };
}
