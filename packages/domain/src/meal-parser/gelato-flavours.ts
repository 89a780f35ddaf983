import table from "../../data/gelato-flavours.json" with { type: "json" };
import { toWordPattern } from "../search/inflections.ts";
import type { Token } from "./meal-tokenizer.ts";
import { parseSize } from "./unit-parser.ts";

const fruitFlavourPattern = toWordPattern(table.fruit);
const milkFlavourPattern = toWordPattern(table.milk);
const fillerPattern =
  /^(e|ed|al|allo|alla|ai|agli|alle|all|di|d|del|della|dei|con|in|gust[oi]|un|due|tre|quattro|2|3|4)$/;

const gelatoWordPattern = /^(gelato|gelati|cono|coni|conetto)$/;

const isFlavourWord = (text: string): boolean => fruitFlavourPattern.test(text) || milkFlavourPattern.test(text);

/** True for words that count the flavours: "due gusti". */
export const countsFlavours = (tokens: readonly Token[]): boolean => tokens.some(({ text }) => /^gust[oi]$/.test(text));

/** True for words that name a flavour besides the gelato itself, or the number of flavours. */
export const mentionsFlavour = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }) => isFlavourWord(text)) || countsFlavours(tokens);

/** True for words of a gelato: its flavours may follow after "e" and commas. */
export function isGelato(tokens: readonly Token[]): boolean {
  if (tokens.some(({ text }) => gelatoWordPattern.test(text))) return true;
  const cupIndex = tokens.findIndex(({ text }) => /^(coppett[ae]|pallin[ae]|vaschetta)$/.test(text));
  // "Coppetta piccola al limone"; "coppetta di fragole" are strawberries.
  const afterCup = tokens
    .slice(cupIndex + 1)
    .find(({ text }) => parseSize(text) === undefined && !/^(al|allo|alla|ai|agli|alle)$/.test(text));
  return cupIndex >= 0 && (countsFlavours(tokens) || isFlavourWord(afterCup?.text ?? ""));
}

/** True for words that are only flavours. */
export function isOnlyFlavours(tokens: readonly Token[]): boolean {
  return (
    mentionsFlavour(tokens) &&
    tokens.every(({ kind, text }) => kind === "punctuation" || isFlavourWord(text) || fillerPattern.test(text))
  );
}

const containerPattern = /^(gelat[oi]|artigianal[ei]|coppett[ae]|con[oi]|piccol[oaie]|medi[oaie]|grand[ei])$/;

/**
 * Returns the search name of a gelato with its flavours: "gelato pistacchio e fragola" maps to the mean of ice
 * creams, fruit flavours alone to fruit ice cream. Undefined where a word is
 * not a flavour, or no flavour is present. `phrase`: the name with its amount, which may be a cup or a cone.
 */
export function toGelatoSearchName(nameTokens: readonly Token[], phrase: readonly Token[]): string | undefined {
  const isIceCream = isGelato(phrase) || isGelato(nameTokens);
  const flavourTokens = nameTokens.filter(({ text }) => !containerPattern.test(text));
  if (!isIceCream || flavourTokens.length === 0 || !isOnlyFlavours(flavourTokens)) return undefined;
  const flavours = flavourTokens.filter(({ text }) => isFlavourWord(text)).map(({ text }) => text);
  return flavours.length > 0 && flavours.every((text) => fruitFlavourPattern.test(text))
    ? "gelato alla frutta"
    : "gelato artigianale";
}
