import { expect, test } from "vitest";
import { formatEuro } from "./format-euro.ts";

test("a price is written in the Italian format, with both decimals", () => {
  expect([499, 2000, 7, 11_988].map(formatEuro)).toEqual([
    "4,99\u00a0€",
    "20,00\u00a0€",
    "0,07\u00a0€",
    "119,88\u00a0€",
  ]);
});
