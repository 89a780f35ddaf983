import { z } from "zod";
import { mapNutrients, nutrientsInLabelOrder, type NutrientVisionKey } from "../nutrition/nutrient-keys.ts";

/** The figures of a nutrition table with a value for each, under their Italian keys and in their order. */
export const mapVisionFigures = <Value>(toValue: () => Value): Record<NutrientVisionKey, Value> =>
  mapNutrients(
    nutrientsInLabelOrder.flatMap(({ visionKey }) => visionKey ?? []),
    toValue,
  );

/**
 * The vision result of a nutrition table: only what is printed, null for missing values. Figures are per 100 g, 100
 * ml or serving, according to `base`; energy in kJ and kcal, each other nutrient in its unit.
 */
export const labelVisionResultSchema = z.object({
  nome: z.string().nullable(),
  marca: z.string().nullable(),
  base: z.enum(["100g", "100ml", "porzione"]),
  porzioneGrammi: z.number().nullable(),
  kj: z.number().nullable(),
  ...mapVisionFigures(() => z.number().nullable()),
});
export type LabelVisionResult = z.infer<typeof labelVisionResultSchema>;

/** Maximum foods of one vision result. */
export const maxDishItems = 12;

const visionItemSchema = z.object({
  /** The everyday name: "spaghetti alla carbonara". */
  nome: z.string(),
  /** The common name, without brand or adjectives. */
  nomeGenerico: z.string(),
  cottura: z.enum(["crudo", "bollito", "vapore", "griglia", "forno", "padella", "fritto", "stufato", "altro"]),
  /** Whether the grams are of the food as eaten, or of the raw weight. */
  stato: z.enum(["come_mangiato", "crudo_peso"]),
  marca: z.string().nullable(),
  /** Count of pieces, where they can be counted, and their unit: 2, "fetta". */
  conteggio: z.number().nullable(),
  unita: z.string().nullable(),
  grammiMin: z.number(),
  grammi: z.number(),
  grammiMax: z.number(),
  /** Energy (kcal) and macronutrients (g) per 100 g: an estimate, never a total. */
  kcal100: z.number(),
  proteine100: z.number(),
  carboidrati100: z.number(),
  grassi100: z.number(),
  /** True for a seasoning that is likely but not visible. */
  nascosto: z.boolean(),
  fiducia: z.enum(["alta", "media", "bassa"]),
});

/**
 * The vision result of a photo of a dish: foods and grams; totals are computed from them, not by the model. No
 * optional keys, bounds, patterns or references, so that every provider's strict mode accepts the schema as it is;
 * the bounds are checked by `buildDish`. Numbers are finite: zod rejects Infinity and NaN.
 */
export const visionResultSchema = z.object({
  esito: z.enum(["cibo", "etichetta", "menu", "non_cibo", "illeggibile"]),
  titolo: z.string(),
  riferimentoScala: z.enum(["piatto", "posata", "mano", "confezione", "nessuno"]),
  testoNellaFoto: z.boolean(),
  domanda: z.string().nullable(),
  items: z.array(visionItemSchema),
  /** The nutrition table, where `esito` is `etichetta`. */
  etichetta: labelVisionResultSchema.nullable(),
  /** The dishes that a menu lists, where `esito` is `menu`. */
  piattiDelMenu: z.array(z.string()),
});

export type VisionResult = z.infer<typeof visionResultSchema>;
export type VisionItem = VisionResult["items"][number];
