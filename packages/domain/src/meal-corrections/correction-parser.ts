import { parseAmountChange, parseRemoval, parseScaling, parseDressing } from "./amount-correction.ts";
import { parsePortionStep } from "./portion-step-correction.ts";
import {
  findItemByName,
  toClause,
  splitClauses,
  matchClause,
  articlePattern,
  optionalArticles,
  copulaPattern,
  type CorrectedItem,
  type MealCorrection,
  type Clause,
} from "./meal-correction.ts";
import { tokenizeMeal, sliceSourceText, type Token } from "../meal-parser/meal-tokenizer.ts";
import { parseFoodPhrase } from "../meal-parser/food-phrase.ts";
import { isAmbiguousAmount, parseLeadingQuantity } from "../meal-parser/quantity-parser.ts";

const presenceVerbs = "(?:c era|c erano|era|erano|metti|mettici|ho messo|ho usato|ho mangiato|ho preso|usa|con)";

/** Both foods are named, and their roles are clear. */
const replacementPatterns = [
  `^${optionalArticles}(?<oldFood>.+?) non (?:c era|c erano) (?:ma |bensi )?(?:c era|c erano) ${optionalArticles}(?<newFood>.+)$`,
  `^non (?:(?:era|erano|c era|c erano|è|sono) )?${optionalArticles}(?<oldFood>.+?) (?:ma|bensi|pero|era|erano|c era|piuttosto)(?: (?:era|erano|c era))? ${optionalArticles}(?<newFood>.+)$`,
  `^(?:${presenceVerbs} )?${optionalArticles}(?<newFood>.+?) (?:e )?(?:non|invece d\\w*|al posto d\\w*|anziche|e non) ${optionalArticles}(?<oldFood>.+)$`,
  `^(?:sostituisci|cambia|sostituire) ${optionalArticles}(?<oldFood>.+?) (?:con|in|col|per) ${optionalArticles}(?<newFood>.+)$`,
].map((pattern) => new RegExp(pattern));

/** No word separates the two foods: "al posto del burro margarina". */
const insteadPattern = new RegExp(
  `^(?:al posto|invece) (?:di|del|dello|della|dell|dei|degli|delle|d) (?:${articlePattern} )?(?<foods>.+)$`,
);

const itemWasPattern = new RegExp(`^${optionalArticles}(?<oldFood>.+?) ${copulaPattern} (?<newFood>.+)$`);
const mealWasPattern = new RegExp(
  `^${copulaPattern} (?:invece |un |uno |una |del |della |dello |dell )?(?<newFood>.+)$`,
);
/** Words that describe the food rather than name another one: the food's name is put before them. */
const qualityPattern =
  /^(di|d|al|alla|all|allo|ai|con|senza|integral[ei]|scremat[oaie]|parzialmente|inter[oaie]|light|magr[oaie]|fresc[oaie]|cott[oaie]|crud[oaie]|bianc[oaie]|ross[oaie]|ner[oaie]|piccant[ei]|vegan[oaie]|zuccherat[oaie]|amar[oaie]|fondente|frit[toaei]+|less[oaie]|bollit[oaie]|grigliat[oaie]|decaffeinat[oaie]|zero)$/;
const sharePattern = /^(meta|mezz[oa]|doppi[oa]|(un|due|tre|il|la) (terz|quart|doppi|meta|tripl))/;

/** Parses a replacement of one food by another: "non pollo ma tacchino", "il pollo era tacchino". */
function parseReplacement(text: string, clause: Clause, items: readonly CorrectedItem[]): MealCorrection | undefined {
  for (const pattern of replacementPatterns) {
    const groups = matchClause(clause, pattern);
    const op = groups && toReplacement(text, groups.oldFood, groups.newFood, items);
    if (op) return op;
  }
  return (
    parseInsteadOf(text, clause, items) ?? parseItemWas(text, clause, items) ?? parseSingleItemWas(text, clause, items)
  );
}

function toReplacement(
  text: string,
  oldTokens: readonly Token[] | undefined,
  newTokens: readonly Token[] | undefined,
  items: readonly CorrectedItem[],
): MealCorrection | undefined {
  if (!oldTokens || !newTokens || newTokens.length === 0) return undefined;
  const key = findItemByName(oldTokens, items);
  const phrase = sliceSourceText(text, newTokens);
  return key === undefined || !/\p{L}{2}/u.test(phrase) ? undefined : { op: "replace", key, phrase };
}

/** The longest start of the words that names an item is the old food, the rest the new one. */
function parseInsteadOf(text: string, clause: Clause, items: readonly CorrectedItem[]): MealCorrection | undefined {
  const pairTokens = matchClause(clause, insteadPattern)?.foods;
  if (pairTokens === undefined) return undefined;
  for (let at = pairTokens.length - 1; at > 0; at -= 1) {
    if (new RegExp(`^${articlePattern}$`).test(pairTokens[at - 1]?.text ?? "")) continue;
    const rest = pairTokens.slice(at);
    const start = rest.findIndex(
      (word) => !new RegExp(`^(?:${articlePattern}|c|era|erano|metti|ho|messo|usato|usa)$`).test(word.text),
    );
    const op = start === -1 ? undefined : toReplacement(text, pairTokens.slice(0, at), rest.slice(start), items);
    if (op) return op;
  }
  return undefined;
}

function parseItemWas(text: string, clause: Clause, items: readonly CorrectedItem[]): MealCorrection | undefined {
  const groups = matchClause(clause, itemWasPattern);
  if (!groups?.newFood || !groups.oldFood || /^(non|c|tutto)$/.test(groups.oldFood[0]?.text ?? "")) return undefined;
  if (isAmountPhrase(groups.newFood)) return undefined;
  const [first] = groups.newFood;
  if (first?.text === "senza" && findItemByName(groups.newFood.slice(1), items) !== undefined) return undefined;
  const key = findItemByName(groups.oldFood, items);
  if (key === undefined) return undefined;
  const phrase = qualityPattern.test(first?.text ?? "")
    ? sliceSourceText(text, [...groups.oldFood, ...groups.newFood])
    : sliceSourceText(text, groups.newFood).replace(/^(?:un|uno|una|del|della|dello) |^(?:un|dell)['’]\s*/iu, "");
  return tokenizeMeal(phrase).length === 0 ? undefined : { op: "replace", key, phrase };
}

/** "era tacchino" in a meal with a single food. */
function parseSingleItemWas(text: string, clause: Clause, items: readonly CorrectedItem[]): MealCorrection | undefined {
  const [item, ...others] = items;
  const newTokens = matchClause(clause, mealWasPattern)?.newFood;
  if (item === undefined || others.length > 0 || newTokens === undefined || isAmountPhrase(newTokens)) return undefined;
  if (
    /^(senza|non|anche|tutto|pure|solo)$/.test(newTokens[0]?.text ?? "") ||
    findItemByName(newTokens, items) !== undefined
  )
    return undefined;
  return toReplacement(text, tokenizeMeal(item.name), newTokens, [item]);
}

/** True where the words are an amount and not a food. */
function isAmountPhrase(tokens: readonly Token[]): boolean {
  const quantity = parseLeadingQuantity(tokens);
  const isArticle = quantity?.isArticle === true && quantity.tokenCount < tokens.length;
  return (quantity !== undefined && !isArticle) || sharePattern.test(tokens.map(({ text }) => text).join(" "));
}

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
