import { expect, test } from "vitest";
import { formatDiscount, formatRedemptions } from "./format-discount.ts";

test("a discount is shown in per cent or in euro", () => {
  expect(formatDiscount({ percent_off: 20, amount_off: null })).toBe("Sconto 20%");
  expect(formatDiscount({ percent_off: 12.5, amount_off: null })).toBe("Sconto 12,5%");
  expect(formatDiscount({ percent_off: null, amount_off: 500 })).toBe("Sconto 5,00\u00a0€");
});

test("a discount that the provider does not state is not shown as zero", () => {
  expect(formatDiscount({ percent_off: null, amount_off: null })).toBe("Sconto non leggibile");
  expect(formatDiscount(null)).toBe("Sconto non leggibile");
});

test("uses are shown with their limit or as unlimited", () => {
  expect(formatRedemptions({ times_redeemed: 3, max_redemptions: 100 })).toBe("Utilizzi: 3/100");
  expect(formatRedemptions({ times_redeemed: 1240, max_redemptions: null })).toBe("Utilizzi: 1.240/illimitati");
});
