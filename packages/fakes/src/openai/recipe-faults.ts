import { diets } from "@fetta/domain/recipes/recipe-limits";
import type { RecipeProposal } from "@fetta/domain/recipes/recipe-proposal";
import type { RecipeRequest } from "./chat-request.ts";

/** Derives a faulty recipe from a valid one. */
type RecipeFaultHandler = (recipe: RecipeProposal, request: RecipeRequest) => RecipeProposal;

type IngredientLine = RecipeProposal["ingredienti"][number];

const createLine = (nome: string, grammi: number, origine: IngredientLine["origine"]): IngredientLine => ({
  nome,
  nomeGenerico: nome,
  grammi,
  quantitaTesto: `${grammi} g di ${nome}`,
  origine,
});

/** Adds ingredients, and a step that uses them before the last one. */
function withExtraLines(recipe: RecipeProposal, extraLines: readonly IngredientLine[], testo: string): RecipeProposal {
  return {
    ...recipe,
    ingredienti: [...recipe.ingredienti, ...extraLines],
    passaggi: [...recipe.passaggi.slice(0, -1), { testo, minuti: null }, ...recipe.passaggi.slice(-1)],
  };
}

const withChicken: RecipeFaultHandler = (recipe, { servings }) => ({
  ...withExtraLines(
    recipe,
    [createLine("petto di pollo", 120 * servings, "foto")],
    "Cuoci petto di pollo in padella, girando spesso.",
  ),
  titolo: "Petto di pollo dello chef",
});

/** Violates the first requested diet; without a diet it changes the number of servings. */
const breakDiet: RecipeFaultHandler = (recipe, request) => {
  const [first] = request.diets;
  const withExtra = (nome: string, grams: number): RecipeProposal =>
    withExtraLines(recipe, [createLine(nome, grams * request.servings, "extra")], `Aggiungi ${nome}.`);
  if (first === undefined) return withWrongServings(recipe, request);
  if (first === "gluten_free") return withExtra("pangrattato", 30);
  if (first === "keto") return withExtra("zucchero", 80);
  if (first === "low_cal" || first === "high_protein") return withExtra("burro", 120);
  return withChicken(recipe, request);
};

const withWrongServings: RecipeFaultHandler = (recipe) => ({ ...recipe, porzioni: recipe.porzioni + 1 });

const withGrams =
  (grammi: number): RecipeFaultHandler =>
  (recipe) => ({
    ...recipe,
    ingredienti: recipe.ingredienti.map((one) => ({ ...one, grammi, quantitaTesto: `${grammi} g di ${one.nome}` })),
  });

/** Rewrites the fourth step, or the last one of a shorter recipe. */
const changeStep =
  (write: (testo: string) => string): RecipeFaultHandler =>
  (recipe) => {
    const target = Math.min(3, recipe.passaggi.length - 1);
    return {
      ...recipe,
      passaggi: recipe.passaggi.map((step, index) => (index === target ? { ...step, testo: write(step.testo) } : step)),
    };
  };

/** Replaces dried legumes at hand by tins that have to be bought. */
const withTinnedLegumes: RecipeFaultHandler = (recipe) => ({
  ...recipe,
  ingredienti: recipe.ingredienti.map((one) =>
    /^(ceci|fagioli|lenticchie)$/.test(one.nome)
      ? { ...one, nome: `${one.nome} in scatola`, quantitaTesto: `${one.quantitaTesto} in scatola`, origine: "extra" }
      : one,
  ),
});

/** Meat in the ingredient list that no step cooks. */
const withRawMeat: RecipeFaultHandler = (recipe, { servings }) =>
  withExtraLines(
    recipe,
    [createLine("petto di pollo", 100 * servings, "extra"), createLine("lonza di maiale", 100 * servings, "extra")],
    "Completa con petto di pollo e lonza di maiale a fette.",
  );

