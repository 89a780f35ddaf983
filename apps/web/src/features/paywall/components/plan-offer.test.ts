import { planTypes, plans } from "@fetta/domain/billing/pro-plan";
import { expect, test } from "vitest";
import { toPlanOffer, monthlyPurchasesPerYear } from "./plan-list.tsx";

/** Replaces the no-break space before the sign by a space. */
const seen = (text: string | undefined): string | undefined => text?.replaceAll(/\s/g, " ");
const offers = planTypes.map((type) => toPlanOffer(plans[type]));

test("the three plans have the lengths, prices and daily prices of the offer", () => {
  expect(offers.map(({ length, days, price, perDay }) => [length, days, price, perDay].map(seen))).toEqual([
    ["1 settimana", "7 giorni di PRO", "4,99 €", "0,71 € al giorno"],
    ["1 mese", "30 giorni di PRO", "9,99 €", "0,33 € al giorno"],
    ["1 anno", "365 giorni di PRO", "23,99 €", "0,07 € al giorno"],
  ]);
});

test("the month is marked as popular, and only the year has a struck price: that of twelve months", () => {
  expect(offers.map(({ isPopular: popular }) => popular)).toEqual([false, true, false]);
  expect(offers.map(({ strikethroughPrice: struck }) => seen(struck))).toEqual([undefined, undefined, "119,88 €"]);
  expect(offers.map(({ saving }) => saving)).toEqual([undefined, undefined, "Risparmia 80%"]);
  expect(monthlyPurchasesPerYear).toBe(12);
});
