import type { MaternityStatus, Sex } from "../goals/energy-need.ts";
import type { ReferenceAmount } from "./nutrient-definition.ts";
import { nutrientsByKey, type NutrientKey } from "./nutrient-keys.ts";

/** What a reference depends on; null where the person has not said it. Age in years. */
export type ReferencePerson = { age: number | null; sex: Sex | null; maternity: MaternityStatus | null };

/** For a person whose age and sex are not known: an adult, woman or man. */
export const unknownPerson: ReferencePerson = { age: null, sex: null, maternity: null };

/** A reference for a day in the unit of the nutrient; `low` and `high` differ where it is open which one applies. */
export type ReferenceRange = { low: number; high: number };

/** Where the age is not known: references for adults are the same from 25 to 44. */
const adultAge = 30;

const toRange = (amount: ReferenceAmount): ReferenceRange =>
  typeof amount === "number" ? { low: amount, high: amount } : { low: amount[0], high: amount[1] };

/**
 * What EFSA advises this person to eat of a nutrient in a day. Where the sex is not known, from the lower to the higher
 * figure of women and men. Null where EFSA gives none.
 */
export function dailyReferenceOf(
  nutrient: NutrientKey,
  { age, sex, maternity }: ReferencePerson,
): ReferenceRange | null {
  const reference = nutrientsByKey[nutrient].dailyReference;
  if (reference === undefined) return null;
  const ofMaternity = maternity === null ? undefined : reference.maternity?.[maternity];
  if (ofMaternity !== undefined) return toRange(ofMaternity);
  const rows = Object.entries(reference.fromAge).map(([from, amount]) => ({ from: Number(from), amount }));
  const amount = (rows.findLast(({ from }) => from <= (age ?? adultAge)) ?? rows[0])?.amount;
  if (amount === undefined) return null;
  const bySex = typeof amount === "object" && "female" in amount ? amount : { female: amount, male: amount };
  const knownSex = maternity === null ? sex : "female";
  const ranges = (knownSex === null ? [bySex.female, bySex.male] : [bySex[knownSex]]).map(toRange);
  const extra = toRange((maternity !== null && reference.maternityExtra?.[maternity]) || 0);
  return {
    low: Math.min(...ranges.map(({ low }) => low)) + extra.low,
    high: Math.max(...ranges.map(({ high }) => high)) + extra.high,
  };
}
