import type { IngredientKind } from "../ingredients/ingredient.ts";
import type { IngredientLexicon, Mention } from "../ingredients/ingredient-lexicon.ts";
import type { RecipeDraft, Violation } from "../recipe.ts";
import { isMentionListed, type ListedIngredient } from "./unlisted-ingredients-check.ts";
import { isDishWord, isPreparationOrCut } from "./step-vocabulary.ts";

/** Kinds of animal food that can be unsafe raw. */
const unsafeRawKinds: ReadonlySet<IngredientKind> = new Set([
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

const cookingVerb =
  /^(cuoc|cuoci|rosol|rapprend|rappres|less|boll(i|ire|iscano|iranno)$|sobboll|frigg|inforn|grigli|arrost(isc|ir)|soffrigg|salta(l|r|te$|$)|stuf|bras|dora|scott|sbianch|sbollent|tost|gratin|ripass|spadell|affog)/;
/** "Zucchine grigliate" are already cooked: a participle does not cook anything. */
const participle = /..(at|it|ut)[oaie]$/;
const donenessClause = /(finch|quando|fino|affinch|perch|purch)\p{L}*[^,]*\b(cott|rappres|dorat|rosolat)/iu;
const cookingPlace =
  /(in|nel) forno|al forno|sulla (piastra|griglia|brace)|alla (piastra|griglia)|a vapore|sotto il grill|pentola a pressione|friggitrice/;
const addingVerb =
  /^(aggiung|unisc|uni(r|te)|vers|mett|incorpor|serv|complet|guarnis|condis|cosparg|adagi|dispon|mescol|decor|spolver)/;
const negationWord = /^(non|senza|prima)$/;
const wholeDish =
  /(?<!\p{L})(tutto|tutti|il composto|l'impasto|la carne|il pesce|la torta|la pastella|le polpette|le palline|i medaglioni|le crocchette|gli involtini|i fagottini|il tegame|la teglia|la pirofila|lo stampo|gli spiedini|la frittata|il ripieno|le frittelle)(?!\p{L})/iu;
/** Kinds that food is cooked in: "scalda l'olio e cuocile" cooks the food of an earlier sentence, not the oil. */
const cookingMedia: ReadonlySet<IngredientKind> = new Set(["olio", "grasso", "bevanda"]);

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");

/** True for a part of a sentence that cooks something, by its verb or by the place of cooking. */
function describesCooking(part: string): boolean {
  if (donenessClause.test(part) || cookingPlace.test(part.toLowerCase())) return true;
  if (/boll\p{L}+ (abbondante )?(l'|dell')?acqua/iu.test(part)) return false;
  const words = splitWords(part);
  return words.some(
    (word, at) =>
      cookingVerb.test(word) &&
      (at === 0 || !participle.test(word)) &&
      !words.slice(Math.max(0, at - 2), at).some((one) => negationWord.test(one)),
  );
}

const splitSentences = (text: string): string[] => text.split(/[.;!?\n]+/).filter((part) => part.trim() !== "");

/**
 * True where a sentence cooks the food that it names: the verb follows the name, or precedes it without an adding verb
 * between.
 */
function cooksNamedFood(sentence: string, namesFood: (part: string) => boolean): boolean {
  const parts = sentence.split(/(?=(?<!\p{L})(?:poi|e|quindi|infine)(?!\p{L}))|[,:]/iu);
  return parts.some((part, at) => {
    if (!namesFood(part)) return false;
    const added = splitWords(part).some((word) => addingVerb.test(word));
    return parts.slice(added ? at : 0).some(describesCooking);
  });
}

/** Violations for unsafe raw food that no step cooks. */
export function findRawFoods(
  draft: RecipeDraft,
  listed: readonly ListedIngredient[],
  lexicon: IngredientLexicon,
): Violation[] {
  const risky = listed.flatMap((one) => {
    const row = one.rows.find((known) => known.requiresCooking && unsafeRawKinds.has(known.kind));
    return row ? [{ one, row }] : [];
  });
  const sentences = draft.steps.flatMap((step) => splitSentences(step.text));
  return risky
    .filter(({ one }) => !isCooked(sentences, one, lexicon))
    .map(({ row }) => ({
      rule: "raw" as const,
      subject: row.name,
      message: `Nessun passo cuoce «${row.name}», che non si mangia crudo: scrivi in quale passo e per quanto tempo va cotto.`,
    }));
}

function isCooked(sentences: readonly string[], listed: ListedIngredient, lexicon: IngredientLexicon): boolean {
  const findFoods = (part: string): Mention[] =>
    lexicon
      .findMentions(part)
      .filter(
        ({ ingredient, tokens, verb }) =>
          verb === undefined &&
          !isPreparationOrCut(tokens) &&
          !isDishWord(tokens) &&
          !cookingMedia.has(ingredient.kind),
      );
  const namesFood = (part: string): boolean => findFoods(part).some((mention) => isMentionListed(mention, [listed]));
  const first = sentences.findIndex(namesFood);
  return sentences.some((sentence, at) => {
    if (first < 0 || at < first || !describesCooking(sentence)) return false;
    if (wholeDish.test(sentence)) return true;
    return namesFood(sentence) ? cooksNamedFood(sentence, namesFood) : findFoods(sentence).length === 0;
  });
}
