import type { Ingredient } from "../recipes/ingredients/ingredient.ts";
import { createIngredientLexicon } from "../recipes/ingredients/ingredient-lexicon.ts";
import { anIngredient } from "./recipe-fixtures.ts";

const meat = { vegan: "no", vegetarian: "no", requiresCooking: true } as const;
const anchovy: Partial<Ingredient> = { ...meat, requiresCooking: false, kind: "pesce", allergens: ["pesce"] };
const dairy = { vegan: "no", allergens: ["latte"] } as const satisfies Partial<Ingredient>;
const wheat = { gluten: "yes", allergens: ["glutine"] } as const satisfies Partial<Ingredient>;

/** A small lexicon, sufficient for the recipe rules. */
export const testIngredientLexicon = createIngredientLexicon([
  anIngredient("pollo", { ...meat, kind: "pollame", synonyms: ["polli"] }),
  anIngredient("petto di pollo", { ...meat, kind: "pollame", synonyms: ["petti di pollo"] }),
  anIngredient("maiale", { ...meat, kind: "maiale", synonyms: ["lonza"] }),
  anIngredient("acciuga", { ...anchovy, synonyms: ["acciughe"] }),
  anIngredient("acciughe sott'olio", anchovy),
  anIngredient("filetto", { ...meat, requiresCooking: false, kind: "manzo", synonyms: ["straccetti"] }),
  anIngredient("spiedino", { ...meat, kind: "maiale", synonyms: ["spiedini", "involtini"] }),
  anIngredient("coppa", { ...meat, requiresCooking: false, kind: "salume" }),
  anIngredient("uovo", { vegan: "no", kind: "uovo", requiresCooking: true, allergens: ["uova"], synonyms: ["uova"] }),
  anIngredient("latte", { ...dairy, kind: "latte" }),
  anIngredient("latte di cocco", { kind: "alternativa-vegetale" }),
  anIngredient("burro", { ...dairy, kind: "grasso", synonyms: ["noce di burro"] }),
  anIngredient("burro di arachidi", { kind: "frutta-secca", allergens: ["arachidi"] }),
  anIngredient("parmigiano", { ...dairy, vegetarian: "maybe", kind: "formaggio" }),
  anIngredient("dado", { vegan: "maybe", vegetarian: "maybe", gluten: "maybe", kind: "brodo", allergens: ["sedano"] }),
  anIngredient("tofu", { kind: "alternativa-vegetale", allergens: ["soia"] }),
  anIngredient("miele", { vegan: "no", kind: "dolcificante" }),
  anIngredient("riso", { kind: "riso", requiresCooking: true }),
  anIngredient("pasta", { ...wheat, kind: "pasta", synonyms: ["spaghetti"] }),
  anIngredient("farina", { ...wheat, kind: "farina", staple: true }),
  anIngredient("farina di riso", { kind: "farina" }),
  anIngredient("ceci", { kind: "legume", requiresCooking: true }),
  anIngredient("ceci in scatola", { kind: "legume", synonyms: ["ceci lessati"] }),
  anIngredient("zucchero", { kind: "dolcificante", staple: true }),
  anIngredient("pane senza glutine", { kind: "pane" }),
  anIngredient("pane", { ...wheat, kind: "pane" }),
  anIngredient("curry", { gluten: "maybe", kind: "spezia" }),
  anIngredient("zucchina", { synonyms: ["zucchine"] }),
  anIngredient("pomodoro", { synonyms: ["pomodori"] }),
  anIngredient("noce", { kind: "frutta-secca", allergens: ["frutta-a-guscio"], synonyms: ["noci"] }),
  anIngredient("pesca", { kind: "frutta", synonyms: ["pesche"] }),
  anIngredient("limone", { kind: "frutta" }),
  anIngredient("basilico", { kind: "erba", staple: true }),
  anIngredient("aglio", { staple: true }),
  anIngredient("olio extravergine d'oliva", { kind: "olio", staple: true, synonyms: ["olio"] }),
  anIngredient("sale", { kind: "condimento", staple: true }),
  anIngredient("pepe", { kind: "spezia", staple: true }),
  anIngredient("acqua", { kind: "bevanda", staple: true }),
]);
