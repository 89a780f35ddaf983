import type { Token } from "./meal-tokenizer.ts";
import { isTrailingFraction } from "./numeral-parser.ts";
import { isServingWithoutFood, parseTrailingQuantity, parseLeadingQuantity } from "./quantity-parser.ts";
import { isAmountOnly, unwrapBrackets } from "./amount-phrases.ts";
import { joinsStates } from "./food-phrase.ts";
import { parseUnit } from "./unit-parser.ts";
import { isListAfterHeading, splitRunOn } from "./run-on-phrases.ts";
import { againPattern, repeatServing, sharedPattern, toEatenShare } from "./eaten-share.ts";
import { countMatchedWords, joinWords, stripFillerWords } from "./filler-words.ts";
import table from "../../data/filler-phrases.json" with { type: "json" };

/** "Mio marito la carne, io il pesce": the food of another person, in a text that says what one had oneself. */
const otherPersonPattern =
  /^((a|per) )?((mi[oa]|il|la|i|le) (marito|moglie|figli[oae]?|ragazz[oa]|compagn[oa]|mamma|papa|bambin[oaie]|bimb[oaie]|piccol[oaie]|amic[oa]|suocer[oa]|nonn[oa])|lui|lei|loro) /;

/**
 * Words of one food as far as separators determine it, and the separator before them. "e", "con" and a comma may be
 * part of a dish's name; a `break` never is.
 */
export type Phrase = { tokens: readonly Token[]; separator: "break" | "comma" | "and" | "with" };

const separatorStrengths = { break: 3, comma: 2, and: 1, with: 1 } as const;
/** Participles that only mean that something is on or in the food before "con": "condita con olio". */
const seasonedPattern = /^(condit|farcit|spalmat|guarnit|accompagnat|servit|imbottit|seguit|abbinat)[oaei]$/;

/** Foods in or on which another one is: "biscotti nel latte", "burro sul pane"; "uova nel purgatorio" is a dish. */
const dipPattern = new RegExp(`^(?:${table.hosts.join("|")})$`);

/** `isCorrection`: what follows replaces the food before it. `isOnto`: what precedes is put onto it. */
type Separator = { kind: Phrase["separator"]; length: number; isCorrection?: boolean; isOnto?: boolean } | undefined;

/** "No anzi", "volevo dire". */
const correctionPattern = new RegExp(`^(?:${table.corrections.join("|")})(?![\\p{L}\\p{N}])`, "u");

