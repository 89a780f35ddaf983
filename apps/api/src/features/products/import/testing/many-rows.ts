import { readFileSync } from "node:fs";

/** A unique GTIN-13 for each number: Italian prefix, eight digits, check digit. */
function gtinOf(index: number): string {
  const payload = `8009${String(index).padStart(8, "0")}`;
  const sum = Array.from(payload, Number).reduce((total, digit, at) => total + digit * (at % 2 ? 3 : 1), 0);
  return `${payload}${(10 - (sum % 10)) % 10}`;
}

/**
 * Repeats the real rows of `italy-2021.tsv` to `count` rows after the header, each with a unique code, the words of two
 * names, and a popularity. `padding` adds empty columns, because the whole dump has some 170 more.
 */
export function* manyRows(count: number, { padding = 0, italianEvery = 1 } = {}): Generator<string> {
  const text = readFileSync(new URL("italy-2021.tsv", import.meta.url), "utf8");
  const [header = "", ...lines] = text.trimEnd().split("\n");
  const names = header.split("\t");
  const samples = lines
    .map((line) => line.split("\t"))
    .filter(
      (fields) => fields[names.indexOf("energy-kcal_100g")] !== "" && fields[names.indexOf("product_name")] !== "",
    );
  const [code, name, countries] = ["code", "product_name", "countries"].map((column) => names.indexOf(column));
  const more = "\t".repeat(padding);
  yield `${header}\tunique_scans_n${Array.from({ length: padding }, (_, at) => `\tcolumn_${at}`).join("")}\n`;
  for (let index = 0; index < count; index += 1) {
    const own = samples[index % samples.length] ?? [];
    const other = samples[(index * 7 + Math.floor(index / samples.length)) % samples.length] ?? [];
    const fields = own.map((field, column) => {
      if (column === code) return gtinOf(index);
      if (column === name) return `${field} ${other[column]?.split(" ").slice(0, 2).join(" ")}`;
      return column === countries && index % italianEvery !== 0 ? "France" : field;
    });
    yield `${fields.join("\t")}\t${(index * 31) % 1000}${more}\n`;
  }
}
