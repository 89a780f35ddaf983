import { accompanying, besideName, goesWithBread, sandwichBread } from "./accompaniment-portion.ts";
import { nameFoods } from "../food-matching/food-matcher.ts";
import type { Lexicon, NamedFood } from "../food-matching/food-matcher.ts";
import { foodRef, parseFoodRef } from "../food-ref.ts";
import { gelatoName } from "./gelato-flavours.ts";
import { saidPiece } from "../portions/household-measures.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { written } from "./phrase-grouping.ts";
import type { Alternative, MealItem, OpenRow, SaidAmount } from "./meal-item.ts";
import type { Word } from "./meal-tokenizer.ts";
import { oneDecimal } from "../nutrition/nutrition.ts";
import { onlyRaw, plateOfPasta, plateOfSalad, platesInstead, rawInstead } from "./raw-weight-default.ts";
import { mealItemGrams, weighAmount } from "../portions/portion-weight.ts";
import type { WeighedAmount } from "../portions/portion-weight.ts";
import type { SaidFood } from "./food-phrase.ts";
import { isHelpingAlone, isUnclear } from "./quantity-parser.ts";
import { wineInstead } from "../portions/vessel-weight.ts";

const mostAlternatives = 3;
const mostSuggestions = 5;

/** A food of the meal, or words to choose one for; `ref`: what they mean to the person, where that is no stock food. */
export type Row = { item: MealItem } | { open: OpenRow; ref?: string };

/** What stands around a food: the one it goes with, whether "con" parts the two, and whether "con" follows it. */
export type Beside = { host: LexiconFood | null; isHost: boolean; isWith: boolean };

/** The sentence a row is read from, and what the person means by a name (a reference). */
export type RowSource = { lexicon: Lexicon; text: string; meant: (name: string) => string | undefined };

function alternative({ id, name, calories, protein, carbs, fat }: LexiconFood): Alternative {
  return { ref: foodRef("stock", id), name, source: "table", per100: { calories, protein, carbs, fat } };
}

type Found = { food: LexiconFood | undefined; named: readonly NamedFood[] };

/** The name without what it is "senza": "caffè senza zucchero" is a coffee where no food says more. */
function withoutLacking(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(({ text }) => text === "senza");
  if (at <= 0) return words;
  const after = words.slice(at + 2).filter(({ text }, place) => place > 0 || !text.startsWith("aggiunt"));
  return [...words.slice(0, at), ...after];
}

function findFood(lexicon: Lexicon, said: string, shorter: string, amount: SaidAmount): Found {
  const named = nameFoods(lexicon, { text: said });
  if (named[0]?.sure) return { food: named[0].food, named };
  const others = shorter === said ? [] : nameFoods(lexicon, { text: shorter });
  if (others[0]?.sure) return { food: others[0].food, named: others };
  return { food: onlyRaw(lexicon, said, amount, named[0]?.food), named };
}

/** The weight of an amount; of none, what the food weighs beside the one that it goes with. */
function weightOf(
  amount: SaidAmount,
  food: LexiconFood,
  query: string,
  { host, isWith }: Beside,
  isBread: boolean,
): WeighedAmount | null {
  const { grams, millilitres, count } = amount;
  if (isUnclear(amount)) return null;
  if (grams !== null || millilitres !== null) return weighAmount(amount, food);
  const piece = count === null || amount.unit !== null ? undefined : saidPiece(query);
  if (piece !== undefined && count !== null) return weightOfPieces(piece, count);
  if (isBread && host === null && amount.unit === null) return portionOf(sandwichBread, count ?? 1);
  const beside = count === null && host ? accompanying(food, host, isWith) : undefined;
  return beside === undefined ? weighAmount(amount, food) : portionOf(beside, 1);
}

function weightOfPieces(
  { label, grams }: { label: string; grams: number },
  count: number,
): WeighedAmount | null {
  const whole = oneDecimal(grams * count);
  const fits = whole >= mealItemGrams.min && whole <= mealItemGrams.max;
  return fits ? { grams: whole, unit: { label, count }, usual: false } : null;
}

function portionOf({ label, grams }: { label: string; grams: number }, count: number): WeighedAmount | null {
  const whole = grams * count;
  return whole > mealItemGrams.max ? null : { grams: whole, unit: { label, count }, usual: true };
}

const breadOf = (query: string): string => (/integrale/i.test(query) ? "pane integrale" : "panino vuoto");

/** "Un panino con …" is the bread of what follows, and so is "un panino" beside ham or cheese. */
function isBreadOnly(query: string, { host, isHost }: Beside): boolean {
  return (
    /^panin[oi]( bianco| vuoto| integrale| ai cereali)?$/i.test(query) &&
    (isHost || (host !== null && goesWithBread(host)))
  );
}

const isOne = ({ grams, millilitres, count, unit }: SaidAmount): boolean =>
  grams === null && millilitres === null && count === 1 && unit === null;

