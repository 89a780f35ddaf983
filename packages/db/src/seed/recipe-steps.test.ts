import { createIngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { isSameIngredient, lookupIngredient } from "@fetta/domain/recipes/ingredients/ingredient-similarity";
import {
  toListedIngredients,
  findUnlistedIngredients,
} from "@fetta/domain/recipes/validation/unlisted-ingredients-check";
import type { RecipeIngredient } from "@fetta/domain/recipes/recipe";
import { describe, expect, test } from "vitest";
import { readIngredients } from "./recipe-catalogue.ts";

const rows = await readIngredients(new URL("../../data/", import.meta.url));
const lexicon = createIngredientLexicon(rows);

const part = (name: string): RecipeIngredient => ({
  name,
  text: name,
  grams: 100,
  ingredient: null,
  ref: null,
  origin: "custom",
});

/** Ingredients that a step mentions and the list lacks, by the lexicon's names. */
function unlisted(list: string, text: string): string[] {
  const ingredients = list.split(", ").map(part);
  const draft = {
    name: "Prova",
    description: "",
    minutes: 10,
    servings: 2,
    ingredients,
    steps: [{ text, minutes: null }],
  };
  return findUnlistedIngredients(draft, toListedIngredients(ingredients, lexicon), lexicon).map(
    ({ subject: what }) => what,
  );
}

describe("steps checked with the full ingredient lexicon", () => {
  test.each([
    ["riso, zucchine", "Imburra uno stampo.", ["burro"]],
    ["tofu, zucchine", "Infarina il tofu e friggilo.", ["farina"]],
    ["fragole", "Zuccherate le fragole.", ["zucchero"]],
    ["riso", "Lardella il riso.", ["lardo"]],
    ["zucchine, riso", "Aggiungi gli straccetti e il filetto.", ["straccetti di manzo", "filetto di manzo"]],
    ["zucchine, pane", "Servi con gli spiedini di pollo.", ["pollo"]],
    ["riso, piselli", "Griglia gli spiedini.", ["spiedino"]],
    ["riso, melone", "Completa con la coppa.", ["coppa"]],
    ["latte", "Unisci il latte condensato.", ["latte condensato"]],
    ["pomodori", "Aggiungi i pomodori secchi.", ["pomodori secchi"]],
  ])("%s: %s", (list, text, foods) => {
    expect(unlisted(list, text)).toEqual(foods);
  });

  test.each([
    ["fragole, yogurt", "Distribuisci nelle coppe e decora ogni coppa con le fragole."],
    ["fragole, gelato", "Servi in coppe da macedonia."],
    ["margarina, riso", "Imburra lo stampo."],
    ["farina di ceci, zucchine", "Infarina le zucchine."],
    ["burro, uova", "Ungi la padella."],
    ["strutto, pane", "Ungete bene la teglia."],
    ["petto di pollo", "Taglia il pollo a straccetti e rosola i filetti."],
    ["melanzane, riso", "Forma gli involtini e chiudi gli involtini con uno stecchino."],
    ["ceci in scatola, pomodori pelati", "Scola i ceci e unisci i pomodori."],
    ["ceci, pomodori", "Unisci i ceci lessati e i pomodori pelati."],
    ["tonno", "Sgocciola il tonno in scatola."],
    ["piselli", "Unisci i pisellini surgelati."],
    ["pollo", "Cuoci il petto di pollo per 10 minuti."],
    ["riso", "Lessa il riso arborio in acqua salata."],
  ])("%s lists every ingredient of the step: %s", (list, text) => {
    expect(unlisted(list, text)).toEqual([]);
  });
});

describe("foods treated as the same ingredient", () => {
  const pairs = rows.flatMap((one, at) =>
    rows
      .slice(at + 1)
      .filter((other) => one.kind === other.kind || "conserva" === other.kind || "conserva" === one.kind)
      .filter((other) => isSameIngredient(lookupIngredient(one.name, lexicon), lookupIngredient(other.name, lexicon)))
      .map((other) => [one, other] as const),
  );

  test("have the same diets and allergens", () => {
    expect(pairs.length).toBeGreaterThan(60);
    const apart = pairs.filter(
      ([one, other]) =>
        one.vegan !== other.vegan ||
        one.vegetarian !== other.vegetarian ||
        one.gluten !== other.gluten ||
        one.allergens.join() !== other.allergens.join(),
    );
    expect(apart.map(([one, other]) => `${one.name} = ${other.name}`)).toEqual([]);
  });

  test("never include a dried, smoked, candied, concentrated or vinegar-preserved form", () => {
    const made =
      /\b(secch?[oiae]|essiccat|affumicat|candit|condensat|concentrato|sott'aceto|in polvere|sciroppat|impanat|passata)/;
    const wrong = pairs.filter(([one, other]) => made.test(one.name) !== made.test(other.name));
    expect(wrong.map(([one, other]) => `${one.name} = ${other.name}`)).toEqual([]);
  });
});
