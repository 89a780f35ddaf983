import { describe, expect, test } from "vitest";
import { findRawFoods } from "./raw-food-check.ts";
import { toListedIngredients } from "./unlisted-ingredients-check.ts";
import { testIngredientLexicon } from "../../testing/ingredient-lexicon-fixture.ts";
import { aRecipeIngredient, aRecipe } from "../../testing/recipe-fixtures.ts";

const raw = (names: string[], ...steps: string[]) => {
  const draft = aRecipe(
    names.map((name) => aRecipeIngredient(name, 100)),
    { steps: steps.map((text) => ({ text, minutes: null })) },
  );
  return findRawFoods(draft, toListedIngredients(draft.ingredients, testIngredientLexicon), testIngredientLexicon).map(
    ({ subject: what }) => what,
  );
};

describe("poultry, pork and eggs", () => {
  test.each([
    [["petto di pollo"], "Taglia il pollo a strisce e rosolalo per 8 minuti."],
    [["petto di pollo"], "Cuoci il petto di pollo sulla piastra per 6 minuti per lato."],
    [["pollo", "zucchine"], "Rosola le zucchine e il pollo per 15 minuti."],
    [["pollo", "riso"], "Unisci il pollo al riso e cuoci 15 minuti."],
    [["uova", "zucchine"], "Sbatti le uova. Versa tutto in padella e cuoci coperto per 7 minuti."],
    [["uova", "farina"], "Monta le uova con la farina. Inforna per 40 minuti."],
    [["uova", "olio"], "Impasta le uova e forma delle palline. Scalda l'olio e friggile."],
    [["lonza"], "Metti la lonza in teglia. Cuoci in forno per 40 minuti."],
    [["uova", "pasta"], "Scola gli spaghetti, versa le uova e mescola finché si rapprendono."],
  ])("%j are cooked by: %s", (names, text) => {
    expect(raw(names, ...text.split(/(?<=\.) /))).toEqual([]);
  });

  test.each([
    [["pollo"], "Condisci il pollo e servi."],
    [["pollo", "riso"], "Cuoci il riso per 15 minuti, poi aggiungi il pollo."],
    [["pollo", "zucchine"], "Servi il pollo con zucchine grigliate."],
    [["pollo", "zucchine"], "Marina il pollo. Cuoci le zucchine per 10 minuti."],
    [["pollo", "zucchine"], "Cuoci tutto. Taglia il pollo a strisce e servi."],
    [["pollo"], "Porta a bollore l'acqua. Unisci il pollo e servi."],
    [["pollo"], "Servi il pollo senza cuocere nulla."],
    [["uova"], "Sbatti le uova con il miele e servi in coppette."],
    [["uova"], "Accendi il forno. Mescola le uova."],
    [["maiale"], "Servi tutto."],
  ])("%j are raw after: %s", (names, text) => {
    expect(raw(names, ...text.split(/(?<=\.) /))).toHaveLength(1);
  });

  test("foods that may be eaten raw need no cooking", () => {
    expect(raw(["tofu", "zucchine", "acciughe sott'olio"], "Affetta tutto e servi.")).toEqual([]);
  });
});
