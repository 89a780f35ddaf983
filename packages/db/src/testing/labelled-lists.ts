import { readFile } from "node:fs/promises";
import { isSuitableForDiet, type DietPreferences } from "@fetta/domain/recipes/diet-rules";
import type { IngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import type { Ingredient } from "@fetta/domain/recipes/ingredients/ingredient";
import { z } from "zod";

/** Diets that single ingredients decide. */
export const labelledDiets = ["vegan", "vegetarian", "gluten_free"] as const;
export type LabelledDiet = (typeof labelledDiets)[number];

/**
 * A list with manual labels: `keeps` is null where the diet depends on the product; `disputedDiets` have a debatable
 * label.
 */
export type LabelledList = {
  id: string;
  ingredients: readonly string[];
  keeps: Readonly<Record<LabelledDiet, boolean | null>>;
  disputedDiets: readonly string[];
};

const label = z.boolean().nullable();
const dietLabels = z.object({ vegan: label, vegetarian: label, gluten_free: label });
const firstListSchema = z
  .object({ id: z.string(), ingredients: z.array(z.string()), doubt: z.array(z.string()).default([]) })
  .and(dietLabels)
  .transform(({ id, ingredients, doubt, ...labels }) => ({ id, ingredients, keeps: labels, disputedDiets: doubt }));
const laterListSchema = z
  .object({ id: z.string(), ingredients: z.array(z.string()), keeps: dietLabels, disputable: z.array(z.string()) })
  .transform(({ disputable, ...list }) => ({ ...list, disputedDiets: disputable }));

const directory = new URL("../seed/testing/", import.meta.url);
const readLists = async (
  file: string,
  form: typeof firstListSchema | typeof laterListSchema,
): Promise<readonly LabelledList[]> =>
  z.object({ lists: z.array(form) }).parse(JSON.parse(await readFile(new URL(file, directory), "utf8"))).lists;

/** The labelled lists, by whether they were inspected when the lexicon was corrected. */
export const labelledLists = {
  "looked at": await readLists("labelled-recipes.json", firstListSchema),
  "blind, then looked at": await readLists("labelled-lists-2.json", laterListSchema),
  "held out": await readLists("labelled-lists-held-out.json", laterListSchema),
} as const satisfies Record<string, readonly LabelledList[]>;

const fields = { vegan: "vegan", vegetarian: "vegetarian", gluten_free: "gluten" } as const;

/** Result of the diet check on lists labelled for one diet. */
export type DietEvaluation = {
  /** Lists that must not pass, and those of them that do. */
  negatives: readonly LabelledList[];
  falsePositives: readonly LabelledList[];
  /** Lists that should pass; those with an undisputed label; those that are rejected. */
  positives: readonly LabelledList[];
  undisputed: readonly LabelledList[];
  rejected: readonly LabelledList[];
  /**
   * Rejected lists, except those rejected because an ingredient depends on its maker: a rejection is correct where the
   * list's own label is disputed and every ingredient is known and at worst a "maybe", or cheese made with animal rennet.
   */
  falseNegatives: readonly LabelledList[];
};

/** True for cheese that a disputed vegetarian label overlooks. */
const isRennetCheese = ({ kind }: Ingredient, diet: LabelledDiet): boolean =>
  diet === "vegetarian" && kind === "formaggio";

export function evaluateDietChecks(
  lists: readonly LabelledList[],
  lexicon: IngredientLexicon,
  diet: LabelledDiet,
  preferences: DietPreferences = {},
): DietEvaluation {
  const every = (list: LabelledList, fits: (row: Ingredient) => boolean): boolean =>
    list.ingredients.every((text) => lexicon.findAll(text)?.every(fits) ?? false);
  const passes = (list: LabelledList): boolean => every(list, (row) => isSuitableForDiet(row, diet, preferences));
  const dependsOnMaker = (list: LabelledList): boolean =>
    list.disputedDiets.includes(diet) &&
    every(
      list,
      (row) => isSuitableForDiet(row, diet, preferences) || row[fields[diet]] === "maybe" || isRennetCheese(row, diet),
    );
  const negatives = lists.filter((list) => list.keeps[diet] === false);
  const positives = lists.filter((list) => list.keeps[diet] === true);
  const rejected = positives.filter((list) => !passes(list));
  return {
    negatives,
    falsePositives: negatives.filter(passes),
    positives,
    undisputed: positives.filter(({ disputedDiets }) => !disputedDiets.includes(diet)),
    rejected,
    falseNegatives: rejected.filter((list) => !dependsOnMaker(list)),
  };
}

/** The result in a line: "vegan: 0 false passes of 66; false rejections 2 of 44 (4.5 %); ...". */
export function formatDietEvaluation(
  name: string,
  diet: LabelledDiet,
  { negatives, falsePositives, positives, undisputed, rejected, falseNegatives }: DietEvaluation,
): string {
  const share = (part: readonly LabelledList[], whole: readonly LabelledList[]): string =>
    `${part.length} of ${whole.length} (${((100 * part.length) / whole.length).toFixed(1)} %)`;
  const rejectedUndisputed = rejected.filter((list) => undisputed.includes(list));
  return `${name}, ${diet}: ${falsePositives.length} false passes of ${negatives.length}; false rejections ${share(falseNegatives, positives)}; rejected with a certain label ${share(rejectedUndisputed, undisputed)}, with any ${share(rejected, positives)}`;
}
