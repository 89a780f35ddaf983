import type { Lexicon } from "../food-matching/food-matcher.ts";
import { holdersOf } from "../food-matching/food-index.ts";
import type { Word } from "./meal-tokenizer.ts";
import { isRealWord } from "../food-matching/vocabulary.ts";
import { isHarmless, isPlainInName } from "../food-matching/word-classes.ts";
import { quantityInFront } from "./quantity-parser.ts";
import { saidUnit } from "./unit-parser.ts";
import { nameWords } from "../search/search-tokenizer.ts";

/** After these nothing more is said of the food, as long as no food follows: "melone davanti alla tele". */
const tells =
  /^(davanti|dopo|prima|mentre|perche|perchè|quando|che|sotto|verso|presso|durante|pres[oaie]|comprat[oaie]|trovat[oaie]|rimast[oaie]|avanzat[oaie]|appena|sfornat[oaie]|guardando|leggendo|studiando|camminando|lavorando|parlando|aspettando|qui|tipo|stile|come|mi|ci|si|lo|ho|o|abbiamo|era|ero|sono|eravamo|cosi|tanto|tutto|senza|dal|dai|dalla|dallo|all|you|ogni|ancora|oggi|ieri|stamattina|stasera|unica|unico|offert[oaie]|cucinat[oaie]|preparat[oaie])$/;
/** After these a place or a person may follow, or a food that nobody knows: only known ones are talk. */
const links =
  /^(al|allo|alla|ai|alle|in|nel|nella|del|dello|della|dei|degli|delle|dell|di|con|coi|a|per|da|su|sul)$/;
const placesAndPeople =
  /^(mamma|papa|babbo|nonn[ao]|zi[ao]|suocera|moglie|marito|figli[oa]|figli|amic[oaihe]+|colleg[ahi]+|bambin[oi]|bimb[oi]|mi[oa]|miei|mie|tu[oa]|su[oa]|nostr[oa]|rosticceria|forno|fornaio|panettiere|pasticceria|gelateria|gelataio|mercato|supermercato|discount|macchinetta|distributore|ufficio|lavoro|scuola|casa|bar|baretto|chiosco|banco|bancone|stadio|cinema|mare|spiaggia|montagna|rifugio|parco|giardino|tele|tv|televisione|camino|divano|letto|treno|aereo|autogrill|macchina|auto|volo|corsa|fretta|piedi|albero|orto|contadino|cortile|paese|citta|centro|piazza|festa|compleanno|laurea|riunione|pausa|pranzo|cena|colazione|merenda|notte|sera|mattina|pomeriggio|giorno|domenica|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|settimana|volta|famiglia|nipot[ei]|nipotin[oa]|tutti|tutta|tutto|due|tre|me|noi|voi|loro|posto|strada|mensa|palestra|turno|stazione|aeroporto|ospedale|hotel|albergo|trattoria|osteria|ristorante|pizzeria)$/;

/** A word that names a food of the lexicon, and not only how one is packed. */
const isFood = (lexicon: Lexicon, { kind, text }: Word): boolean =>
  kind !== "word" ||
  (text.length > 2 &&
    saidUnit(text) === undefined &&
    nameWords(text).some(
      (word) => !isHarmless(word) && !isPlainInName(word) && holdersOf(lexicon.index.words, word).size > 0,
    ));

const isNoFood = (lexicon: Lexicon, words: readonly Word[]): boolean =>
  words.every((word) => placesAndPeople.test(word.text) || !isFood(lexicon, word));

const isTalk = (words: readonly Word[]): boolean =>
  words.every(
    ({ text }) => placesAndPeople.test(text) || links.test(text) || isRealWord(text) || text.length < 3,
  );

/** Most places at which a phrase is cut: talk that goes on and on names no food. */
const mostCuts = 4;

/** The words of a phrase without the talk behind the food, the longest first: "un morso di cornetto (della collega)". */
export function withoutTalkBehind(lexicon: Lexicon, words: readonly Word[]): (readonly Word[])[] {
  const found: (readonly Word[])[] = [];
  const firstFood = words.findIndex((word) => isFood(lexicon, word));
  if (firstFood < 0) return [];
  for (let at = words.length - 1; at > firstFood && found.length < mostCuts; at -= 1) {
    const text = words[at]?.text ?? "";
    const rest = words.slice(at + 1);
    const next = rest[0]?.text ?? "";
    const isAim =
      (text === "per" && /(are|ere|ire)$/.test(next)) || (text === "in" && next.startsWith("quel"));
    const ends =
      ((tells.test(text) || isAim) && isNoFood(lexicon, rest)) ||
      (links.test(text) && rest.length > 0 && isTalk(rest));
    if (ends) found.push(words.slice(0, at));
  }
  return found;
}

/** Ends what somebody did before the food is named: "rubato (dei confetti)", "dopo aver nuotato (30 g di datteri)". */
const did = /([aiu]t|pres|mess|spes)[oaie]$|(are|ere|ire)$/;

/** The words of a phrase from its first amount on, where only talk stands before it; undefined where a food may. */
export function withoutTalkBefore(lexicon: Lexicon, words: readonly Word[]): readonly Word[] | undefined {
  for (let at = 1; at < words.length - 1; at += 1) {
    const before = words.slice(0, at);
    if (!isNoFood(lexicon, before)) return undefined;
    const rest = words.slice(at);
    const starts =
      /^(del|dello|della|dei|degli|delle|dell)$/.test(rest[0]?.text ?? "") ||
      quantityInFront(rest) !== undefined;
    const last = before.at(-1)?.text ?? "";
    if (starts && (did.test(last) || isTalk(before))) return rest;
  }
  return undefined;
}

/** True for words that name people, places and times alone: "mia sorella". */
export const isOnlyTalk = (words: readonly Word[]): boolean =>
  words.every(({ text }) => placesAndPeople.test(text));
