import { expect, test } from "vitest";
import { validateProposal } from "./proposal-check.ts";
import { toProposedRecipe } from "../recipe-proposal.ts";
import type { RecipeProposal } from "../recipe-proposal.ts";
import { recipeLimits } from "../recipe-limits.ts";
import { checkRecipeShape } from "./recipe-validator.ts";

const egg = {
  nome: "uova",
  nomeGenerico: "uovo",
  grammi: 200,
  quantitaTesto: "4 uova",
  origine: "foto",
} as const;
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
