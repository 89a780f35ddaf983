import {
  isNameOfFood,
  isDishCategory,
  isFixedDish,
  isCompoundName,
  isSameWordForm,
  findBowl,
  isLexiconName,
  isUsualPair,
  hasNameCoveredBy,
} from "./compound-dishes.ts";
import { findConfidentFood, type Lexicon } from "../food-matching/food-matcher.ts";
import { isOnlyFlavours, isGelato, mentionsFlavour, countsFlavours } from "./gelato-flavours.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { joinWords } from "./filler-words.ts";
import { splitSharers, splitTrailingServing } from "./food-phrase.ts";
import type { Phrase } from "./phrase-splitter.ts";
import { sliceSourceText, type Token } from "./meal-tokenizer.ts";
import { detectConnectives } from "../food-matching/food-name-parser.ts";
import { isPastaShape } from "../food-matching/rewrite-rules.ts";
import { isSandwichHead, namesState } from "../food-matching/word-classes.ts";
import {
  parseInnerQuantity,
  parseTrailingQuantity,
  parseLeadingQuantity,
  unknownAmount,
  isAmbiguousAmount,
  type ParsedQuantity,
} from "./quantity-parser.ts";
import { findWeighedDish } from "./raw-weight-default.ts";
import { stripTrailingStopPhrases } from "./stop-phrases.ts";
import { computePortionWeight } from "../portions/portion-weight.ts";
import { inflectedForms } from "../search/inflections.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";

/** Maximum phrases in the name of one dish: "aglio, olio e peperoncino". */
const maxJoinedPhrases = 4;

/** Higher than the row limit of a sentence, because some groups are merged. */
const maxGroups = 30;

/** The words of one food, and the separator before them. */
export type PhraseGroup = { tokens: readonly Token[]; separator: Phrase["separator"] };

/**
 * Groups phrases into the words of each food, in order. Phrases that "e", "con" or a comma separate are joined again
 * where they are one dish: by its name ("latte e biscotti"), as a fixed dish ("cacio e pepe"), or where the lexicon
 * has a confident match that contains all their words ("pasta con tonno"). An amount before a part keeps it separate:
 * "latte e 4 biscotti" is two foods.
 */
export function groupPhrases(
  lexicon: Lexicon,
  text: string,
  sentence: readonly Token[],
  phrases: readonly Phrase[],
): PhraseGroup[] {
  const groups: PhraseGroup[] = [];
  for (let at = 0; at < phrases.length && groups.length < maxGroups;) {
    const joined = joinPhrases(lexicon, text, sentence, phrases.slice(at, at + maxJoinedPhrases));
    groups.push({ tokens: joined.tokens, separator: phrases[at]?.separator ?? "break" });
    at += joined.phraseCount;
  }
  return groups;
}

