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