const withRawEggs: RecipeFaultHandler = (recipe, { servings }) =>
  withExtraLines(recipe, [createLine("uova", 50 * servings, "extra")], "Sbatti le uova e versale nei piatti.");

const markup = '<img src=x onerror="alert(1)"><script>alert(1)</script> https://evil.example/a';
const withMarkup: RecipeFaultHandler = (recipe) => ({
  ...recipe,
  titolo: `<b>${recipe.titolo}</b>${markup}`,
  descrizione: `${recipe.descrizione} ${markup}`,
  ingredienti: recipe.ingredienti.map((one) => ({
    ...one,
    nome: `${one.nome} ${markup}`,
    nomeGenerico: `${one.nomeGenerico}<br>`,
    quantitaTesto: `<i>${one.quantitaTesto}</i>`,
  })),
  passaggi: recipe.passaggi.map((one) => ({ ...one, testo: `${one.testo} ${markup}` })),
});

/** Three ingredients to buy, allowed by every diet, but more than the maximum. */
const withThreeExtras: RecipeFaultHandler = (recipe, { servings }) => {
  const has = new Set(recipe.ingredienti.map(({ nome }) => nome));
  const more = ["crescione", "daikon", "erba cipollina", "ravanelli", "capperi", "menta"]
    .filter((name) => !has.has(name))
    .slice(0, 3);
  const lines = more.map((name) => createLine(name, 5 * servings, "extra"));
  return withExtraLines(recipe, lines, `Completa con ${more.join(" e ")}.`);
};

/** Invented values and diets under keys that the schema does not contain. */
const inventedFields = { tags: diets, calorie: 10, proteine: 99, allergeni: [] };

const faultHandlers = {
  always_chicken: withChicken,
  butter_in_step: changeStep((testo) => `${testo} Manteca con una noce di burro.`),
  butter_unsaid: changeStep((testo) => `${testo} Imburra una teglia e infarinala.`),
  butter_far_behind: changeStep((testo) => `${testo}${" ".repeat(9000)}Manteca con una noce di burro.`),
  butter_in_foreign_letters: changeStep((testo) => `${testo} Manteca con una noce di burr\u043e.`),
  in_tins: withTinnedLegumes,
  raw_meat: withRawMeat,
  raw_eggs: withRawEggs,
  step_of_thousand: changeStep((testo) => testo.padEnd(999, " e mescola").concat(".")),
  zero_grams: withGrams(0),
  ten_kilos: withGrams(10_000),
  five_hundred_steps: (recipe) => ({
    ...recipe,
    passaggi: Array.from({ length: 500 }, (_, index) => ({ testo: `Mescola, passo ${index + 1}.`, minuti: null })),
  }),
  html_in_names: withMarkup,
  wrong_servings: withWrongServings,
  too_long: (recipe, { minutes }) => ({ ...recipe, minutiTotali: 4 * (minutes ?? 60) }),
  steps_too_long: (recipe) => ({
    ...recipe,
    passaggi: recipe.passaggi.map((step) => ({ ...step, minuti: recipe.minutiTotali + 1 })),
  }),
  unlisted_extra: withThreeExtras,
  claims_tags: (recipe) => ({ ...recipe, ...inventedFields }),
  repaired_at_second: (recipe, wanted) => (wanted.round < 2 ? breakDiet(recipe, wanted) : recipe),
  repaired_at_third: (recipe, wanted) => (wanted.round < 3 ? breakDiet(recipe, wanted) : recipe),
} satisfies Record<string, RecipeFaultHandler>;

export type RecipeFault = keyof typeof faultHandlers;

export const recipeFaults = Object.keys(faultHandlers) as RecipeFault[];

export const isRecipeFault = (fault: string): fault is RecipeFault => Object.hasOwn(faultHandlers, fault);

/** Applies a fault to a valid recipe. */
export function applyRecipeFault(fault: RecipeFault, recipe: RecipeProposal, request: RecipeRequest): RecipeProposal {
  return faultHandlers[fault](recipe, request);
}
