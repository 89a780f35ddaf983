const euroFormat = new Intl.NumberFormat("it-IT", { style: "currency", currency: "EUR" });

/** Formats euro cents as an Italian price: "4,99 €". */
export function formatEuro(cents: number): string {
  return euroFormat.format(cents / 100);
}
