const whole = new Intl.NumberFormat("it-IT", { useGrouping: "always", maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat("it-IT", { useGrouping: "always", maximumFractionDigits: 1 });

/** Whole number with Italian grouping: `1.068`. */
export function formatWhole(value: number): string {
  return whole.format(Math.round(value) + 0);
}

/** At most one decimal, with a comma: `12,5`. */
export function formatDecimal(value: number): string {
  return decimal.format(value);
}
