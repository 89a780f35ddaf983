import { diets } from "@fetta/domain/recipes/diet";
import type { RecipeProposal } from "@fetta/domain/recipes/recipe-proposal";
import type { WantedFromModel } from "./recipe-request.ts";

/** What a model may say in the place of a right recipe. */
type Wrong = (recipe: RecipeProposal, wanted: WantedFromModel) => RecipeProposal;

type Line = RecipeProposal["ingredienti"][number];

const line = (nome: string, grammi: number, origine: Line["origine"]): Line => ({
  nome,
  nomeGenerico: nome,
  grammi,
  quantitaTesto: `${grammi} g di ${nome}`,
  origine,
});

/** More lines, and a step that uses them before the last. */
function adding(recipe: RecipeProposal, more: readonly Line[], testo: string): RecipeProposal {
  return {
    ...recipe,
    ingredienti: [...recipe.ingredienti, ...more],
    passaggi: [...recipe.passaggi.slice(0, -1), { testo, minuti: null }, ...recipe.passaggi.slice(-1)],
  };
}

const withChicken: Wrong = (recipe, { servings }) => ({
  ...adding(
    recipe,
    [line("petto di pollo", 120 * servings, "foto")],
    "Cuoci petto di pollo in padella, girando spesso.",
  ),
  titolo: "Petto di pollo dello chef",
});

/** What breaks the first diet asked for; without one the portions are wrong. */
const breakingDiet: Wrong = (recipe, wanted) => {
  const [first] = wanted.diets;
  const more = (nome: string, grams: number): RecipeProposal =>
    adding(recipe, [line(nome, grams * wanted.servings, "extra")], `Aggiungi ${nome}.`);
  if (first === undefined) return wrongServings(recipe, wanted);
  if (first === "gluten_free") return more("pangrattato", 30);
  if (first === "keto") return more("zucchero", 80);
  if (first === "low_cal" || first === "high_protein") return more("burro", 120);
  return withChicken(recipe, wanted);
};

const wrongServings: Wrong = (recipe) => ({ ...recipe, porzioni: recipe.porzioni + 1 });

const withGrams =
  (grammi: number): Wrong =>
  (recipe) => ({
    ...recipe,
    ingredienti: recipe.ingredienti.map((one) => ({
      ...one,
      grammi,
      quantitaTesto: `${grammi} g di ${one.nome}`,
    })),
  });

/** The fourth step in other words, or the last of a shorter recipe. */
const inStep =
  (write: (testo: string) => string): Wrong =>
  (recipe) => {
    const at = Math.min(3, recipe.passaggi.length - 1);
    return {
      ...recipe,
      passaggi: recipe.passaggi.map((step, index) =>
        index === at ? { ...step, testo: write(step.testo) } : step,
      ),
    };
  };

/** What is at hand dry is told as a tin that has to be bought. */
const inTins: Wrong = (recipe) => ({
  ...recipe,
  ingredienti: recipe.ingredienti.map((one) =>
    /^(ceci|fagioli|lenticchie)$/.test(one.nome)
      ? {
          ...one,
          nome: `${one.nome} in scatola`,
          quantitaTesto: `${one.quantitaTesto} in scatola`,
          origine: "extra",
        }
      : one,
  ),
});

/** On the list and served as they are. */
const rawMeat: Wrong = (recipe, { servings }) =>
  adding(
    recipe,
    [line("petto di pollo", 100 * servings, "extra"), line("lonza di maiale", 100 * servings, "extra")],
    "Completa con petto di pollo e lonza di maiale a fette.",
  );

const rawEggs: Wrong = (recipe, { servings }) =>
  adding(recipe, [line("uova", 50 * servings, "extra")], "Sbatti le uova e versale nei piatti.");

const markup = '<img src=x onerror="alert(1)"><script>alert(1)</script> https://evil.example/a';
const withMarkup: Wrong = (recipe) => ({
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

/** Things to buy that no diet minds, more of them than may be added. */
const threeExtras: Wrong = (recipe, { servings }) => {
  const has = new Set(recipe.ingredienti.map(({ nome }) => nome));
  const more = ["crescione", "daikon", "erba cipollina", "ravanelli", "capperi", "menta"]
    .filter((name) => !has.has(name))
    .slice(0, 3);
  const lines = more.map((name) => line(name, 5 * servings, "extra"));
  return adding(recipe, lines, `Completa con ${more.join(" e ")}.`);
};

/** Figures and diets of its own making, under keys that nobody asked for. */
const claims = { tags: diets, calorie: 10, proteine: 99, allergeni: [] };

const acts = {
  always_chicken: withChicken,
  butter_in_step: inStep((testo) => `${testo} Manteca con una noce di burro.`),
  butter_unsaid: inStep((testo) => `${testo} Imburra una teglia e infarinala.`),
  butter_far_behind: inStep((testo) => `${testo}${" ".repeat(9000)}Manteca con una noce di burro.`),
  butter_in_foreign_letters: inStep((testo) => `${testo} Manteca con una noce di burr\u043e.`),
  in_tins: inTins,
  raw_meat: rawMeat,
  raw_eggs: rawEggs,
  step_of_thousand: inStep((testo) => testo.padEnd(999, " e mescola").concat(".")),
  zero_grams: withGrams(0),
  ten_kilos: withGrams(10_000),
  five_hundred_steps: (recipe) => ({
    ...recipe,
    passaggi: Array.from({ length: 500 }, (_, index) => ({
      testo: `Mescola, passo ${index + 1}.`,
      minuti: null,
    })),
  }),
  html_in_names: withMarkup,
  wrong_servings: wrongServings,
  too_long: (recipe, { minutes }) => ({ ...recipe, minutiTotali: 4 * (minutes ?? 60) }),
  steps_too_long: (recipe) => ({
    ...recipe,
    passaggi: recipe.passaggi.map((step) => ({ ...step, minuti: recipe.minutiTotali + 1 })),
  }),
  unlisted_extra: threeExtras,
  claims_tags: (recipe) => ({ ...recipe, ...claims }),
  repaired_at_second: (recipe, wanted) => (wanted.round < 2 ? breakingDiet(recipe, wanted) : recipe),
  repaired_at_third: (recipe, wanted) => (wanted.round < 3 ? breakingDiet(recipe, wanted) : recipe),
} satisfies Record<string, Wrong>;

export type RecipeMisbehaviour = keyof typeof acts;

export const recipeMisbehaviours = Object.keys(acts) as RecipeMisbehaviour[];

export const isRecipeMisbehaviour = (how: string): how is RecipeMisbehaviour => Object.hasOwn(acts, how);

/** The recipe with what is wrong about it. */
export function spoiltRecipe(
  how: RecipeMisbehaviour,
  recipe: RecipeProposal,
  wanted: WantedFromModel,
): RecipeProposal {
  return acts[how](recipe, wanted);
}
