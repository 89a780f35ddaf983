import { readFile } from "node:fs/promises";
import { keepsDiet } from "@fetta/domain/recipes/diet-rules";
import type { DietPreferences } from "@fetta/domain/recipes/diet-rules";
import type { IngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import type { Ingredient } from "@fetta/domain/recipes/ingredients/ingredient";
import { z } from "zod";

/** Diets that single ingredients decide. */
export const labelledDiets = ["vegan", "vegetarian", "gluten_free"] as const;
export type LabelledDiet = (typeof labelledDiets)[number];

/** A list that a person labelled: `keeps` null where it depends on the product; `arguable`: whose label can be argued about. */
export type LabelledList = {
  id: string;
  ingredients: readonly string[];
  keeps: Readonly<Record<LabelledDiet, boolean | null>>;
  arguable: readonly string[];
};

const label = z.boolean().nullable();
const keeps = z.object({ vegan: label, vegetarian: label, gluten_free: label });
const first = z
  .object({ id: z.string(), ingredients: z.array(z.string()), doubt: z.array(z.string()).default([]) })
  .and(keeps)
  .transform(({ id, ingredients, doubt, ...labels }) => ({
    id,
    ingredients,
    keeps: labels,
    arguable: doubt,
  }));
const later = z
  .object({ id: z.string(), ingredients: z.array(z.string()), keeps, disputable: z.array(z.string()) })
  .transform(({ disputable, ...list }) => ({ ...list, arguable: disputable }));

const directory = new URL("../seed/testing/", import.meta.url);
const lists = async (file: string, form: typeof first | typeof later): Promise<readonly LabelledList[]> =>
  z.object({ lists: z.array(form) }).parse(JSON.parse(await readFile(new URL(file, directory), "utf8")))
    .lists;

/** The labelled lists, by what was known of them when the lexicon was mended. */
export const labelledLists = {
  "looked at": await lists("labelled-recipes.json", first),
  "blind, then looked at": await lists("labelled-lists-2.json", later),
  "held out": await lists("labelled-lists-held-out.json", later),
} as const satisfies Record<string, readonly LabelledList[]>;

const fields = { vegan: "vegan", vegetarian: "vegetarian", gluten_free: "gluten" } as const;

/** What the lexicon makes of lists with one diet's label. */
export type ListVerdicts = {
  /** Lists that must not pass, and those of them that do. */
  mustNot: readonly LabelledList[];
  falsePasses: readonly LabelledList[];
  /** Lists that should pass; those whose label nobody argues about; those that are refused. */
  should: readonly LabelledList[];
  certain: readonly LabelledList[];
  refused: readonly LabelledList[];
  /**
   * Refused, and not by the rule that what depends on its maker fails: a list is refused rightly where its own label
   * says that it can be argued about, and where every ingredient is understood and none is more than a "maybe".
   */
  falseRefusals: readonly LabelledList[];
};

export function listVerdicts(
  some: readonly LabelledList[],
  lexicon: IngredientLexicon,
  diet: LabelledDiet,
  preferences: DietPreferences = {},
): ListVerdicts {
  const every = (list: LabelledList, fits: (row: Ingredient) => boolean): boolean =>
    list.ingredients.every((text) => lexicon.findAll(text)?.every(fits) ?? false);
  const passes = (list: LabelledList): boolean => every(list, (row) => keepsDiet(row, diet, preferences));
  const depends = (list: LabelledList): boolean =>
    list.arguable.includes(diet) &&
    every(list, (row) => keepsDiet(row, diet, preferences) || row[fields[diet]] === "maybe");
  const mustNot = some.filter((list) => list.keeps[diet] === false);
  const should = some.filter((list) => list.keeps[diet] === true);
  const refused = should.filter((list) => !passes(list));
  return {
    mustNot,
    falsePasses: mustNot.filter(passes),
    should,
    certain: should.filter(({ arguable }) => !arguable.includes(diet)),
    refused,
    falseRefusals: refused.filter((list) => !depends(list)),
  };
}

/** The same in a line: "vegan: 0 false passes of 66; false refusals 2 of 44 (4.5 %); ...". */
export function verdictLine(
  name: string,
  diet: LabelledDiet,
  { mustNot, falsePasses, should, certain, refused, falseRefusals }: ListVerdicts,
): string {
  const share = (part: readonly LabelledList[], whole: readonly LabelledList[]): string =>
    `${part.length} of ${whole.length} (${((100 * part.length) / whole.length).toFixed(1)} %)`;
  const sure = refused.filter((list) => certain.includes(list));
  return `${name}, ${diet}: ${falsePasses.length} false passes of ${mustNot.length}; false refusals ${share(falseRefusals, should)}; refused with a certain label ${share(sure, certain)}, with any ${share(refused, should)}`;
}
