import type { ParsedAmount } from "@fetta/domain/meal-parser/meal-item";
import { computePortionWeight, type PortionWeight } from "@fetta/domain/portions/portion-weight";
import { api } from "../../../lib/api/trpc-hooks.ts";

/** The weight of a parsed amount of the chosen food; null where the user has to be asked. */
export async function weighChoice(amount: ParsedAmount, ref: string): Promise<PortionWeight | null> {
  if (amount.grams !== null) return { grams: amount.grams, unit: null, isDefaultPortion: false };
  try {
    const { name, category, units, liquid, density } = await api.food.read.query({ ref });
    return computePortionWeight(amount, { name, units, liquid, density, ...(category !== null && { category }) });
  } catch {
    // Without a response the row asks for its grams.
    return null;
  }
}
