import type { IngredientKind } from "../ingredients/ingredient.ts";
import type { IngredientLexicon } from "../ingredients/ingredient-lexicon.ts";
import type { Mention } from "../ingredients/ingredient-mentions.ts";
import type { RecipeDraft, Violation } from "../recipe.ts";
import { mentionIsListed } from "./unlisted-ingredients-check.ts";
import type { Listed } from "./unlisted-ingredients-check.ts";
import { isDish, isShape } from "./step-vocabulary.ts";

/** Animal foods that make ill when raw. */
const dangerous: ReadonlySet<IngredientKind> = new Set([
  "pollame",
  "maiale",
  "manzo",
  "agnello",
  "selvaggina",
  "salume",
  "uovo",
  "mollusco",
  "crostaceo",
  "pesce",
]);

const cooks =
  /^(cuoc|cuoci|rosol|rapprend|rappres|less|boll(i|ire|iscano|iranno)$|sobboll|frigg|inforn|grigli|arrost(isc|ir)|soffrigg|salta(l|r|te$|$)|stuf|bras|dora|scott|sbianch|sbollent|tost|gratin|ripass|spadell|affog)/;
/** "Zucchine grigliate" are cooked, and cook nothing. */
const participle = /..(at|it|ut)[oaie]$/;
const done = /(finch|quando|fino|affinch|perch|purch)\p{L}*[^,]*\b(cott|rappres|dorat|rosolat)/iu;
const places =
  /(in|nel) forno|al forno|sulla (piastra|griglia|brace)|alla (piastra|griglia)|a vapore|sotto il grill|pentola a pressione|friggitrice/;
const adds =
  /^(aggiung|unisc|uni(r|te)|vers|mett|incorpor|serv|complet|guarnis|condis|cosparg|adagi|dispon|mescol|decor|spolver)/;
const negations = /^(non|senza|prima)$/;
const whole =
  /(?<!\p{L})(tutto|tutti|il composto|l'impasto|la carne|il pesce|la torta|la pastella|le polpette|le palline|i medaglioni|le crocchette|gli involtini|i fagottini|il tegame|la teglia|la pirofila|lo stampo|gli spiedini|la frittata|il ripieno|le frittelle)(?!\p{L})/iu;
/** What something is cooked in: "scalda l'olio e cuocile" cooks what was shaped before. */
const media: ReadonlySet<IngredientKind> = new Set(["olio", "grasso", "bevanda"]);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");

/** True for a part of a sentence that cooks something, by a verb or by where it is put. */
function cooksIn(part: string): boolean {
  if (done.test(part) || places.test(part.toLowerCase())) return true;
  if (/boll\p{L}+ (abbondante )?(l'|dell')?acqua/iu.test(part)) return false;
  const words = wordsOf(part);
  return words.some(
    (word, at) =>
      cooks.test(word) &&
      (at === 0 || !participle.test(word)) &&
      !words.slice(Math.max(0, at - 2), at).some((one) => negations.test(one)),
  );
}

const sentencesOf = (text: string): string[] => text.split(/[.;!?\n]+/).filter((part) => part.trim() !== "");

/** True where a sentence cooks what it names: the verb stands behind the name, or before it with no adding between. */
function cooksNamed(sentence: string, names: (part: string) => boolean): boolean {
  const parts = sentence.split(/(?=(?<!\p{L})(?:poi|e|quindi|infine)(?!\p{L}))|[,:]/iu);
  return parts.some((part, at) => {
    if (!names(part)) return false;
    const added = wordsOf(part).some((word) => adds.test(word));
    return parts.slice(added ? at : 0).some(cooksIn);
  });
}

/** Raw poultry, pork, egg and the like that no step cooks. */
export function rawFoods(
  draft: RecipeDraft,
  listed: readonly Listed[],
  lexicon: IngredientLexicon,
): Violation[] {
  const risky = listed.flatMap((one) => {
    const row = one.rows.find((known) => known.mustCook && dangerous.has(known.kind));
    return row ? [{ one, row }] : [];
  });
  const sentences = draft.steps.flatMap((step) => sentencesOf(step.text));
  return risky
    .filter(({ one }) => !isCooked(sentences, one, lexicon))
    .map(({ row }) => ({
      rule: "raw" as const,
      what: row.name,
      says: `Nessun passo cuoce «${row.name}», che non si mangia crudo: scrivi in quale passo e per quanto tempo va cotto.`,
    }));
}

function isCooked(sentences: readonly string[], listed: Listed, lexicon: IngredientLexicon): boolean {
  const foods = (part: string): Mention[] =>
    lexicon
      .mentions(part)
      .filter(
        ({ ingredient, said, verb }) =>
          verb === undefined && !isShape(said) && !isDish(said) && !media.has(ingredient.kind),
      );
  const names = (part: string): boolean => foods(part).some((mention) => mentionIsListed(mention, [listed]));
  const first = sentences.findIndex(names);
  return sentences.some((sentence, at) => {
    if (first < 0 || at < first || !cooksIn(sentence)) return false;
    if (whole.test(sentence)) return true;
    return names(sentence) ? cooksNamed(sentence, names) : foods(sentence).length === 0;
  });
}