/** Parses the separator at `index`: its strength and how many words it covers. */
function parseSeparator(tokens: readonly Token[], index: number, start: number): Separator {
  const token = tokens[index];
  if (token === undefined) return undefined;
  const next = tokens[index + 1]?.text;
  const correctionLength = countMatchedWords([correctionPattern], joinWords(tokens.slice(index, index + 4)));
  if (correctionLength > 0) return { kind: "break", length: correctionLength, isCorrection: true };
  if (token.kind === "punctuation") {
    if (token.text === "." && isAbbreviation(tokens, index)) return undefined;
    // "Insalatona: tonno, mais": what the food before the colon comes with.
    if (token.text === ":") return { kind: "with", length: 1 };
    return { kind: token.isStrong ? "break" : "comma", length: 1 };
  }
  const { text } = token;
  if (/^(e|ed)$/.test(text)) {
    const isFraction = index > start && isTrailingFraction(tokens, index);
    if (next === "o" || isFraction || joinsStates(tokens, index)) return undefined;
    return { kind: next === "poi" ? "break" : "and", length: 1 };
  }
  // "Tiramisù (condiviso con mia moglie)"
  if (sharedPattern.test(text) && next === "con" && index > start) return { kind: "break", length: 0 };
  if (index > start && againPattern.test(`${text} ${next}`)) return { kind: "break", length: 0 };
  if (/^(con|col|coi)$/.test(text))
    return sharedPattern.test(tokens[index - 1]?.text ?? "") ? undefined : { kind: "with", length: 1 };
  if (/^(poi|ma|pero)$/.test(text) && tokens[index - 1]?.text !== "brutti") return { kind: "break", length: 1 };
  if (text === "piu")
    return next === "o" && tokens[index + 2]?.text === "meno" ? undefined : { kind: "break", length: 1 };
  if (/^(insieme|oltre|assieme)$/.test(text))
    return /^(a|al|ad|alla|ai|alle|agli)$/.test(next ?? "") ? { kind: "break", length: 2 } : undefined;
  if (seasonedPattern.test(text) && /^(con|da|dal|dalla|col|sul?|sulla|sulle)$/.test(next ?? ""))
    return { kind: "with", length: 2 };
  if (index <= start) return undefined;
  // "80 g di riso (al posto della pasta)"
  if (/^(al posto|invece) d(i|el|ella|ello|ell|ei|elle|egli)? /.test(joinWords(tokens.slice(index, index + 4))))
    return { kind: "break", length: 0 };
  if (/^(niente|nessuna?)$/.test(text))
    return tokens[index - 1]?.text === "senza" ? undefined : { kind: "break", length: 0 };
  if (text === "sopra" && /^(a|al|alla|il|la|i|le)$/.test(next ?? "") && startsDip(tokens, index + 1))
    return { kind: "with", length: 2, isOnto: true };
  if (startsMeal(tokens, index)) return { kind: "break", length: 0 };
  const isDip = /^(in|nel|nella|nello|sull|sul|sulla|sulle|sui)$/.test(text) && startsDip(tokens, index);
  return text === "su" || isDip ? { kind: "with", length: 1, isOnto: text.startsWith("su") } : undefined;
}

/** "Nel tè", "in un tè", "in 250 ml di latte": a food in which another is dipped or stirred; "in brodo" is a dish. */
function startsDip(tokens: readonly Token[], index: number): boolean {
  const amount = parseLeadingQuantity(tokens.slice(index + 1))?.tokenCount ?? (tokens[index]?.text === "in" ? NaN : 0);
  return dipPattern.test(tokens[index + 1 + amount]?.text ?? "");
}

/**
 * "Colazione latte e biscotti pranzo riso (a cena pizza)", "di primo pasta (di secondo pollo)": a meal, a time or a course
 * in the middle of dictated text, with a food behind it.
 */
function startsMeal(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]?.text ?? "";
  const start = mealStartPattern.exec(joinWords(tokens.slice(index, index + 3)))?.[0].trimEnd();
  if (start === undefined || joinedMealPattern.test(before)) return false;
  const after = tokens[index + start.split(" ").length];
  return (
    after !== undefined && (after.text === ":" || after.kind !== "punctuation") && !/^(di|da|e|o)$/.test(after.text)
  );
}
const mealStartPattern = new RegExp(
  `^(?:(?:(?:a|per) )?(?:${Object.keys(table.mealNouns).join("|")})|${table.mealStarts.join("|")})(?: |$)`,
);
const joinedMealPattern =
  /^(a|di|d|da|per|dopo|prima|pre|post|il|la|lo|l|un|una|mi[oa]|del|della|alla|piatto|meta|pausa|e|come|in|con|dalle)$/;

/** "80 gr. di pasta": a full stop that ends a unit and not a sentence; "latte parz. scremato". */
function isAbbreviation(tokens: readonly Token[], index: number): boolean {
  const previous = tokens[index - 1]?.text ?? "";
  const isUnit = previous.length <= 2 && parseUnit(previous) !== undefined;
  const next = tokens[index + 1];
  // "80 gr. pasta", but "80 g. Pasta" is another line.
  const isAfterNumber = tokens[index - 2]?.kind === "number" && next?.kind === "word" && next.isName !== true;
  return previous === "parzialmente" || (isUnit && (isAfterNumber || /^(di|d)$/.test(next?.text ?? "")));
}

