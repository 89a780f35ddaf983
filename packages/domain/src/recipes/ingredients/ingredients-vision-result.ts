import { z } from "zod";
import { sanitizeRecipeText } from "../../photo-analysis/dish-name.ts";
import { normalizeSearchText } from "../../search/search-tokenizer.ts";

/** The model's answer about a photo of ingredients. `toDetectedIngredients` applies the bounds. */
export const ingredientsVisionResultSchema = z.object({
  esito: z.enum(["ingredienti", "nessun_ingrediente", "illeggibile"]),
  ingredienti: z.array(
    z.object({
      /** Culinary name: "zucchine". */
      nome: z.string(),
      /** The common name, without brand or adjectives. */
      nomeGenerico: z.string(),
      quantitaStimata_g: z.number().nullable(),
      confezionato: z.boolean(),
      marca: z.string().nullable(),
      fiducia: z.enum(["alta", "media", "bassa"]),
    }),
  ),
});
export type IngredientsVisionResult = z.infer<typeof ingredientsVisionResultSchema>;

/** Maximum ingredients of one photo. */
export const maxDetectedIngredients = 30;
/** Maximum grams of one ingredient in a photo. */
const maxDetectedGrams = 20_000;
const maxNameLength = 60;

/** `grams`: null where the amount cannot be estimated. `confident`: false where the user should confirm it. */
export type DetectedIngredient = { name: string; generic: string; grams: number | null; confident: boolean };

export type DetectedIngredients =
  | { outcome: "ingredients"; ingredients: readonly DetectedIngredient[] }
  | { outcome: "none" | "unreadable" };

/**
 * A sanitized name, "" for an empty or too long one: truncated, "burger di soia con formaggio" would be another food.
 */
function cleanIngredientName(text: string): string {
  const plain = sanitizeRecipeText(text, 2 * maxNameLength).toLowerCase();
  return plain.length > maxNameLength ? "" : plain;
}

/**
 * The ingredients of a vision result: sanitized names without duplicates (the more confident of two), in the order of
 * the answer, 30 at most. Impossible grams become null. `none` where no ingredient remains.
 */
export function toDetectedIngredients(visionResult: IngredientsVisionResult): DetectedIngredients {
  if (visionResult.esito === "illeggibile") return { outcome: "unreadable" };
  if (visionResult.esito === "nessun_ingrediente") return { outcome: "none" };
  const detected = new Map<string, DetectedIngredient>();
  for (const part of visionResult.ingredienti.slice(0, 4 * maxDetectedIngredients)) {
    const name = cleanIngredientName(part.nome) || cleanIngredientName(part.nomeGenerico);
    if (name === "") continue;
    const grams = part.quantitaStimata_g;
    const one: DetectedIngredient = {
      name,
      generic: cleanIngredientName(part.nomeGenerico) || name,
      grams: grams !== null && grams > 0 && grams <= maxDetectedGrams ? Math.round(grams) : null,
      confident: part.fiducia !== "bassa",
    };
    const previous = detected.get(normalizeSearchText(name));
    if (previous === undefined || (one.confident && !previous.confident)) detected.set(normalizeSearchText(name), one);
  }
  const ingredients = [...detected.values()].slice(0, maxDetectedIngredients);
  return ingredients.length === 0 ? { outcome: "none" } : { outcome: "ingredients", ingredients };
}
