import { z } from "zod";
import { cleanRecipeText } from "../recipe-text-sanitizer.ts";
import { searchText } from "../../search/search-tokenizer.ts";

/** What a model says that it sees in a photo of ingredients. Bounds are checked by `ingredientsFromReading`. */
export const ingredientsReadingSchema = z.object({
  esito: z.enum(["ingredienti", "nessun_ingrediente", "illeggibile"]),
  ingredienti: z.array(
    z.object({
      /** As a cook calls it: "zucchine". */
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
export type IngredientsReading = z.infer<typeof ingredientsReadingSchema>;

/** Most ingredients that one photo gives. */
export const maxSeenIngredients = 30;
/** Grams that one photo may show of a thing. */
const mostGrams = 20_000;
const nameLength = 60;

/** `grams`: null where nobody can tell. `sure` false for what should be asked about. */
export type SeenIngredient = { name: string; generic: string; grams: number | null; sure: boolean };

export type SeenIngredients =
  | { outcome: "ingredients"; ingredients: readonly SeenIngredient[] }
  | { outcome: "none" | "unreadable" };

/** A clean name, "" for none and for one that is too long: half of "burger di soia con formaggio" is another food. */
function nameOf(text: string): string {
  const plain = cleanRecipeText(text, 2 * nameLength).toLowerCase();
  return plain.length > nameLength ? "" : plain;
}

/**
 * The ingredients of a reading: clean names, each once (the surer telling of two), in the order in which they were
 * told, 30 at most. Impossible grams are no grams. `none` where nothing is left.
 */
export function ingredientsFromReading(reading: IngredientsReading): SeenIngredients {
  if (reading.esito === "illeggibile") return { outcome: "unreadable" };
  if (reading.esito === "nessun_ingrediente") return { outcome: "none" };
  const seen = new Map<string, SeenIngredient>();
  for (const part of reading.ingredienti.slice(0, 4 * maxSeenIngredients)) {
    const name = nameOf(part.nome) || nameOf(part.nomeGenerico);
    if (name === "") continue;
    const grams = part.quantitaStimata_g;
    const one: SeenIngredient = {
      name,
      generic: nameOf(part.nomeGenerico) || name,
      grams: grams !== null && grams > 0 && grams <= mostGrams ? Math.round(grams) : null,
      sure: part.fiducia !== "bassa",
    };
    const before = seen.get(searchText(name));
    if (before === undefined || (one.sure && !before.sure)) seen.set(searchText(name), one);
  }
  const ingredients = [...seen.values()].slice(0, maxSeenIngredients);
  return ingredients.length === 0 ? { outcome: "none" } : { outcome: "ingredients", ingredients };
}