function joinPhrases(
  lexicon: Lexicon,
  text: string,
  sentence: readonly Token[],
  phrases: readonly Phrase[],
): { tokens: Token[]; phraseCount: number } {
  const [first, ...others] = phrases;
  if (first === undefined) return { tokens: [], phraseCount: 1 };
  const flavourCount = countTrailingFlavours(first, others);
  const lastFlavour = others[flavourCount - 1];
  if (lastFlavour !== undefined)
    return { tokens: tokensBetween(sentence, first, lastFlavour), phraseCount: flavourCount + 1 };
  const second = others[0];
  // "Pizza (diavola)", "latte (di soia)"
  if (second !== undefined && isKindInBrackets(lexicon, text, first, second))
    return { tokens: tokensBetween(sentence, first, second).filter(({ text }) => text !== "("), phraseCount: 2 };
  if (second !== undefined && isEggIngredient(first, second))
    return { tokens: tokensBetween(sentence, first, second).filter(({ text }) => text !== ","), phraseCount: 2 };
  // "Pasta 80 g con tonno" may be one dish.
  const firstAmount = (parseTrailingQuantity(first.tokens) ?? parseInnerQuantity(first.tokens))?.amount;
  const isFirstWeighed = second?.separator === "with" && typeof firstAmount?.grams === "number";
  const firstSeparate = others.findIndex(
    (phrase, place) =>
      phrase.separator === "break" ||
      (parseLeadingQuantity(phrase.tokens) !== undefined &&
        !isCompoundName(
          lexicon,
          sliceSourceText(text, splitDishAmount(tokensBetween(sentence, first, phrase)).nameTokens),
        )) ||
      [phrases[place] ?? first, ...(isFirstWeighed ? [phrase] : [])].some(
        (each) => !(isFirstWeighed && each === first) && parseTrailingQuantity(each.tokens) !== undefined,
      ),
  );
  // "Poke con salmone 100 g, riso 80 g": the weight is of what is in the bowl.
  const isWeighedBowl =
    second !== undefined && parseTrailingQuantity(second.tokens) !== undefined && findBowl(joinWords(first.tokens));
  const maxJoinable = isWeighedBowl ? 0 : firstSeparate === -1 ? others.length : firstSeparate;
  for (let joinCount = maxJoinable; joinCount > 0; joinCount -= 1) {
    const last = others[joinCount - 1];
    if (last === undefined) continue;
    const tokens = tokensBetween(sentence, first, last);
    const isDish = (words: readonly Token[]) => isSingleDish(lexicon, text, words, others.slice(0, joinCount));
    // "Prosciutto e melone che fa caldo": shorter by three words or more, or by a place, unlike "uovo in camicia".
    const isDishBefore = ({ length }: readonly Token[]) => {
      const tail = sliceSourceText(text, last.tokens.slice(length));
      const isTail = last.tokens.length - length > 2 || /^(dal|dalla|dai)\b|^\p{Ll}+ \p{Lu}/u.test(tail);
      return isTail && isDish(tokens.slice(0, length - last.tokens.length));
    };
    if (isDish(tokens) || stripTrailingStopPhrases(lexicon, last.tokens).some(isDishBefore))
      return { tokens, phraseCount: joinCount + 1 };
  }
  return { tokens: [...first.tokens], phraseCount: 1 };
}

/**
 * Counts the phrases after a gelato that are its flavours: "cono pistacchio e fragola", "coppetta con due gusti, …".
 */
function countTrailingFlavours(first: Phrase, others: readonly Phrase[]): number {
  if (!isGelato([...first.tokens, ...(others[0]?.separator === "with" ? others[0].tokens : [])])) return 0;
  let isFlavourNamed = mentionsFlavour(first.tokens);
  let count = 0;
  for (const { separator, tokens } of others) {
    const isFlavourCount = countsFlavours(tokens);
    // "Gelato e caffè", "gelato con panna": a phrase that does not follow a flavour is a separate food.
    const isAnotherFlavour =
      isFlavourCount || (isFlavourNamed && separator !== "with" && parseLeadingQuantity(tokens) === undefined);
    if (separator === "break" || !isAnotherFlavour || !isOnlyFlavours(tokens)) break;
    isFlavourNamed = true;
    count += 1;
  }
  return count;
}

