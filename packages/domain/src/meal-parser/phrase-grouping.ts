import {
  isCalled,
  isDishCategory,
  isFixedDish,
  isNamedDish,
  isSameWord,
  isUsualTogether,
  saysNoMore,
} from "./compound-dishes.ts";
import { nameFoods } from "../food-matching/food-matcher.ts";
import type { Lexicon } from "../food-matching/food-matcher.ts";
import { isFlavour, isGelato, saysFlavour, saysGusti } from "./gelato-flavours.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import type { Phrase } from "./phrase-splitter.ts";
import type { Word } from "./meal-tokenizer.ts";
import { linksOf } from "../food-matching/food-name-parser.ts";
import { isPastaShape } from "../food-matching/rewrite-rules.ts";
import { holdsHam } from "../food-matching/word-classes.ts";
import { quantityBehind, quantityInFront } from "./quantity-parser.ts";
import type { Quantity } from "./quantity-parser.ts";
import { inflections } from "../search/inflections.ts";
import { nameWords } from "../search/search-tokenizer.ts";

/** Most phrases that one dish's name takes: "aglio, olio e peperoncino". */
const mostParts = 4;

/** More foods than a sentence may have, as some are merged. */
const mostGroups = 30;

/** The words of one food, and what separates them from the food before. */
export type Group = { words: readonly Word[]; glue: Phrase["glue"] };

/** The words as they were written, with a blank where words between them were left out. */
export function written(text: string, words: readonly Word[]): string {
  let said = "";
  for (const [place, word] of words.entries()) {
    const before = words[place - 1];
    const gap = before === undefined ? "" : text.slice(before.end, word.start);
    said += before === undefined ? "" : /^[^\p{L}\p{N}]*$/u.test(gap) ? gap : " ";
    said += text.slice(word.start, word.end);
  }
  return said.includes("(") && !said.includes(")") ? `${said.trim()})` : said.trim();
}

/**
 * The words of each food in order. Phrases that "e", "con" or a comma part are put together again where they are one
 * dish: by its name ("latte e biscotti"), as a fixed dish ("cacio e pepe"), or where the lexicon is sure of a dish that
 * has all their words ("pasta con tonno"). An amount before a part keeps it apart: "latte e 4 biscotti" is two foods.
 */
export function groupedWords(
  lexicon: Lexicon,
  text: string,
  sentence: readonly Word[],
  phrases: readonly Phrase[],
): Group[] {
  const groups: Group[] = [];
  for (let at = 0; at < phrases.length && groups.length < mostGroups;) {
    const parts = joinedParts(lexicon, text, sentence, phrases.slice(at, at + mostParts));
    groups.push({ words: parts.words, glue: phrases[at]?.glue ?? "hard" });
    at += parts.taken;
  }
  return groups;
}

function joinedParts(
  lexicon: Lexicon,
  text: string,
  sentence: readonly Word[],
  phrases: readonly Phrase[],
): { words: Word[]; taken: number } {
  const [first, ...others] = phrases;
  if (first === undefined) return { words: [], taken: 1 };
  const flavours = flavoursBehind(first, others);
  const lastFlavour = others[flavours - 1];
  if (lastFlavour !== undefined) return { words: between(sentence, first, lastFlavour), taken: flavours + 1 };
  const eggs = others[0];
  if (eggs !== undefined && isOfEggs(first, eggs)) return { words: between(sentence, first, eggs), taken: 2 };
  const free = others.findIndex(
    (phrase, place) =>
      phrase.glue === "hard" ||
      (quantityInFront(phrase.words) !== undefined &&
        !isNamedDish(lexicon, dishName(text, between(sentence, first, phrase)))) ||
      quantityBehind((phrases[place] ?? first).words) !== undefined,
  );
  const most = free === -1 ? others.length : free;
  for (let more = most; more > 0; more -= 1) {
    const last = others[more - 1];
    if (last === undefined) continue;
    const words = between(sentence, first, last);
    if (isOneDish(lexicon, text, words, others.slice(0, more))) return { words, taken: more + 1 };
  }
  return { words: [...first.words], taken: 1 };
}

/** How many phrases behind an ice cream are its flavours: "cono pistacchio e fragola", "coppetta con due gusti, …". */
function flavoursBehind(first: Phrase, others: readonly Phrase[]): number {
  if (!isGelato([...first.words, ...(others[0]?.glue === "with" ? others[0].words : [])])) return 0;
  let told = saysFlavour(first.words);
  let count = 0;
  for (const { glue, words } of others) {
    const gusti = saysGusti(words);
    // "Gelato e caffè", "gelato con panna": what does not follow a flavour is a food of its own.
    const isMore = gusti || (told && glue !== "with" && quantityInFront(words) === undefined);
    if (glue === "hard" || !isMore || !isFlavour(words)) break;
    told = true;
    count += 1;
  }
  return count;
}

/** "Frittata con due uova": the eggs are what it is made of. */
function isOfEggs(first: Phrase, { glue, words }: Phrase): boolean {
  return (
    glue === "with" &&
    first.words.some(({ text }) => /^(frittat|omelette|omelet)/.test(text)) &&
    words.length === 2 &&
    /^uov[oa]$/.test(words[1]?.text ?? "") &&
    quantityInFront(words) !== undefined
  );
}

