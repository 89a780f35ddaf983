import { formatDecimal } from "@fetta/domain/italian-number";
import { isVolumeText } from "@fetta/domain/nutrition/serving";
import { formatUnitCount } from "../../i18n/format-units.ts";
import { loggedEntry } from "./logged-entry.messages.ts";
import type { LoggedEntry } from "./logged-entry.ts";

type Food = LoggedEntry["foodItem"];
type WeighedEntry = Pick<LoggedEntry, "servings"> & { foodItem: Pick<Food, "servingGrams" | "servingSize"> };
type EntryAmount = WeighedEntry & { foodItem: Pick<Food, "unit"> };
export type EntryUnit = NonNullable<Food["unit"]>;

export function isMillilitres({ label }: EntryUnit): boolean {
  return /^(1 )?ml$/i.test(label);
}

/** "ml" where the serving size is a volume, else "g". */
export function weightUnitOf(servingSize: string): "g" | "ml" {
  return isVolumeText(servingSize) ? "ml" : "g";
}

/** Grams (or millilitres) of the whole entry, rounded to one decimal; null where a serving has no known weight. */
export function gramsOfEntry({ servings, foodItem }: WeighedEntry): number | null {
  return foodItem.servingGrams === null ? null : Math.round(servings * foodItem.servingGrams * 10) / 10;
}

/** The unit in which the amount was logged; null for grams or servings. */
export function loggedUnitOf({ unit }: Pick<Food, "unit">): EntryUnit | null {
  return unit === null || /^(1 )?g$/i.test(unit.label) ? null : unit;
}

/** Converts servings to a count of the unit, rounded to two decimals. */
export function toUnitCount(servings: number, unit: EntryUnit): number {
  return Math.round(servings * unit.count * 100) / 100;
}

/** The amount as text, by weight where that is known: "160 g", "180 ml", "2 porzioni", "1½ × 1 tazza". */
export function formatMeasure(entry: EntryAmount): string {
  const { servingSize, unit } = entry.foodItem;
  if (unit !== null && isMillilitres(unit)) {
    return loggedEntry.millilitres(toUnitCount(entry.servings, unit));
  }
  const grams = gramsOfEntry(entry);
  if (grams !== null) return `${formatDecimal(grams)} ${weightUnitOf(servingSize)}`;
  if (/^1 porzione$/i.test(servingSize.trim())) return loggedEntry.servings(entry.servings);
  return entry.servings === 1 ? servingSize : loggedEntry.servingsOf(entry.servings, servingSize);
}

/** The amount as text, with the logged unit where there is one: "2 fette · 60 g". */
export function formatEntryAmount(entry: EntryAmount): string {
  const unit = loggedUnitOf(entry.foodItem);
  const measure = formatMeasure(entry);
  if (unit === null || isMillilitres(unit)) return measure;
  return `${formatUnitCount(toUnitCount(entry.servings, unit), unit.label)} · ${measure}`;
}

/** The name, amount and energy of an entry as text; `showsCalories` false leaves the energy out. */
export function describeEntry(entry: LoggedEntry, showsCalories: boolean): string {
  const amount = formatEntryAmount(entry);
  return `${entry.foodItem.name}, ${showsCalories ? loggedEntry.withEnergy(amount, entry.calories) : amount}`;
}
