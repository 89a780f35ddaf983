import { z } from "zod";

/**
 * The vision result of a nutrition table: only what is printed, null for missing values. Figures are per 100 g, 100
 * ml or serving, according to `base`; energy in kJ and kcal, the rest in grams.
 */
export const labelVisionResultSchema = z.object({
  nome: z.string().nullable(),
  marca: z.string().nullable(),
  base: z.enum(["100g", "100ml", "porzione"]),
  porzioneGrammi: z.number().nullable(),
  kj: z.number().nullable(),
  kcal: z.number().nullable(),
  grassi: z.number().nullable(),
  saturi: z.number().nullable(),
  carboidrati: z.number().nullable(),
  zuccheri: z.number().nullable(),
  fibre: z.number().nullable(),
  proteine: z.number().nullable(),
  sale: z.number().nullable(),
});
export type LabelVisionResult = z.infer<typeof labelVisionResultSchema>;
