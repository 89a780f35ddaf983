import { parseReplacement } from "./replacement-correction.ts";
import { parseAmountChange, parseRemoval, parseScaling, parseDressing } from "./amount-correction.ts";
import { parsePortionStep } from "./portion-step-correction.ts";
import { findItemByName, type CorrectedItem, type MealCorrection } from "./meal-correction.ts";
import { toClause, splitClauses, matchClause, type Clause } from "./correction-clause.ts";
import { tokenizeMeal, sliceSourceText, type Token } from "../meal-parser/meal-tokenizer.ts";
import { parseFoodPhrase } from "../meal-parser/food-phrase.ts";
import { isAmbiguousAmount, parseLeadingQuantity } from "../meal-parser/quantity-parser.ts";

const additionPattern =
  /^(?:(?:aggiungi|aggiungere|aggiungo|aggiungici|metti|mettici|manca|mancano|mancava|mancavano|dimenticavo|ho dimenticato|piu|oltre a|c era|c erano|c è|ci sono|(?:era |erano |è )?con|ho (?:mangiato|bevuto|preso|messo|aggiunto))(?: (?:anche|pure|ancora|poi))?|anche|pure|inoltre) (?:(?:il|lo|la|l|i|gli|le) )?(?<item>.+)$/;

/** Parses an added food: "c'era anche il pane". */
function parseAddition(text: string, clause: Clause, items: readonly CorrectedItem[]): MealCorrection | undefined {
  const addedTokens = matchClause(clause, additionPattern)?.item;
  if (addedTokens === undefined || addedTokens.length === 0) return undefined;
  // "Più o meno", "più di 100 g", "0 cucchiai d'olio".
  if (/^(o|di|d)$/.test(addedTokens[0]?.text ?? "") || isAmbiguousAmount(parseFoodPhrase(addedTokens).amount))
    return undefined;
  const phrase = sliceSourceText(text, addedTokens);
  // "più olio" of a meal that contains oil: the amount is unknown.
  const isComparative = clause.text.startsWith("piu ") && parseLeadingQuantity(addedTokens) === undefined;
  if (isComparative && findItemByName(addedTokens, items) !== undefined) return undefined;
  return /\p{L}{2}/u.test(phrase) ? { op: "add", phrase } : undefined;
}

/** Maximum clauses of one replacement: "era tacchino, non pollo". */
const maxReplacementClauses = 3;

/** `isListing`: the following clauses without a verb continue the list. */
type ParsedClause = { correction: MealCorrection; clauseCount: number; isListing?: boolean };

function parseClauseAt(
  text: string,
  clauses: readonly Token[][],
  index: number,
  items: readonly CorrectedItem[],
): ParsedClause | undefined {
  const clause = toClause(clauses[index] ?? []);
  const isExchange = /^(non|invece|anziche|al posto)( |$)/.test(toClause(clauses[index + 1] ?? []).text);
  const dressing = isExchange ? undefined : parseDressing(text, clause, items);
  if (dressing === null) return undefined;
  if (dressing !== undefined) return { correction: dressing, clauseCount: 1, isListing: true };
  const portionStep = isExchange ? undefined : parsePortionStep(clause, items);
  if (portionStep !== undefined) return { correction: portionStep, clauseCount: 1 };
  for (let clauseCount = Math.min(maxReplacementClauses, clauses.length - index); clauseCount > 0; clauseCount -= 1) {
    const correction = parseReplacement(text, toClause(clauses.slice(index, index + clauseCount).flat()), items);
    if (correction !== undefined) return { correction, clauseCount };
  }
  const correction =
    parseRemoval(clause, items) ??
    parseScaling(clause, items) ??
    parseAmountChange(clause, items) ??
    parseAddition(text, clause, items);
  return correction && { correction, clauseCount: 1 };
}

/** Parses a clause without a verb after another one: another removal, or another addition. */
function parseContinuation(
  text: string,
  previous: MealCorrection | undefined,
  isListing: boolean,
  tokens: readonly Token[],
  items: readonly CorrectedItem[],
): MealCorrection | undefined {
  if (previous?.op === "remove") {
    const key = findItemByName(tokens, items);
    return key === undefined ? undefined : { op: "remove", key };
  }
  const phrase = sliceSourceText(text, tokens);
  const isAddition = previous?.op === "add" || (isListing && parseLeadingQuantity(tokens) !== undefined);
  return isAddition && !isAmbiguousAmount(parseFoodPhrase(tokens).amount) && /\p{L}{2}/u.test(phrase)
    ? { op: "add", phrase }
    : undefined;
}

/** "non una" after "erano due fette". */
function negatesAmount({ tokens }: Clause): boolean {
  const rest = tokens.slice(1);
  return tokens[0]?.text === "non" && parseLeadingQuantity(rest)?.tokenCount === rest.length;
}

/**
 * Parses a correction of a meal in words: "era senza olio", "metà", "un po' meno", "non pollo ma tacchino", "erano
 * due fette", "aggiungi un caffè"; several joined by "e" or a comma. Items are matched by whole words in any
 * inflected form. Undefined where any part cannot be parsed, or where the item is ambiguous; no change applies then.
 * Never throws.
 */
export function parseCorrection(text: string, items: readonly CorrectedItem[]): MealCorrection[] | undefined {
  const clauses = splitClauses(tokenizeMeal(text));
  const corrections: MealCorrection[] = [];
  let isListing = false;
  for (let index = 0; index < clauses.length;) {
    const clause = toClause(clauses[index] ?? []);
    if (clause.tokens.length === 0 || (corrections.length > 0 && negatesAmount(clause))) {
      index += 1;
      continue;
    }
    const parsed = parseClauseAt(text, clauses, index, items);
    const correction =
      parsed?.correction ?? parseContinuation(text, corrections.at(-1), isListing, clause.tokens, items);
    if (correction === undefined) return undefined;
    corrections.push(correction);
    isListing = parsed === undefined ? isListing : parsed.isListing === true;
    index += parsed?.clauseCount ?? 1;
  }
  return corrections.length === 0 ? undefined : corrections;
}
