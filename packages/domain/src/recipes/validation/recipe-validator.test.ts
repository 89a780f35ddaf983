import { describe, expect, test } from "vitest";
import { deriveAllergens, validateRecipe, deriveDietTags, type RecipeRequirements } from "./recipe-validator.ts";
import type { IngredientOrigin, RecipeDraft, RecipeNutrition, RecipeIngredient } from "../recipe.ts";
import { testIngredientLexicon as lexicon } from "../../testing/ingredient-lexicon-fixture.ts";
import { aRecipeIngredient } from "../../testing/recipe-fixtures.ts";

const nutrition: RecipeNutrition = {
  calories: 420,
  protein: 25,
  carbs: 40,
  fat: 18,
  fibre: 3,
  sugars: 4,
  saturated: 3,
  salt: 1,
  estimated: false,
  unknown: [],
};
const part = (name: string, grams = 100, origin: IngredientOrigin = "listed"): RecipeIngredient =>
  aRecipeIngredient(name, grams, { origin });
const step = (text: string, minutes: number | null = null) => ({ text, minutes });

const tofu: RecipeDraft = {
  name: "Tofu alle zucchine",
  description: "Un piatto unico leggero.",
  minutes: 20,
  servings: 2,
  ingredients: [
    part("tofu", 250),
    part("zucchine", 300),
    part("riso", 140),
    part("olio", 20, "staple"),
    part("sale", 4, "staple"),
  ],
  steps: [
    step("Lessa il riso in acqua salata.", 12),
    step("Intanto taglia le zucchine a rondelle e rosolale nell'olio.", 8),
    step("Unisci il tofu a cubetti e salta per 3 minuti, poi aggiusta di sale.", 3),
    step("Servi il tofu sul riso.", null),
  ],
};
const requirements: RecipeRequirements = {
  pantry: { ingredients: ["tofu", "zucchine", "riso"] },
  diets: ["vegan", "gluten_free"],
  minutes: 30,
  servings: 2,
};
const check = (draft: Partial<RecipeDraft>, wanted: Partial<RecipeRequirements> = {}) =>
  validateRecipe({ draft: { ...tofu, ...draft }, lexicon, nutrition, requirements: { ...requirements, ...wanted } });
const rules = (draft: Partial<RecipeDraft>, wanted: Partial<RecipeRequirements> = {}) =>
  check(draft, wanted).map(({ rule, subject: what }) => [rule, what]);
const withPart = (one: RecipeIngredient) => ({ ingredients: [...tofu.ingredients, one] });
const withStep = (text: string, minutes: number | null = null) => ({ steps: [...tofu.steps, step(text, minutes)] });

describe("a recipe that meets the requirements", () => {
  test("has no violations, and has its diet tags and allergens", () => {
    expect(check({})).toEqual([]);
    expect(deriveDietTags({ draft: tofu, lexicon, nutrition })).toEqual([
      "vegan",
      "vegetarian",
      "low_cal",
      "high_protein",
      "gluten_free",
    ]);
    const holding = { ...tofu, ingredients: [part("noci"), part("tofu"), part("latte")] };
    expect(deriveAllergens(holding, lexicon)).toEqual(["soia", "latte", "frutta-a-guscio"]);
  });

  test("also lists the allergens of ingredients added by a step", () => {
    const wheat = { ...tofu, ...withStep("Infarina il tofu e imburra la teglia.") };
    expect([deriveAllergens(tofu, lexicon), deriveAllergens(wheat, lexicon)]).toEqual([
      ["soia"],
      ["glutine", "soia", "latte"],
    ]);
  });

  test("may name listed ingredients in other words, and use unlisted water", () => {
    expect(check({}, { pantry: { ingredients: ["2 zucchine medie", "panetto di tofu", "Riso"] } })).toEqual([]);
    expect(check(withStep("Allunga con un mestolo di acqua di cottura."))).toEqual([]);
  });
});

