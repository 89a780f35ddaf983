import { describe, expect, test } from "vitest";
import { toListedIngredients, findUnlistedIngredients } from "./unlisted-ingredients-check.ts";
import { testIngredientLexicon as lexicon } from "../../testing/ingredient-lexicon-fixture.ts";
import { aRecipeIngredient, aRecipe } from "../../testing/recipe-fixtures.ts";

/** Ingredients that a step mentions and the list lacks. */
function unlisted(list: string, text: string, name = "Prova"): string[] {
  const ingredients = list.split(", ").map((one) => aRecipeIngredient(one, 100));
  const draft = aRecipe(ingredients, { name, steps: [{ text, minutes: null }] });
  return findUnlistedIngredients(draft, toListedIngredients(ingredients, lexicon), lexicon).map(
    ({ subject: what }) => what,
  );
}

describe("a verb that implies a food", () => {
  test.each([
    ["Imburra la teglia.", ["burro"]],
    ["Versa nella teglia imburrata e infarinata.", ["burro", "farina"]],
    ["Infarina le zucchine e cuocile.", ["farina"]],
    ["Olia lo stampo.", ["olio extravergine d'oliva"]],
    ["Ungete la padella.", ["olio extravergine d'oliva"]],
    ["Zucchera le zucchine.", ["zucchero"]],
    ["Spolvera di zucchero.", ["zucchero"]],
    ["Sala e pepa.", ["sale", "pepe"]],
    ["Non imburrare la teglia e servi senza infarinare.", []],
    ["Scola le zucchine dall'acqua salata.", []],
  ])("%s", (text, foods) => {
    expect(unlisted("zucchine", text)).toEqual(foods);
  });

  test.each([
    ["burro", "Imburra la teglia."],
    ["farina di riso", "Infarina le zucchine."],
    ["burro", "Ungi la teglia."],
    ["olio", "Ungi la teglia e oliala bene."],
    ["sale, pepe", "Sala e pepa."],
    ["zucchero", "Zucchera le pesche."],
  ])("finds nothing unlisted beside %s: %s", (list, text) => {
    expect(unlisted(`zucchine, pesche, ${list}`, text)).toEqual([]);
  });

  test("does not take nut butter as butter", () => {
    expect(unlisted("burro di arachidi", "Imburra la teglia.")).toEqual(["burro"]);
  });
});

describe("a cut or a shape", () => {
  test.each([
    ["tofu", "Taglia il tofu e rosola gli straccetti."],
    ["petto di pollo", "Cuoci i filetti per 8 minuti."],
    ["zucchine", "Forma gli spiedini e grigliali."],
    ["zucchine", "Arrotola gli involtini."],
    ["zucchine, riso", "Taglia le zucchine a filetti, unisci gli straccetti di zucchine."],
    ["riso", "Infila tutto sugli spiedini."],
  ])("of %s is not unlisted: %s", (list, text) => {
    expect(unlisted(list, text)).toEqual([]);
  });

  test.each([
    ["riso, zucchine", "Aggiungi il filetto a fette.", ["filetto"]],
    ["riso, zucchine", "Rosola gli straccetti.", ["filetto"]],
    ["riso", "Cuoci gli spiedini.", ["spiedino"]],
    ["riso, pane", "Scalda gli involtini.", ["spiedino"]],
  ])("of nothing in %s is unlisted meat: %s", (list, text, foods) => {
    expect(unlisted(list, text)).toEqual(foods);
  });
});

describe("a dish that the recipe makes", () => {
  test.each([
    ["farina, uovo", "Stendi la pasta e tagliala.", "Pasta fresca"],
    ["zucchine, farina", "Prepara la pasta con le mani. Cuoci la pasta.", "Zucchine al forno"],
  ])("is not an unlisted ingredient of %s: %s", (list, text, title) => {
    expect(unlisted(list, text, title)).toEqual([]);
  });

  test.each([
    ["riso, zucchine", "Scola la pasta.", "Pasta alle zucchine", ["pasta"]],
    ["riso, zucchine", "Prepara il pane e servi.", "Riso e zucchine", ["pane"]],
    ["riso", "Unisci le uova.", "Riso con uova", ["uovo"]],
    ["riso", "Condisci con il burro di arachidi.", "Riso al burro di arachidi", ["burro di arachidi"]],
  ])("is unlisted where %s do not make it: %s", (list, text, title, foods) => {
    expect(unlisted(list, text, title)).toEqual(foods);
  });
});

describe('the Italian word "coppa" for a dessert cup', () => {
  test.each([
    "Versa la crema nelle coppe.",
    "Distribuisci le pesche in coppe da dessert.",
    "Riempi le coppe e decora ogni coppa con le pesche.",
    "Togli le coppe dal frigorifero e servi in coppa.",
  ])("is not taken as cured meat: %s", (text) => {
    expect(unlisted("pesche, zucchero", text)).toEqual([]);
  });

  test.each(["Aggiungi la coppa.", "Completa con due fette di coppa.", "Avvolgi le pesche nel riso con coppa."])(
    "is taken as cured meat where it means the food: %s",
    (text) => {
      expect(unlisted("pesche, riso", text)).toEqual(["coppa"]);
    },
  );
});

describe("a listed food in other words", () => {
  test.each([
    ["ceci", "Scola i ceci lessati e uniscili."],
    ["ceci in scatola", "Unisci i ceci."],
    ["pollo", "Taglia il petto di pollo e cuocilo."],
  ])("is not unlisted: %s", (list, text) => {
    expect(unlisted(list, text)).toEqual([]);
  });

  test.each([
    ["latte di cocco", "Sciogli il burro nel latte di cocco.", ["burro"]],
    ["latte", "Unisci il latte di cocco.", ["latte di cocco"]],
    ["farina di riso", "Impasta con la farina e il burro.", ["burro"]],
  ])("beside %s does not hide another food: %s", (list, text, foods) => {
    expect(unlisted(list, text)).toEqual(foods);
  });
});