/** The words that a food is looked for by. */
function calledAs(
  text: string,
  phrase: readonly Word[],
  { amount, name }: SaidFood,
  { host, isHost }: Beside,
): string {
  const said = written(text, name);
  const gelato = gelatoName(name, phrase);
  if (gelato !== undefined) return gelato;
  // Ordered by the cup: "una cioccolata", "cioccolata con panna".
  if (/^cioccolata$/i.test(said) && (isHost || isOne(amount))) return "cioccolata calda";
  // "Riso in bianco" is a dish, and has the same words.
  if (/^riso bianco$/i.test(said)) return "riso bollito";
  return host === null ? said : besideName(said, host);
}

/** "Una scatola di ceci" holds cooked ones, drained; undefined for what comes in no tin. */
function inTin(lexicon: Lexicon, called: string, { unit }: SaidAmount): string | undefined {
  if (unit === null || !/^(scatola|scatoletta|barattolo|lattina)$/.test(unit)) return undefined;
  const first = nameFoods(lexicon, { text: `${called} in scatola` }, 1)[0];
  return first?.sure === true && first.food.category === "Legumi" ? `${called} in scatola` : undefined;
}

/** "Una coppetta": so much of something, which the person has to say; an ice cream is offered. */
function ofHelping(lexicon: Lexicon, said: string, amount: SaidAmount): Row {
  const query = amount.unit?.split(" ")[0] ?? "";
  // A plate or a slice may be of anything.
  const suggestions = query === "coppetta" ? suggested(nameFoods(lexicon, { text: query })) : [];
  return { open: { key: "", said, query, amount, missing: "food", suggestions } };
}

/** The row of one phrase; undefined where it names nothing. */
export function rowOf(
  { lexicon, text, meant }: RowSource,
  words: readonly Word[],
  { amount, name, article }: SaidFood,
  beside: Beside,
): Row | undefined {
  const query = written(text, name);
  const said = written(text, words);
  if (!/\p{L}{2}/u.test(query)) return isHelpingAlone(words) ? ofHelping(lexicon, said, amount) : undefined;
  const ref = meant(query);
  const meaning = ref === undefined ? undefined : parseFoodRef(ref);
  const meantFood = meaning?.kind === "stock" ? lexicon.food(meaning.id) : undefined;
  const isBread = isBreadOnly(query, beside);
  const plainly = isBread ? breadOf(query) : calledAs(text, words, { amount, name, article }, beside);
  const called = inTin(lexicon, plainly, amount) ?? plainly;
  const { food, named } =
    meantFood === undefined
      ? findFood(lexicon, called, written(text, withoutLacking(name)), amount)
      : { food: meantFood, named: nameFoods(lexicon, { text: query }) };
  const open = { key: "", said, query, amount };
  if (ref !== undefined && meaning !== undefined && meaning.kind !== "stock")
    return { open: { ...open, missing: "food", suggestions: suggested(named) }, ref };
  if (food === undefined) return { open: { ...open, missing: "food", suggestions: suggested(named) } };
  const taken = (meantFood === undefined ? rawInstead(lexicon, query, amount, food) : undefined) ?? food;
  const others = [...(taken === food ? [] : [food]), ...named.map((each) => each.food)].filter(
    (each, at, all) => each.id !== taken.id && all.indexOf(each) === at,
  );
  const meantAmount =
    platesInstead(query, amount, taken) ??
    wineInstead(amount, taken) ??
    plateOfPasta(query, amount) ??
    (/^(Verdure|Frutta)/.test(taken.category) ? plateOfSalad(query, amount) : undefined) ??
    amount;
  const weight = weightOf(meantAmount, taken, query, beside, isBread);
  if (weight === null)
    return {
      open: {
        ...open,
        missing: "amount",
        suggestions: [taken, ...others].slice(0, mostSuggestions).map(alternative),
      },
    };
  const { ref: itemRef, name: foodName, source, per100 } = alternative(taken);
  return {
    item: {
      key: "",
      said,
      name: foodName,
      ref: itemRef,
      source,
      per100,
      grams: weight.grams,
      amount: weight.usual ? "portion" : "said",
      unit: weight.unit,
      hidden: false,
      alternatives: others.slice(0, mostAlternatives).map(alternative),
    },
  };
}

/** The stock food of a row; of an open one, the first that it offers. */
export function foodOf(lexicon: Lexicon, row: Row): LexiconFood | null {
  const ref = "item" in row ? row.item.ref : (row.open.suggestions[0]?.ref ?? null);
  const parsed = ref === null ? undefined : parseFoodRef(ref);
  return (parsed?.kind === "stock" ? lexicon.food(parsed.id) : undefined) ?? null;
}

function suggested(named: readonly NamedFood[]): Alternative[] {
  return named.slice(0, mostSuggestions).map(({ food }) => alternative(food));
}
