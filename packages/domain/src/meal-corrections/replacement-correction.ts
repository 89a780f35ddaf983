import type { CorrectedItem } from "./correction-target.ts";
import { itemNamed } from "./correction-target.ts";
import { article, groupsOf, wasWord } from "./correction-clause.ts";
import type { Clause } from "./correction-clause.ts";
import type { MealOp } from "./meal-correction.ts";
import { written } from "../meal-parser/phrase-grouping.ts";
import { mealWords } from "../meal-parser/meal-tokenizer.ts";
import type { Word } from "../meal-parser/meal-tokenizer.ts";
import { quantityInFront } from "../meal-parser/quantity-parser.ts";

const opt = `(?:${article} )*`;
const put = "(?:c era|c erano|era|erano|metti|mettici|ho messo|ho usato|ho mangiato|ho preso|usa|con)";

/** Both foods are named, and it is clear which is which. */
const pairs = [
  `^${opt}(?<old>.+?) non (?:c era|c erano) (?:ma |bensi )?(?:c era|c erano) ${opt}(?<now>.+)$`,
  `^non (?:(?:era|erano|c era|c erano|è|sono) )?${opt}(?<old>.+?) (?:ma|bensi|pero|era|erano|c era|piuttosto)(?: (?:era|erano|c era))? ${opt}(?<now>.+)$`,
  `^(?:${put} )?${opt}(?<now>.+?) (?:e )?(?:non|invece d\\w*|al posto d\\w*|anziche|e non) ${opt}(?<old>.+)$`,
  `^(?:sostituisci|cambia|sostituire) ${opt}(?<old>.+?) (?:con|in|col|per) ${opt}(?<now>.+)$`,
].map((form) => new RegExp(form));

/** Nothing stands between the two: "al posto del burro margarina". */
const instead = new RegExp(
  `^(?:al posto|invece) (?:di|del|dello|della|dell|dei|degli|delle|d) (?:${article} )?(?<both>.+)$`,
);

const was = new RegExp(`^${opt}(?<old>.+?) ${wasWord} (?<now>.+)$`);
const only = new RegExp(`^${wasWord} (?:invece |un |uno |una |del |della |dello |dell )?(?<now>.+)$`);
/** Says how the food was rather than what it was: the food's name goes before it. */
const quality =
  /^(di|d|al|alla|all|allo|ai|con|senza|integral[ei]|scremat[oaie]|parzialmente|inter[oaie]|light|magr[oaie]|fresc[oaie]|cott[oaie]|crud[oaie]|bianc[oaie]|ross[oaie]|ner[oaie]|piccant[ei]|vegan[oaie]|zuccherat[oaie]|amar[oaie]|fondente|frit[toaei]+|less[oaie]|bollit[oaie]|grigliat[oaie]|decaffeinat[oaie]|zero)$/;
const share = /^(meta|mezz[oa]|doppi[oa]|(un|due|tre|il|la) (terz|quart|doppi|meta|tripl))/;

/** A change of one food into another: "non pollo ma tacchino", "il pollo era tacchino". */
export function replaceOp(text: string, clause: Clause, items: readonly CorrectedItem[]): MealOp | undefined {
  for (const form of pairs) {
    const found = groupsOf(clause, form);
    const op = found && replacing(text, found.old, found.now, items);
    if (op) return op;
  }
  return insteadOp(text, clause, items) ?? wasOp(text, clause, items) ?? onlyOp(text, clause, items);
}

function replacing(
  text: string,
  old: readonly Word[] | undefined,
  now: readonly Word[] | undefined,
  items: readonly CorrectedItem[],
): MealOp | undefined {
  if (!old || !now || now.length === 0) return undefined;
  const key = itemNamed(old, items);
  const phrase = written(text, now);
  return key === undefined || !/\p{L}{2}/u.test(phrase) ? undefined : { op: "replace", key, phrase };
}

/** The longest start of the words that names an item is the old food, the rest the new one. */
function insteadOp(text: string, clause: Clause, items: readonly CorrectedItem[]): MealOp | undefined {
  const both = groupsOf(clause, instead)?.both;
  if (both === undefined) return undefined;
  for (let at = both.length - 1; at > 0; at -= 1) {
    if (new RegExp(`^${article}$`).test(both[at - 1]?.text ?? "")) continue;
    const rest = both.slice(at);
    const start = rest.findIndex(
      (word) => !new RegExp(`^(?:${article}|c|era|erano|metti|ho|messo|usato|usa)$`).test(word.text),
    );
    const op = start === -1 ? undefined : replacing(text, both.slice(0, at), rest.slice(start), items);
    if (op) return op;
  }
  return undefined;
}

function wasOp(text: string, clause: Clause, items: readonly CorrectedItem[]): MealOp | undefined {
  const found = groupsOf(clause, was);
  if (!found?.now || !found.old || /^(non|c|tutto)$/.test(found.old[0]?.text ?? "")) return undefined;
  if (saysAmount(found.now)) return undefined;
  const [first] = found.now;
  if (first?.text === "senza" && itemNamed(found.now.slice(1), items) !== undefined) return undefined;
  const key = itemNamed(found.old, items);
  if (key === undefined) return undefined;
  const phrase = quality.test(first?.text ?? "")
    ? written(text, [...found.old, ...found.now])
    : written(text, found.now).replace(/^(?:un|uno|una|del|della|dello) |^(?:un|dell)['’]\s*/iu, "");
  return mealWords(phrase).length === 0 ? undefined : { op: "replace", key, phrase };
}

/** "era tacchino" of a meal that has one food. */
function onlyOp(text: string, clause: Clause, items: readonly CorrectedItem[]): MealOp | undefined {
  const [item, ...others] = items;
  const now = groupsOf(clause, only)?.now;
  if (item === undefined || others.length > 0 || now === undefined || saysAmount(now)) return undefined;
  if (/^(senza|non|anche|tutto|pure|solo)$/.test(now[0]?.text ?? "") || itemNamed(now, items) !== undefined)
    return undefined;
  return replacing(text, mealWords(item.name), now, [item]);
}

/** True where the words say how much it was, not what. */
function saysAmount(words: readonly Word[]): boolean {
  const quantity = quantityInFront(words);
  const isArticle = quantity?.article === true && quantity.taken < words.length;
  return (quantity !== undefined && !isArticle) || share.test(words.map(({ text }) => text).join(" "));
}
