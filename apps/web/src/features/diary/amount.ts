import { formatDecimal } from "@fetta/domain/italian-number";
import { diary } from "../../i18n/diary.ts";
import type { Entry } from "./entry.ts";

type Amount = Pick<Entry, "servings"> & { foodItem: Pick<Entry["foodItem"], "servingGrams" | "servingSize"> };

/** Millilitres where the serving is named by a volume, grams otherwise. */
export function unitOf(servingSize: string): "g" | "ml" {
  return /\d\s*(l|dl|cl|ml)\b/i.test(servingSize) ? "ml" : "g";
}

/** Grams (or millilitres) of the whole entry, one decimal; null where a serving has no known weight. */
export function gramsOf({ servings, foodItem }: Amount): number | null {
  return foodItem.servingGrams === null ? null : Math.round(servings * foodItem.servingGrams * 10) / 10;
}

/** How much of it: "160 g", "180 ml", "2 porzioni", "1,5 × 1 tazza". */
export function amountText(entry: Amount): string {
  const { servingSize } = entry.foodItem;
  const grams = gramsOf(entry);
  if (grams !== null) return `${formatDecimal(grams)} ${unitOf(servingSize)}`;
  if (/^1 porzione$/i.test(servingSize.trim())) return diary.servings(entry.servings);
  return entry.servings === 1 ? servingSize : diary.servingsOf(entry.servings, servingSize);
}