/**
 * Adds an amount to the last food; a share to the food before "con", of which the last one is a part. `isOfWhole`: the
 * amount is of the whole food, of which a half may have been eaten.
 */
function addAmount(phrases: Phrase[], amount: readonly Token[], isOfWhole: boolean): void {
  const isShare = /^(meta|due terzi|tre quarti|0\.\d+)$/.test(joinWords(amount));
  const owner = isShare ? phrases.findLastIndex(({ separator }) => separator !== "with") : phrases.length - 1;
  const phrase = phrases[owner];
  const [weight, ...unit] = amount;
  // "Mezza mozzarella (quella da 250)"
  const isHalved = isOfWhole && /^mezz[oa]$/.test(phrase?.tokens[0]?.text ?? "") && weight?.kind === "number";
  const eaten = isHalved ? [{ ...weight, value: weight.value / 2 }, ...unit] : amount;
  if (phrase) phrases[owner] = { ...phrase, tokens: [...phrase.tokens.slice(isHalved ? 1 : 0), ...eaten] };
}

/** Replaces a phrase by its correction, which may only be another amount: "un caffè, anzi due". */
function correctPhrase(
  previous: readonly Token[],
  correction: readonly Token[],
  negated: (readonly Token[])[],
): Token[] {
  if (!isAmountOnly(correction)) {
    negated.push(previous);
    return [...correction];
  }
  const [leading, trailing] = [parseLeadingQuantity(previous), parseTrailingQuantity(previous)];
  return [...previous.slice(leading?.tokenCount ?? 0, previous.length - (trailing?.tokenCount ?? 0)), ...correction];
}

/** "Due pizze, una margherita e una diavola": as many kinds of the food as were counted, each one of it. */
function distributeKinds(phrases: readonly Phrase[]): Phrase[] {
  return phrases.flatMap((phrase, at) => {
    const owner = phrases.findLastIndex((each, place) => place < at && countOf(each) > 1);
    const base = phrases[owner];
    const count = base === undefined ? 0 : countOf(base);
    const areKinds = (from: number, number: number) =>
      phrases
        .slice(from + 1, from + 1 + number)
        .filter(({ tokens: [one, kind] }) => /^un[oa]$/.test(one?.text ?? "") && kindPattern.test(kind?.text ?? ""))
        .length === number;
    if (countOf(phrase) > 1 && areKinds(at, countOf(phrase))) return [];
    if (base === undefined || at > owner + count || !areKinds(owner, count)) return [phrase];
    return [{ ...phrase, tokens: [...phrase.tokens.slice(0, 1), ...base.tokens.slice(1), ...phrase.tokens.slice(1)] }];
  });
}

const kindPattern =
  /^(al|allo|alla|all|ai|alle|con|col|vuot[oa]|semplice|integrale|bianc[oa]|ross[oa]|normale|margherita|diavola|capricciosa|marinara|vegetariana|bufala|patate)$/;
/** The number at the start of a phrase. */
const countOf = ({ tokens }: Phrase): number => parseLeadingQuantity(tokens.slice(0, 2))?.amount.count ?? 0;

/**
 * Returns the phrases of a sentence in order, without fillers; an amount on its own belongs to the food before it.
 * `negated`: the words of what was not eaten, or that the text corrects.
 */