describe("the validator rejects", () => {
  test("chicken in a vegan recipe", () => {
    expect(rules(withPart(part("petto di pollo", 200, "extra")))).toEqual([
      ["diet", "petto di pollo"],
      ["raw", "petto di pollo"],
    ]);
    expect(
      rules({ ingredients: [...tofu.ingredients, { ...part("tofu", 50), text: "50 g di tofu e pollo" }] }).map(
        ([rule]) => rule,
      ),
    ).toContain("diet");
  });

  test("chicken in the title that is not in the ingredients", () => {
    expect(rules({ name: "Insalata di pollo" })).toEqual([["diet", "pollo"]]);
    expect(rules({ description: "Con parmigiano a piacere." })).toEqual([["diet", "parmigiano"]]);
    // A recipe named after pasta is not a rice dish.
    expect(rules({ name: "Pasta alle zucchine" })).toEqual([["diet", "pasta"]]);
  });

  test("butter in step 4", () => {
    const [violation] = check({ steps: [...tofu.steps.slice(0, 3), step("Manteca con una noce di burro e servi.")] });
    expect(violation).toMatchObject({ rule: "unlisted", subject: "burro" });
    expect(violation?.message).toContain("passo 4");
    expect(rules(withStep("Imburra la teglia."))).toEqual([["unlisted", "burro"]]);
    expect(check(withStep("Imburra la teglia."))[0]?.message).toContain("«imburra»");
    expect(rules({ ...withPart(part("burro di arachidi", 20, "extra")), ...withStep("Sciogli il burro.") })).toEqual([
      ["unlisted", "burro"],
    ]);
  });

  test.each([0, -5, 0.05, 10_000, Number.NaN, Number.POSITIVE_INFINITY])("%s g of an ingredient", (grams) => {
    expect(rules({ ingredients: tofu.ingredients.map((one, at) => (at === 0 ? { ...one, grams } : one)) })).toEqual([
      ["grams", "tofu"],
    ]);
  });

  test("500 steps, none, and 41 ingredients", () => {
    expect(rules({ steps: Array.from({ length: 500 }, () => step("Mescola.")) })).toEqual([["shape", "passaggi"]]);
    expect(rules({ steps: [] })).toEqual([["shape", "passaggi"]]);
    expect(rules({ ingredients: Array.from({ length: 41 }, () => part("sale")) })).toEqual([["shape", "ingredienti"]]);
  });

  test.each([
    "<b>Tofu</b>",
    "<img src=x onerror=alert(1)>",
    "Tofu &lt;script&gt;",
    "Tofu https://example.com/ricetta",
    "Tofu su www.example.it",
    "Tofu {{nome}}",
    "Tofu \u202Eotted",
    "Tofu\u0000",
    "tofu@example",
    "   ",
    "a".repeat(101),
  ])("%j as a name", (name) => {
    expect(rules({ name })).toEqual([["shape", "nome"]]);
    expect(
      rules(withPart({ ...part("tofu"), name: name.length > 100 ? "b".repeat(121) : name })).map(([rule]) => rule),
    ).toEqual(["shape"]);
  });

  test("HTML in a step", () => {
    expect(rules(withStep("Servi <a href='x'>qui</a>."))).toEqual([["shape", "passo 5"]]);
  });

  test("an unknown ingredient where a diet is required, and allows it otherwise", () => {
    const odd = withPart(part("kryptonite", 10, "extra"));
    expect(rules(odd)).toEqual([
      ["diet", "kryptonite"],
      ["diet", "kryptonite"],
    ]);
    expect(rules(odd, { diets: [] })).toEqual([]);
    expect(deriveDietTags({ draft: { ...tofu, ...odd }, lexicon, nutrition })).toEqual(["low_cal", "high_protein"]);
  });

  test("gluten and doubtful stock in a gluten-free recipe", () => {
    expect(rules(withPart(part("spaghetti", 100, "extra")))).toEqual([["diet", "spaghetti"]]);
    expect(rules(withPart(part("dado", 10, "extra")), { diets: ["gluten_free"] })).toEqual([["diet", "dado"]]);
  });

  test("more minutes than allowed, and steps that take longer than the recipe", () => {
    expect(rules({ minutes: 45 })).toEqual([["time", "45"]]);
    expect(rules({ minutes: 45 }, { minutes: 60 })).toEqual([]);
    expect(rules({ minutes: 10 })).toEqual([["time", "10"]]);
    expect(rules(withStep("Lascia riposare.", 120))).toEqual([["time", "20"]]);
    expect(rules(withStep("Lascia riposare due cose per 2 ore."))).toEqual([["time", "20"]]);
  });

  test("other servings than requested", () => {
    expect(rules({ servings: 4 })).toEqual([["servings", "4"]]);
    expect(rules({ servings: 0 })).toEqual([["shape", "porzioni"]]);
    expect(rules({ servings: 2.5 })).toEqual([["shape", "porzioni"]]);
  });

  test("three ingredients to buy, and ingredients wrongly marked as at hand", () => {
    const bought = ["noci", "limone", "pomodori"].map((name) => part(name, 20, "extra"));
    expect(rules({ ingredients: [...tofu.ingredients, ...bought.slice(1)] })).toEqual([]);
    expect(rules({ ingredients: [...tofu.ingredients, ...bought] })).toEqual([["extras", "3"]]);
    expect(rules(withPart(part("noci", 20, "staple")))).toEqual([["extras", "noci"]]);
    expect(rules(withPart(part("noci", 20, "listed")))).toEqual([["extras", "noci"]]);
    expect(rules(withPart(part("noci", 20, "custom")))).toEqual([]);
  });

  test("a listed ingredient that is neither used nor named as left out", () => {
    const more = ["tofu", "zucchine", "riso", "pomodori"];
    expect(rules({}, { pantry: { ingredients: more } })).toEqual([["unused", "pomodori"]]);
    expect(rules({}, { pantry: { ingredients: more, leftOut: ["Pomodori"] } })).toEqual([]);
    // Ingredients that the diet forbids need no declared omission.
    expect(rules({}, { pantry: { ingredients: [...more.slice(0, 3), "burro"] } })).toEqual([]);
    expect(rules({}, { pantry: { ingredients: [...more.slice(0, 3), "burro"] }, diets: [] })).toEqual([
      ["unused", "burro"],
    ]);
  });

  test("another food than the listed one, but not the same food in another packaging", () => {
    const at = (...ingredients: string[]) => ({ pantry: { ingredients }, diets: [] });
    const chickpeas = withPart(part("ceci in scatola", 200));
    expect(rules(chickpeas, at("tofu", "zucchine", "riso", "ceci"))).toEqual([]);
    expect(rules(withPart(part("ceci", 200)), at("tofu", "zucchine", "riso", "ceci in scatola"))).toEqual([]);
    const milk = withPart(part("latte di cocco", 100));
    expect(rules(milk, at("tofu", "zucchine", "riso", "latte"))).toEqual([["extras", "latte di cocco"]]);
    const cow = withPart(part("latte", 100));
    expect(rules(cow, at("tofu", "zucchine", "riso", "latte di cocco"))).toContainEqual(["extras", "latte"]);
  });

  test("extra ingredients with their names in the message", () => {
    const bought = ["noci", "limone", "pomodori"].map((name) => part(name, 20, "extra"));
    const [violation] = check({ ingredients: [...tofu.ingredients, ...bought] });
    expect(violation?.message).toContain("«noci», «limone», «pomodori»");
  });

  test("an unused ingredient only where the keto diet allows it", () => {
    const carbs: Record<string, number> = { "stock:pasta": 72, "stock:pane": 50, "stock:pesca": 9 };
    const nothing = { fibre: null, sugars: null, saturated: null, salt: null, alcohol: null };
    const findFood = (ref: string) => ({ ...nothing, calories: 100, protein: 1, fat: 1, carbs: carbs[ref] ?? 2 });
    const keto = { ...nutrition, carbs: 5, calories: 400 };
    const unused = (diets: RecipeRequirements["diets"], foods: typeof findFood | undefined) =>
      validateRecipe({
        draft: tofu,
        lexicon,
        nutrition: keto,
        ...(foods && { findFood: foods }),
        requirements: {
          ...requirements,
          diets,
          pantry: { ingredients: ["tofu", "riso", "zucchine", "spaghetti", "pane", "pesche", "pomodori"] },
        },
      }).map(({ rule, subject: what }) => [rule, what]);
    expect(unused(["keto"], findFood)).toEqual([["unused", "pomodori"]]);
    expect(unused([], findFood)).toHaveLength(4);
    // Without tables the carbohydrates are unknown.
    expect(unused(["keto"], undefined)).toHaveLength(4);
  });

  test("a diet by nutrition that the nutrition does not prove", () => {
    expect(rules({}, { diets: ["keto"] })).toEqual([["diet", "keto"]]);
    expect(
      validateRecipe({ draft: tofu, lexicon, nutrition: null, requirements: { ...requirements, diets: ["low_cal"] } }),
    ).toMatchObject([{ rule: "diet", subject: "low_cal" }]);
  });

  test("diet tags that a step breaks, and ignores salt in a step", () => {
    const tagsWith = (text: string, name = tofu.name) =>
      deriveDietTags({ draft: { ...tofu, name, ...withStep(text) }, lexicon, nutrition });
    expect(tagsWith("Completa con una noce di burro.")).toEqual([
      "vegetarian",
      "low_cal",
      "high_protein",
      "gluten_free",
    ]);
    expect(tagsWith("Completa con una noce di burro.", "Tofu \u2665")).not.toContain("vegan");
    expect(tagsWith("Pepa e servi.")).toContain("vegan");
  });

  test("with a message in Italian for every violation", () => {
    const all = [
      ...check({ ...withPart(part("pollo", 0, "staple")), minutes: 5, servings: 4 }),
      ...check({ name: "" }),
      ...check(withStep("Unisci il miele.")),
    ];
    expect(new Set(all.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(7);
    for (const { message: says } of all) expect(says).toMatch(/^[A-Z«\d].{15,}\.$/);
  });
});
