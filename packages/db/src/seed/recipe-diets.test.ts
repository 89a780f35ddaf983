import { isSuitableForDiet, type DietPreferences } from "@fetta/domain/recipes/diet-rules";
import type { Diet } from "@fetta/domain/recipes/recipe-limits";
import type { Ingredient } from "@fetta/domain/recipes/ingredients/ingredient";
import { createIngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import type { RecipeDraft, RecipeIngredient } from "@fetta/domain/recipes/recipe";
import { deriveDietTags } from "@fetta/domain/recipes/validation/recipe-validator";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import {
  toListedIngredients,
  findUnlistedIngredients,
} from "@fetta/domain/recipes/validation/unlisted-ingredients-check";
import { inflectedForms } from "@fetta/domain/search/inflections";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountPrefixes, conjunctions, qualifiers, sentenceTemplates } from "../testing/ingredient-phrases.ts";
import { readIngredients } from "./recipe-catalogue.ts";

const rows = await readIngredients(new URL("../../data/", import.meta.url));
const lexicon = createIngredientLexicon(rows);

const isRennetDoubtful = ({ kind, vegetarian }: Ingredient): boolean => kind === "formaggio" && vegetarian === "maybe";

/** Diets, and the condition under which an ingredient breaks one. */
const dietBreaches = [
  ["vegan", "vegan", (row: Ingredient) => row.vegan !== "yes", {}],
  ["vegetarian", "vegetarian", (row: Ingredient) => row.vegetarian !== "yes" && !isRennetDoubtful(row), {}],
  ["vegetarian", "vegetarian", (row: Ingredient) => row.vegetarian !== "yes", { isRennetStrict: true }],
  ["gluten_free", "gluten", (row: Ingredient) => row.gluten !== "no", {}],
] as const;

const cases = (name: string): string[] => [name, name.toUpperCase(), name.charAt(0).toUpperCase() + name.slice(1)];
/** The name with inflected forms of its first word: "salsicce", "salsiccie" and others of "salsiccia". */
const forms = (name: string): string[] => {
  const [first = "", ...rest] = name.split(" ");
  return [name, ...inflectedForms(first).map((form) => [form, ...rest].join(" "))];
};
/**
 * Other foods whose names look like a diminutive or augmentative: shapes of pasta, greens, mushrooms, cheese, pollen, a wine.
 */
const otherFoodName =
  /^(fettuccell|linguin|bavettin|calamarat|lumacon|tagliatell|cresciona|colombin|nettarin|caprin|tomin|pollin|amar[eo]|caponat|granell|farinell|farinat|panell|macinat|gelatin|cremin)/;
/** Parsed as milk and cocoa powder, where a name has both as one drink. */
const compoundDrink = /latte e cacao in polvere/i;
/** A name without endings and prepositions, to tell "lievito fresco", another food, from "lievito" that is fresh. */
const stripGrammar = (text: string): string =>
  normalizeSearchText(text)
    .split(" ")
    .filter((word) => !/^(di|d|del|della|dell|a|al|alla|in|e|il|la|le|i)$/.test(word))
    .map((word) => word.replace(/h?[aeio]+$/, ""))
    .join(" ");
const namesOf = (some: readonly Ingredient[]): string[] => some.flatMap(({ name, synonyms }) => [name, ...synonyms]);

/** The ingredients of a text, which no diet changes: the diets share them. */
const parsedTexts = new Map<string, readonly Ingredient[] | undefined>();

function isAccepted(text: string, diet: Diet, preferences: DietPreferences): boolean {
  if (!parsedTexts.has(text)) parsedTexts.set(text, lexicon.findAll(text));
  return parsedTexts.get(text)?.every((row) => isSuitableForDiet(row, diet, preferences)) ?? false;
}

