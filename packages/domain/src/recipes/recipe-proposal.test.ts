import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  toProposedRecipe,
  acceptedOmissions,
  recipeProposalSchema,
  validateProposal,
  type RecipeProposal,
} from "./recipe-proposal.ts";
import { recipeLimits } from "./recipe-limits.ts";
import { checkRecipeShape } from "./validation/recipe-validator.ts";

const proposal = (changes: Partial<RecipeProposal> = {}): RecipeProposal => ({
  titolo: "Frittata di zucchine",
  descrizione: "Pronta in venti minuti.",
  porzioni: 2,
  minutiTotali: 20,
  ingredienti: [
    { nome: "uova", nomeGenerico: "uovo", grammi: 200, quantitaTesto: "4 uova", origine: "foto" },
    { nome: "sale", nomeGenerico: "sale", grammi: 2, quantitaTesto: "", origine: "dispensa" },
  ],
  passaggi: [
    { testo: "Sbatti le uova e cuocile.", minuti: 10 },
    { testo: "Servi.", minuti: null },
  ],
  lasciatiFuori: [],
  ...changes,
});

describe("a recipe proposal", () => {
  test("becomes a draft without resolved ingredients", () => {
    expect(toProposedRecipe(proposal())).toEqual({
      name: "Frittata di zucchine",
      description: "Pronta in venti minuti.",
      minutes: 20,
      servings: 2,
      ingredients: [
        { name: "uova", generic: "uovo", text: "4 uova", grams: 200, ingredient: null, ref: null, origin: "listed" },
        { name: "sale", generic: "sale", text: "sale", grams: 2, ingredient: null, ref: null, origin: "staple" },
      ],
      steps: [
        { text: "Sbatti le uova e cuocile.", minutes: 10 },
        { text: "Servi.", minutes: null },
      ],
    });
  });

  test.each([
    ["zucchine", "2 zucchine medie", "2 zucchine medie"],
    ["uovo", "4 uova", "4 uova"],
    ["riso", "200 g", "200 g di riso"],
    ["olio extravergine d'oliva", "2 cucchiai", "2 cucchiai di olio extravergine d'oliva"],
    ["zucchine", "2 medie", "zucchine, 2 medie"],
    ["sale", "q.b.", "sale, q.b."],
    ["sale", "", "sale"],
  ])("has the name %s and the amount %s in one line", (nome, quantitaTesto, line) => {
    const [part] = proposal().ingredienti;
    if (part === undefined) throw new Error("no ingredient");
    expect(toProposedRecipe(proposal({ ingredienti: [{ ...part, nome, quantitaTesto }] })).ingredients[0]?.text).toBe(
      line,
    );
  });

  test("is sanitized of markup in every text", () => {
    const dirty = "<img src=x onerror=alert(1)>Uova";
    const [part] = proposal().ingredienti;
    if (part === undefined) throw new Error("no ingredient");
    const draft = toProposedRecipe(
      proposal({
        titolo: dirty,
        descrizione: dirty,
        ingredienti: [{ ...part, nome: dirty, nomeGenerico: dirty, quantitaTesto: dirty }],
        passaggi: [{ testo: dirty, minuti: 1 }],
      }),
    );
    expect(JSON.stringify(draft)).not.toMatch(/[<>]|onerror/);
    expect(draft.name).toBe("Uova");
  });

  test("keeps values out of bounds for the validator to reject, and limits the size of the answer", () => {
    const [part] = proposal().ingredienti;
    if (part === undefined) throw new Error("no ingredient");
    const draft = toProposedRecipe(
      proposal({
        titolo: "<b></b>",
        porzioni: 7,
        minutiTotali: -3,
        ingredienti: [
          { ...part, grammi: 0 },
          { ...part, grammi: 10_000 },
          { ...part, nome: "\u0000" },
        ],
        passaggi: Array.from({ length: 500 }, () => ({ testo: "Mescola.", minuti: -1 })),
      }),
    );
    expect(draft).toMatchObject({ name: "", servings: 7, minutes: -3 });
    expect(draft.ingredients.map(({ grams, name }) => [grams, name])).toEqual([
      [0, "uova"],
      [10_000, "uova"],
      [200, ""],
    ]);
    expect(draft.steps).toHaveLength(recipeLimits.maxSteps + 1);
    expect(draft.steps[0]?.minutes).toBeNull();
  });

  test("keeps the words of a text that exceeds its maximum length", () => {
    const long = `${"tofu ".repeat(40)}con burro`;
    const [part] = proposal().ingredienti;
    if (part === undefined) throw new Error("no ingredient");
    const draft = toProposedRecipe(
      proposal({
        titolo: long,
        descrizione: long.repeat(4),
        ingredienti: [{ ...part, nome: long, quantitaTesto: long }],
        passaggi: [{ testo: long.repeat(10), minuti: 1 }],
      }),
    );
    expect(draft.name.length).toBeGreaterThan(recipeLimits.maxNameLength);
    expect(draft.description.length).toBeGreaterThan(recipeLimits.maxDescriptionLength);
    expect(draft.ingredients[0]?.name.length).toBeGreaterThan(recipeLimits.maxIngredientLength);
    expect(draft.ingredients[0]?.text.length).toBeGreaterThan(recipeLimits.maxIngredientLength);
    expect(draft.steps[0]?.text.length).toBeGreaterThan(recipeLimits.maxStepLength);
  });

  test("may omit at most half of the listed ingredients, named as listed", () => {
    const had = ["Zucchine", "uova", "riso", "tofu", "mele"];
    const leaving = (...lasciatiFuori: string[]) => acceptedOmissions(proposal({ lasciatiFuori }), had);
    expect(leaving("zucchine", "sale")).toEqual(["Zucchine"]);
    expect(leaving("mele", "tofu", "riso", "uova")).toEqual(["uova", "riso"]);
    expect(acceptedOmissions(proposal({ lasciatiFuori: ["riso"] }), ["riso"])).toEqual([]);
  });

  test("is rejected as JSON of another form", () => {
    expect(recipeProposalSchema.safeParse(proposal()).success).toBe(true);
    expect(recipeProposalSchema.safeParse({ ...proposal(), porzioni: "2" }).success).toBe(false);
    expect(recipeProposalSchema.safeParse({ ...proposal(), lasciatiFuori: undefined }).success).toBe(false);
    expect(recipeProposalSchema.safeParse({ ...proposal(), passaggi: [{ testo: "Servi." }] }).success).toBe(false);
  });

  test("has a schema without tags, totals and optional keys, which the strict mode of providers accepts", () => {
    const schema = JSON.stringify(z.toJSONSchema(recipeProposalSchema));
    expect(schema).not.toMatch(/kcal|calorie|tag|allergen|minLength|maxLength|minimum|maximum|pattern|\$ref/);
    expect(Object.keys(recipeProposalSchema.shape).length).toBe(7);
  });
});