/** True for brackets that say which food it is: both together are a name, and not two foods. */
function isKindInBrackets(lexicon: Lexicon, text: string, first: Phrase, second: Phrase): boolean {
  const inside = text.slice(first.tokens.at(-1)?.end, second.tokens.at(-1)?.end);
  if (!/^\s*\(/.test(inside)) return false;
  const { nameTokens } = splitDishAmount(first.tokens);
  return isLexiconName(lexicon, `${sliceSourceText(text, nameTokens)} ${inside.replace("(", "")}`);
}

/** "Frittata di patate con due uova", "omelette, 3 uova": the eggs are an ingredient. */
function isEggIngredient(first: Phrase, { separator, tokens }: Phrase): boolean {
  if (separator === "and") return false;
  const name = separator === "with" ? first.tokens : first.tokens.slice(-1);
  return (
    name.some(({ text }) => /^(frittat|omelet|omlet)/.test(text)) &&
    tokens.length === 2 &&
    /^uov[oa]$/.test(tokens[1]?.text ?? "") &&
    parseLeadingQuantity(tokens) !== undefined
  );
}

/** The amount before, after or within the name of a dish, and the words of the name, without "in due". */
function splitDishAmount(phrase: readonly Token[]) {
  const { tokens } = splitTrailingServing(splitSharers(phrase).tokens);
  const leading = parseLeadingQuantity(tokens);
  const trailing = parseTrailingQuantity(tokens);
  const inner = (leading ?? trailing) ? undefined : parseInnerQuantity(tokens);
  const end = tokens.length - (trailing?.tokenCount ?? 0);
  const nameTokens = inner?.otherTokens ?? tokens.slice(leading?.tokenCount ?? 0, end);
  return { leading, inner, amount: (leading ?? trailing ?? inner)?.amount ?? unknownAmount, nameTokens };
}

/** Returns all words from the start of one phrase to the end of another, separators included. */
function tokensBetween(sentence: readonly Token[], first: Phrase, last: Phrase): Token[] {
  const start = first.tokens[0]?.start ?? 0;
  const end = last.tokens.at(-1)?.end ?? 0;
  const own = new Map([...first.tokens, ...last.tokens].map((word) => [`${word.start} ${word.end}`, word]));
  const servings = first.tokens.filter((word) => word.start === word.end);
  const words = sentence.filter((word) => word.start >= start && word.end <= end);
  return [...servings, ...words.map((word) => own.get(`${word.start} ${word.end}`) ?? word)];
}

function isSingleDish(lexicon: Lexicon, text: string, tokens: readonly Token[], others: readonly Phrase[]): boolean {
  const { leading, inner, amount, nameTokens } = splitDishAmount(tokens);
  const name = sliceSourceText(text, nameTokens);
  const restStart = others[0]?.tokens[0]?.start ?? 0;
  const restTokens = tokens.filter((word) => word.start >= restStart);
  if (isFixedDish(name) && !isFixedDish(sliceSourceText(text, restTokens))) return true;
  const isCompound = isCompoundName(lexicon, name);
  if (!isCompound && others.some(({ separator }) => separator === "comma")) return false;
  // "80 g di pasta con tonno" is a dish of that pasta; other weights are of the first food alone.
  const isWeighed = amount.grams !== null && (!isCompound || inner !== undefined);
  // "80 g di pasta cruda con tonno" lists what was weighed.
  if (isWeighed && tokenizeName(name).some(namesState)) return false;
  const food = isWeighed ? findWeighedDish(lexicon, name, amount) : findConfidentFood(lexicon, { text: name });
  if (food === undefined || isDifferentDish(food, name, leading)) return false;
  if (leading && isAmountOfFirst(lexicon, food, leading, name)) return false;
  // "Un pugno di riso e verdure", "un quarto di pollo con patate" measure the first food.
  const isMeasured = amount.unit !== null && !isAmbiguousAmount(amount) && computePortionWeight(amount, food) === null;
  if (isMeasured || (amount.unit === null && (amount.count ?? 1) < 1 && name.startsWith("pollo "))) return false;
  if (isCompound)
    return isNameOfFood(lexicon, food, name) && !hasUnmentionedFood(food, name) && !isSeparateFromSalad(food, name);
  if (isUsualPair(name)) return true;
  if (!isDishCategory(food.category) || !hasNameCoveredBy(food, name)) return false;
  // "Mozzarella, pomodoro e basilico"
  const { length } = tokenizeName(name);
  const names = [food.name, ...food.synonyms].filter((each) => length > 2 && tokenizeName(each).length === length);
  const isList = names.some((each) => hasNameCoveredBy({ name: each, synonyms: [] }, name));
  return isList || matchesServingStyle(food, name, others);
}

/** "60 g di prosciutto e melone", "due fette di pane e salame": the amount is that of the first food. */
function isAmountOfFirst(
  lexicon: Lexicon,
  { id, category }: LexiconFood,
  { amount: { grams, millilitres, unit } }: ParsedQuantity,
  name: string,
): boolean {
  if ((grams ?? millilitres) === null && unit !== "fetta") return false;
  if (/^(Primi|Zuppe|Piatti dal mondo|Pizza|Dolci|Gelati|Biscotti)/.test(category)) return false;
  const [firstName = ""] = name.split(/ (?:e|ed|con|col|coi) |,/u);
  const [firstWord = ""] = firstName.split(" ");
  if (isSandwichHead(firstWord) || firstWord.startsWith("insalat")) return false;
  const first = [firstName, firstWord].map((text) => findConfidentFood(lexicon, { text })).find((food) => food);
  return first !== undefined && first.id !== id;
}

/**
 * "Pollo e insalata" is not a chicken salad, "insalata con pane" not a panzanella. The dish's name must begin with
 * the first word of the text; "e" joins the parts of pasta dishes and soups ("pasta e broccoli"), of sandwich
 * fillings and of names that contain it ("seppie e piselli"); "con" adds a separate food to a salad.
 */
function matchesServingStyle(food: LexiconFood, name: string, others: readonly Phrase[]): boolean {
  const head = tokenizeName(name)[0] ?? "";
  const isOwnHead = isSameWordForm(head, tokenizeName(food.name)[0] ?? "");
  const isPastaOrSoup = /^(Primi|Zuppe|Piatti dal mondo)/.test(food.category);
  const hasSameHead = [food.name, ...food.synonyms].some((each) => isSameWordForm(head, tokenizeName(each)[0] ?? ""));
  if (isPastaOrSoup) return hasSameHead || isPastaShape(name);
  // "Insalata con tonno e uova" is a salad of that name.
  if (head.startsWith("insalat")) return hasSameHead && others.length > 1;
  const isOnlyWith = others.every(({ separator }) => separator === "with");
  if (isOwnHead && isOnlyWith) return true;
  if (isOwnHead && detectConnectives(food.name).isJoined) return true;
  return (
    hasSameHead &&
    isSandwichHead(head) &&
    (isOnlyWith || others[0]?.separator === "with" || tokenizeName(name).length > others.length + 1)
  );
}

/** "Tonno e fagioli" may be a salad, and may as well be two foods. */
function isSeparateFromSalad({ name, category }: LexiconFood, phraseText: string): boolean {
  if (category !== "Contorni e insalate" || tokenizeName(phraseText).length > 2 || !/ (e|ed) /.test(phraseText))
    return false;
  return !isSameWordForm(tokenizeName(phraseText)[0] ?? "", tokenizeName(name)[0] ?? "");
}

/** "Yogurt e miele" is not a yogurt with honey and walnuts. */
function hasUnmentionedFood({ name, category }: LexiconFood, phraseText: string): boolean {
  const countFoods = (text: string): number => text.split(/,| e | ed | con | col /u).length;
  return /^(Latte e yogurt|Cereali per)/.test(category) && countFoods(name) > countFoods(phraseText);
}

/**
 * "Panino con porchetta" is not a plate of porchetta, and "una scatoletta di tonno con insalata" not a tuna salad: a
 * sandwich stays a sandwich, and a food counted in its own unit comes first in the dish's name. A counted breakfast
 * food ("tre fette biscottate e marmellata", "una tazza di latte e biscotti") is that food alone.
 */
function isDifferentDish(food: LexiconFood, name: string, leading: ParsedQuantity | undefined): boolean {
  const head = tokenizeName(name)[0] ?? "";
  const unit = leading?.amount.unit ?? null;
  const count = leading?.amount.count ?? null;
  if (isSandwichHead(head) && !/^(Panini|Pizza|Pane)/.test(food.category)) return true;
  const isCounted = count !== null && leading?.isArticle === false && unit !== "porzione";
  if (isCounted && /^(Pane|Latte e yogurt|Cereali per)/.test(food.category)) return true;
  if (unit === null || /^(porzione|piatto|ciotola|scodella|fetta|tazza|bicchiere)/.test(unit)) return false;
  const forms = new Set([head, ...inflectedForms(head)]);
  return ![food.name, ...food.synonyms].some((each) => forms.has(tokenizeName(each)[0] ?? ""));
}