const ingredientLines = (
  names: readonly string[],
  isOther: (amount: string, name: string, quality: string) => boolean = () => false,
) =>
  fc
    .tuple(fc.constantFrom(...amountPrefixes), fc.constantFrom(...names), fc.nat(2), fc.constantFrom(...qualifiers))
    .filter(
      ([amount, name, , quality]) =>
        !isOther(amount, name, quality) && !compoundDrink.test(`${amount}${name}${quality}`),
    )
    .map(([amount, name, form, quality]) => `${amount}${cases(name)[form]}${quality}`);

const part: RecipeIngredient = { name: "", text: "", grams: 10, ingredient: null, ref: null, origin: "custom" };
const recipe: RecipeDraft = {
  name: "Prova",
  description: "",
  minutes: 10,
  servings: 1,
  ingredients: [],
  steps: [{ text: "Cuoci.", minutes: 1 }],
};

describe.each(dietBreaches)("%s (%#)", (diet, field, isAgainst, preferences) => {
  const passes = (text: string): boolean => isAccepted(text, diet, preferences);
  const breaching = rows.filter(isAgainst);
  const harmless = rows.filter((row) => !isAgainst(row));
  const others = new Set(namesOf(harmless).map(stripGrammar));
  /** True where the name is part of a longer name of another food: "carne tritata", "prosciutto di Parma". */
  const isOther = (amount: string, name: string, quality: string): boolean => {
    const [lead, own, rest] = [amount, name, quality].map((text) =>
      stripGrammar(text)
        .split(" ")
        .filter((word) => word !== ""),
    );
    const words = [...(lead ?? []), ...(own ?? []), ...(rest ?? [])];
    const [from, to] = [lead?.length ?? 0, (lead?.length ?? 0) + (own?.length ?? 0)];
    return words.some((_, start) =>
      words.some(
        (__, end) =>
          start <= from &&
          end >= to - 1 &&
          end - start >= to - from &&
          others.has(words.slice(start, end + 1).join(" ")),
      ),
    );
  };

  test("accepts no name of a breaking ingredient, in any form, amount or quality", () => {
    const passing = namesOf(breaching).flatMap((name, nth) =>
      qualifiers.flatMap((quality, index) => {
        // Each name with a seventh of the qualities, each quality with a seventh of the names.
        if ((nth + index) % 7 !== 0) return [];
        const amount = amountPrefixes[(nth + index) % amountPrefixes.length] ?? "";
        const text = `${amount}${name}${quality}`;
        return passes(text) && !isOther(amount, name, quality) && !compoundDrink.test(text) ? [text] : [];
      }),
    );
    expect(passing).toEqual([]);
  });

  test("accepts no inflected form of a breaking word, unless it is another food's own name", () => {
    const own = new Set(namesOf(harmless));
    const passing = namesOf(breaching)
      .flatMap(forms)
      .filter((form) => !own.has(form) && passes(form));
    expect(passing).toEqual([]);
  });

  test("accepts no list with one breaking ingredient, at any position", () => {
    const list = fc
      .tuple(
        fc.array(ingredientLines(namesOf(harmless)), { maxLength: 8 }),
        ingredientLines(namesOf(breaching), isOther),
        fc.nat(8),
      )
      .map(([others, one, at]) => others.toSpliced(at, 0, one));
    fc.assert(
      fc.property(list, (texts) => {
        const draft = { ...recipe, ingredients: texts.map((text) => ({ ...part, name: text, text })) };
        return !deriveDietTags({ draft, lexicon, nutrition: null, ...preferences }).includes(diet);
      }),
      { numRuns: 1500 },
    );
  });

  test("accepts no two joined foods of which one breaks it", () => {
    const joined = fc
      .tuple(
        ingredientLines(namesOf(harmless)),
        fc.constantFrom(...conjunctions),
        fc.constantFrom(...namesOf(breaching)),
        fc.boolean(),
      )
      .map(
        ([one, join, other, first]) =>
          (first ? `${other}${join}${one}` : `${one}${join}${other}`) + (join === " (" ? ")" : ""),
      );
    // Two names side by side may form a third: "latte" and "mandorla".
    const isName = new Set(namesOf(harmless));
    // "Aglio in dadi" is cut, not a stock cube; "brick di panna" is a carton, not a pastry; "zucchine chiare" are not
    // eggs; "aglio macinato", "zucchine lessate e affettate" describe the preparation.
    const namesNoFood =
      / in dadi$|^(brick|dadi|filetto|straccetti|spaghetti) di |chiar[ae]\)?$|(?<! (e|o|con|al|di|ai|alla|in|oppure|[-+/|])) (tagliat|schiacciat|macinat|affettat|bollit|frullat)[oaie]$|(bianchi|neri|maturi|freschi|piccoli|lessati|sgocciolati|intero) e affettat[io]$/;
    fc.assert(
      fc.property(joined, (text) => isName.has(text.toLowerCase()) || namesNoFood.test(text) || !passes(text)),
      // Among 200,000 pairs some name yet another food, which only manual review can tell: the seed keeps the pairs the
      // same.
      { numRuns: 3000, seed: 20261121 },
    );
  });

  test("accepts no diminutive, augmentative or pejorative of a breaking ingredient", () => {
    const own = new Set(namesOf(harmless));
    const endings =
      "ino ina ini ine etto etta etti ette ello ella elli elle one ona oni uccio uccia uccie accio ata ate".split(" ");
    const passing = namesOf(breaching)
      .filter((name) => /^[a-z]{4,}$/.test(name))
      .flatMap((name) => endings.map((ending) => name.replace(/[aeiou]$/, "") + ending))
      .filter((form) => !own.has(form) && passes(form));
    expect(passing.filter((form) => !otherFoodName.test(form))).toEqual([]);
  });

  test("accepts no sentence that contains a breaking ingredient", () => {
    const passing = namesOf(breaching).flatMap((name, nth) =>
      sentenceTemplates.flatMap((sentence, index) => {
        if ((nth + index) % 4 !== 0) return [];
        const text = sentence.replace("#", name);
        return passes(text) && !isOther("", text, "") && !compoundDrink.test(text) ? [text] : [];
      }),
    );
    expect(passing).toEqual([]);
  });

  test("is broken by a step that adds an unlisted ingredient", () => {
    const list = ["tofu", "insalata", "olio", "sale"].map((name) => ({ ...part, name, text: name }));
    const listed = toListedIngredients(list, lexicon);
    const unseen = namesOf(rows.filter((row) => row[field] === (field === "gluten" ? "yes" : "no"))).filter((name) => {
      const draft = { ...recipe, ingredients: list, steps: [{ text: `Aggiungi ${name} e mescola.`, minutes: 1 }] };
      return findUnlistedIngredients(draft, listed, lexicon).length === 0;
    });
    // Cuts and sauces of listed ingredients, and the water that pasta was boiled in.
    expect(
      unseen.filter(
        (name) => !/^(filetto|straccetti|spiedin[oi]|involtini|crema|caramello|acqua .*|li\.co\.li)$/.test(name),
      ),
    ).toEqual([]);
  });

  test("accepts no unknown word", () => {
    fc.assert(
      fc.property(fc.constantFrom(...namesOf(harmless)), fc.stringMatching(/^[a-z]{9,14}$/), (name, word) => {
        expect(passes(word)).toBe(false);
        expect(passes(`${name} ${word}`)).toBe(false);
        expect(passes(`${word} di ${name}`)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  "un bastoncini di mozzarella vegetariano",
  "bastoncini di mozzarella vegetariani",
  "bastoncino di mozzarella",
])("breaded cheese whose coating is unknown is not vegetarian by that word: %s", (text) => {
  expect(isAccepted(text, "vegetarian", {})).toBe(false);
  expect(isAccepted(text, "vegetarian", { isRennetStrict: true })).toBe(false);
});