export function splitPhrases(sentence: readonly Token[]): { phrases: Phrase[]; negated: (readonly Token[])[] } {
  const tokens = unwrapBrackets(sentence);
  const phrases: Phrase[] = [];
  const negated: (readonly Token[])[] = [];
  let separator: Phrase["separator"] = "break";
  let isCorrection = false;
  let isOnto = false;
  let start = 0;
  const sentenceText = ` ${joinWords(tokens)} `;
  const closePhrase = (end: number, nextSeparator: Separator) => {
    const words = tokens.slice(start, end);
    const isOfOthers =
      otherPersonPattern.test(joinWords(words)) &&
      / (io|per me) /.test(sentenceText) &&
      !/^(io|noi|me)$/.test(tokens[start - 2]?.text ?? "");
    if (isOfOthers) negated.push(words);
    const eaten = isOfOthers ? [] : stripFillerWords(phrases.length > 0 ? toEatenShare(words) : words, negated);
    const served = phrases.findLastIndex((each) => each.separator !== "with");
    const repeated = repeatServing(eaten, phrases[served]?.tokens ?? []);
    let { content } = repeated;
    if (phrases[served]) phrases[served] = { ...phrases[served], tokens: repeated.served };
    if (content.length > 0) {
      // "Un panino col salame, anzi due": the amount of the panino.
      const isAmount = isCorrection && isAmountOnly(content);
      const dish = phrases[served];
      if (isAmount && dish && served < phrases.length - 1) {
        phrases[served] = { ...dish, tokens: correctPhrase(dish.tokens, content, negated) };
        content = [];
        isCorrection = false;
      }
    }
    if (content.length > 0) {
      const corrected = isCorrection ? phrases.pop() : undefined;
      if (corrected !== undefined) {
        content = correctPhrase(corrected.tokens, content, negated);
        separator = corrected.separator;
      }
      isCorrection = false;
      const counted = phrases.at(-1);
      const trailing = counted && isAmountOnly(content) ? parseTrailingQuantity(counted.tokens) : undefined;
      // "Bresaola (8 fette, 80 g)"
      if (counted && trailing?.amount.count != null && parseLeadingQuantity(content)?.amount.grams != null)
        phrases[phrases.length - 1] = { ...counted, tokens: counted.tokens.slice(0, -trailing.tokenCount) };
      const last = phrases.at(-1);
      // "Lasagne, mezza porzione che ero piena".
      const clause = content.findIndex(({ text }, place) => place > 0 && /^(che|perche|mentre|siccome)$/.test(text));
      if (clause > 0 && isAmountOnly(content.slice(0, clause))) negated.push(content.splice(clause));
      if (
        last &&
        isAmountOnly(content) &&
        // "Un caffè e una coppetta": the cup belongs to another food.
        !(separator === "and" && isServingWithoutFood(content)) &&
        (parseTrailingQuantity(last.tokens) === undefined || !/\d/.test(content[0]?.text ?? ""))
      ) {
        // "30 g di avena (3 cucchiai)"
        const isWeighed = parseLeadingQuantity(last.tokens)?.amount.grams != null;
        if (isWeighed && content[0]?.kind === "number" && content[1]?.kind === "word") negated.push(content);
        else addAmount(phrases, content, /^(quell[oaie]|da)$/.test(tokens[start]?.text ?? ""));
      } else
        for (const [place, part] of splitRunOn(content).entries()) {
          const inDish = place === 1 ? "with" : "comma";
          phrases.push({
            tokens: part,
            separator: place === 0 ? separator : isListAfterHeading(content) ? inDish : "break",
          });
        }
      separator = "with";
    }
    const [topping, food] = phrases.slice(-2);
    // "Parmigiano sulla pasta": the cheese comes with the pasta.
    if (isOnto && content.length > 0 && topping && food)
      phrases.splice(-2, 2, { ...food, separator: topping.separator }, { ...topping, separator: "with" });
    isOnto = nextSeparator?.isOnto === true;
    isCorrection ||= nextSeparator?.isCorrection === true;
    if (nextSeparator && (content.length > 0 || separatorStrengths[nextSeparator.kind] > separatorStrengths[separator]))
      separator = nextSeparator.kind;
  };
  let at = 0;
  while (at < tokens.length) {
    const nextSeparator = parseSeparator(tokens, at, start);
    if (nextSeparator === undefined) at += 1;
    else {
      closePhrase(at, nextSeparator);
      at += nextSeparator.length;
      start = at;
    }
  }
  closePhrase(at, undefined);
  return { phrases: distributeKinds(phrases), negated };
}
