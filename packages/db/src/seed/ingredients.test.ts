import { diets } from "@fetta/domain/recipes/recipe-limits";
import { isSuitableForDiet } from "@fetta/domain/recipes/diet-rules";
import { createIngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { describe, expect, test } from "vitest";
import { parseIngredients, readIngredients } from "./recipe-catalogue.ts";
import { readStockFoodFiles, parseStockFoods } from "./seed-stock-foods.ts";

const data = new URL("../../data/", import.meta.url);
const rows = await readIngredients(data);
const lexicon = createIngredientLexicon(rows);
const fleshKinds = "pollame maiale manzo agnello selvaggina salume pesce crostaceo mollusco".split(" ");
const animalKinds = [...fleshKinds, "uovo", "latte", "formaggio", "yogurt", "panna"];
const header =
  "name,synonyms,vegan,vegetarian,gluten,allergens,kind,requires_cooking,staple,density,piece_g,piece,food_id";

describe("the ingredient file", () => {
  test("has over a thousand ingredients and at most forty staples", () => {
    expect(rows.length).toBeGreaterThan(1000);
    expect(rows.filter(({ staple }) => staple).length).toBeLessThanOrEqual(40);
  });

  test("refers to existing stock foods", async () => {
    const { foods } = parseStockFoods(await readStockFoodFiles(data));
    const known = new Set(foods.map(({ id }) => id));
    expect(rows.filter(({ foodId }) => foodId !== null && !known.has(foodId))).toEqual([]);
  });

  test("has no contradicting diets, allergens or kinds", () => {
    const animal = new Set(["latte", "uova", "pesce", "crostacei", "molluschi"]);
    const sea = new Set(["pesce", "crostacei", "molluschi"]);
    const wrong = rows.filter(
      ({ vegan, vegetarian, gluten, allergens, kind }) =>
        (vegan === "yes" && (vegetarian !== "yes" || allergens.some((one) => animal.has(one)))) ||
        (vegetarian === "yes" && allergens.some((one) => sea.has(one))) ||
        (vegetarian === "no" && vegan !== "no") ||
        (fleshKinds.includes(kind) && vegetarian !== "no") ||
        (gluten === "yes" && !allergens.includes("glutine")),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test.each([
    ["vegetarian", fleshKinds],
    ["vegan", animalKinds],
  ] as const)("no food of a kind that is never %s passes, strict about rennet or not", (diet, kinds) => {
    const excluded = rows.filter(({ kind }) => kinds.includes(kind));
    expect(excluded.length).toBeGreaterThan(200);
    for (const isRennetStrict of [false, true])
      expect(excluded.filter((row) => isSuitableForDiet(row, diet, { isRennetStrict }))).toEqual([]);
  });

  test.each([
    ["mozzarella", true, false],
    ["stracchino", true, false],
    ["mozzarella con caglio vegetale", true, true],
    ["ricotta", true, true],
    ["parmigiano", false, false],
    ["grana grattugiato", false, false],
    ["pecorino romano", false, false],
    ["gorgonzola dolce", false, false],
    ["mozzarella di bufala campana", false, false],
  ])("%s is vegetarian: %s, for those who are strict about rennet: %s", (name, accepted, acceptedByStrict) => {
    const isVegetarian = (isRennetStrict: boolean): boolean =>
      lexicon.findAll(name)?.every((row) => isSuitableForDiet(row, "vegetarian", { isRennetStrict })) ?? false;
    expect([isVegetarian(false), isVegetarian(true)]).toEqual([accepted, acceptedByStrict]);
  });

  test.each([
    ["cioccolato fondente", true],
    ["80 g di cioccolato fondente al 70%", true],
    ["cioccolato", false],
    ["gocce di cioccolato", false],
    ["cioccolato fondente al latte", false],
    ["cioccolato al latte", false],
    ["cioccolato fondente e latte", false],
  ])("%s is vegan: %s", (text, accepted) => {
    expect(lexicon.findAll(text)?.every((row) => isSuitableForDiet(row, "vegan")) ?? false).toBe(accepted);
  });

  test("finds every ingredient by its name and synonyms", () => {
    const lost = rows.flatMap(({ name, synonyms }) =>
      [name, ...synonyms].filter((text) => lexicon.find(text)?.name !== name),
    );
    expect(lost).toEqual([]);
  });

  test.each([
    [
      "vegetarian",
      "strutto lardo sugna gelatina bottarga ragù 'nduja caglio guanciale speck mortadella acciughe tonno vongole gamberi polpo worcester surimi lumache marshmallow kebab trippa coniglio sego dado parmigiano pecorino pesto brodo",
    ],
    [
      "vegan",
      "miele uovo tagliatelle lasagne savoiardi panna burro ghee siero albume maionese besciamella ricotta mozzarella latte yogurt caseina nutella vino grissini piadina gnocchi biscotti kefir gelato margarina pancarrè hoplà",
    ],
    [
      "gluten_free",
      "pasta pane pangrattato farro orzo segale kamut seitan birra avena bulgur semola semolino cracker grissini piadina pizza malto surimi gnocchi besciamella farina spaghetti panko spelta ramen udon soba miso savoiardi salsiccia muesli crusca cotoletta ravioli tortellini dado lievito cuscus",
    ],
  ] as const)("never accepts as %s an ingredient known to break it", (diet, names) => {
    const passing = names
      .split(" ")
      .filter((name) => lexicon.findAll(name)?.every((row) => isSuitableForDiet(row, diet)) ?? false);
    expect(passing).toEqual([]);
  });

  test.each([
    "salsa di soia",
    "lievito madre",
    "fiocchi d'avena",
    "latte d'avena",
    "caffè d'orzo",
    "pasta sfoglia",
    "pan di spagna",
  ])("knows the gluten in %s", (name) => {
    expect(lexicon.find(name)?.gluten).not.toBe("no");
  });

  test("has over three hundred ingredients for each diet", () => {
    for (const diet of diets) expect(rows.filter((row) => isSuitableForDiet(row, diet)).length).toBeGreaterThan(300);
  });
});

describe("an ingredient file with a mistake", () => {
  const line = (name: string, synonyms = "", vegan = "yes") => `${name},${synonyms},${vegan},yes,no,,verdura,no,no,,,,`;

  test.each([
    ["a name twice", [line("rapa"), line("cavolo", "rapa")]],
    ["a name twice in other words", [line("olio d'oliva"), line("olio", "olio di oliva")]],
    ["a verdict that is none", [line("rapa", "", "perhaps")]],
    ["an allergen that is none", ["rapa,,yes,yes,no,polline,verdura,no,no,,,,"]],
    ["a piece without grams", ["rapa,,yes,yes,no,,verdura,no,no,,,rapa,"]],
  ])("is rejected: %s", (_what, lines) => {
    expect(() => parseIngredients([header, ...lines].join("\n"))).toThrow(/rapa|olio/);
  });
});