const egg = { nome: "uova", nomeGenerico: "uovo", grammi: 200, quantitaTesto: "4 uova", origine: "foto" } as const;
const fine: RecipeProposal = {
  titolo: "Frittata",
  descrizione: "",
  porzioni: 2,
  minutiTotali: 10,
  ingredienti: [egg],
  passaggi: [{ testo: "Sbatti le uova. Cuocile nell'olio: 1/2 cucchiaio, a 180 °C.", minuti: 5 }],
  lasciatiFuori: [],
};
const problems = (changes: Partial<RecipeProposal>) =>
  validateProposal({ ...fine, ...changes }).map(({ rule, subject: what }) => [rule, what]);
/** Violations of both checks: a text is within its bounds or rejected, never shortened. */
const findRuleViolations = (changes: Partial<RecipeProposal>) => [
  ...validateProposal({ ...fine, ...changes }),
  ...checkRecipeShape(toProposedRecipe({ ...fine, ...changes })),
];

test("a proposal in plain text has no violations", () => {
  expect(validateProposal(fine)).toEqual([]);
});

test.each(["<b>Frittata</b>", "Frittata > omelette", "Frittata da www.ricette.it", "https://x.y Frittata"])(
  "%j is a violation in every field",
  (text) => {
    expect(problems({ titolo: text })).toEqual([["shape", "titolo"]]);
    expect(problems({ descrizione: text })).toEqual([["shape", "descrizione"]]);
    expect(problems({ ingredienti: [egg, { ...egg, nomeGenerico: text }] })).toEqual([["shape", "ingrediente 2"]]);
    expect(problems({ passaggi: [...fine.passaggi, { testo: text, minuti: null }] })).toEqual([["shape", "passo 2"]]);
  },
);

test.each(["Manteca con il burr\u043e.", "Aggiungi \uff42urro.", "Unisci il \u0432urro", "Unisci 黄油"])(
  "%j is a violation because of its foreign letters",
  (testo) => {
    expect(problems({ passaggi: [{ testo, minuti: null }] })).toEqual([["shape", "passo 1"]]);
  },
);

test("accents, degrees and fractions are allowed", () => {
  const testo = "È così: purè, crème brûlée e jalapeño a 180 ºC, ½ limone, farina \u201C00\u201D, lie\u0301vito.";
  expect(problems({ passaggi: [{ testo, minuti: null }] })).toEqual([]);
});

test("a step of a thousand characters is kept, a longer one is rejected", () => {
  const testo = `${"Mescola bene. ".repeat(71)}Cuoci.`;
  expect(testo).toHaveLength(recipeLimits.maxStepLength);
  const passaggi = [{ testo, minuti: null }];
  expect(toProposedRecipe({ ...fine, passaggi }).steps[0]?.text).toBe(testo);
  expect(findRuleViolations({ passaggi })).toEqual([]);
  expect(findRuleViolations({ passaggi: [{ testo: `${testo}.`, minuti: null }] })).toMatchObject([
    { rule: "shape", subject: "passo 1" },
  ]);
});

test("text after a long run of other characters is not truncated silently", () => {
  const hidden = `Mescola.${" ".repeat(9000)}Aggiungi il burro.`;
  expect(problems({ passaggi: [{ testo: hidden, minuti: null }] })).toEqual([["shape", "passo 1"]]);
  for (const length of [101, 150, 300, 401, 5000])
    expect(findRuleViolations({ titolo: "a".repeat(length) }).map(({ rule }) => rule)).toContain("shape");
  for (const length of [501, 1500, 2001])
    expect(findRuleViolations({ descrizione: "a".repeat(length) }).map(({ rule }) => rule)).toContain("shape");
});