/** The words of a dish as they were written, without the amount before or behind it. */
function dishName(text: string, words: readonly Word[]): string {
  const front = quantityInFront(words);
  const behind = quantityBehind(words);
  return written(text, words.slice(front?.taken ?? 0, words.length - (behind?.taken ?? 0)));
}

/** All words from the start of one phrase to the end of another, separators included. */
function between(sentence: readonly Word[], first: Phrase, last: Phrase): Word[] {
  const start = first.words[0]?.start ?? 0;
  const end = last.words.at(-1)?.end ?? 0;
  return sentence.filter((word) => word.start >= start && word.end <= end);
}

function isOneDish(
  lexicon: Lexicon,
  text: string,
  words: readonly Word[],
  others: readonly Phrase[],
): boolean {
  const front = quantityInFront(words);
  const behind = quantityBehind(words);
  const name = dishName(text, words);
  const rest = others[0]?.words[0]?.start ?? 0;
  if (
    isFixedDish(name) &&
    !isFixedDish(
      written(
        text,
        words.filter((word) => word.start >= rest),
      ),
    )
  )
    return true;
  const named = isNamedDish(lexicon, name);
  const weighed = front?.amount.grams ?? behind?.amount.grams ?? null;
  if (!named && (others.some(({ glue }) => glue === "comma") || weighed !== null)) return false;
  const best = nameFoods(lexicon, { text: name }, 1)[0];
  if (best?.sure !== true || isOtherDish(best.food, name, front)) return false;
  if (named) return isCalled(best.food, name) && !addsFood(best.food, name) && !isOfAnother(best.food, name);
  if (isUsualTogether(name)) return true;
  return (
    isDishCategory(best.food.category) && saysNoMore(best.food, name) && isServedSo(best.food, name, others)
  );
}

/**
 * "Pollo e insalata" is no chicken salad, "insalata con pane" no panzanella: a dish begins with the word that was said
 * first, "e" makes one of pasta and soups ("pasta e broccoli"), of what fills a sandwich and of what a dish is called by
 * ("seppie e piselli"), and "con" puts something beside a salad.
 */
function isServedSo(food: LexiconFood, name: string, others: readonly Phrase[]): boolean {
  const head = nameWords(name)[0] ?? "";
  const isOwnHead = isSameWord(head, nameWords(food.name)[0] ?? "");
  const isPlate = /^(Primi|Zuppe|Piatti dal mondo)/.test(food.category);
  const begins = [food.name, ...food.synonyms].some((each) => isSameWord(head, nameWords(each)[0] ?? ""));
  if (isPlate) return begins || isPastaShape(name);
  if (isNameOfMany(food, name)) return true;
  // "Insalata con tonno e uova" is a salad of its own.
  if (head.startsWith("insalat")) return begins && others.length > 1;
  const isOnlyWith = others.every(({ glue }) => glue === "with");
  if (isOwnHead && isOnlyWith) return true;
  if (isOwnHead && linksOf(food.name).joined) return true;
  return (
    begins &&
    holdsHam(head) &&
    (isOnlyWith || others[0]?.glue === "with" || nameWords(name).length > others.length + 1)
  );
}

/** Three foods and more that a table calls the dish by, in this order: "mozzarella, pomodoro e basilico". */
function isNameOfMany({ name, synonyms }: LexiconFood, said: string): boolean {
  const words = nameWords(said);
  return (
    words.length > 2 &&
    [name, ...synonyms].some((each) => {
      const named = nameWords(each);
      return named.length === words.length && named.every((word, at) => isSameWord(words[at] ?? "", word));
    })
  );
}

/** "Tonno e fagioli" may be a salad, and is two foods as well. */
function isOfAnother({ name, category }: LexiconFood, said: string): boolean {
  if (category !== "Contorni e insalate" || nameWords(said).length > 2 || !/ (e|ed) /.test(said))
    return false;
  return !isSameWord(nameWords(said)[0] ?? "", nameWords(name)[0] ?? "");
}

/** "Yogurt e miele" is no yogurt with honey and walnuts. */
function addsFood({ name, category }: LexiconFood, said: string): boolean {
  const foods = (text: string): number => text.split(/,| e | ed | con | col /u).length;
  return /^(Latte e yogurt|Cereali per)/.test(category) && foods(name) > foods(said);
}

/**
 * "Panino con porchetta" is no plate of porchetta, and "una scatoletta di tonno con insalata" no tuna salad: a sandwich
 * stays one, and what was counted in a unit of its own comes first in the dish's name. What was counted of a breakfast
 * ("tre fette biscottate e marmellata", "una tazza di latte e biscotti") is that food alone.
 */
function isOtherDish(food: LexiconFood, name: string, front: Quantity | undefined): boolean {
  const head = nameWords(name)[0] ?? "";
  const unit = front?.amount.unit ?? null;
  const count = front?.amount.count ?? null;
  if (holdsHam(head) && !/^(Panini|Pizza|Pane)/.test(food.category)) return true;
  const isCounted = count !== null && front?.article === false && unit !== "porzione";
  if (isCounted && /^(Pane|Latte e yogurt|Cereali per)/.test(food.category)) return true;
  if (unit === null || /^(porzione|piatto|ciotola|scodella|fetta|tazza|bicchiere)/.test(unit)) return false;
  const forms = new Set([head, ...inflections(head)]);
  return ![food.name, ...food.synonyms].some((each) => forms.has(nameWords(each)[0] ?? ""));
}
