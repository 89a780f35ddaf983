import { askedNames, everydayNames } from "./aliases/food-aliases.ts";
import type { EverydayName } from "./aliases/food-alias.ts";
import type { FoodForm } from "./food-form.ts";
import { addsFat, askedFormLoss, formLoss, likelyCooked } from "./match-candidates.ts";
import type { Asked, Candidate } from "./match-candidates.ts";
import { formFits } from "./form-compatibility.ts";
import { titleOf } from "./food-index.ts";
import type { IndexedFood, Title } from "./food-index.ts";
import type { NamingPhrase } from "./food-name-parser.ts";
import { fitScore, headPlace, isCovered, isSameFood, titleFit } from "./match-score.ts";
import type { TitleFit } from "./match-score.ts";

/** Everyday names by their head noun. */
export type EverydayIndex = ReadonlyMap<string, readonly { title: Title; entry: EverydayName }[]>;

export function everydayIndex(): EverydayIndex {
  const index = new Map<string, { title: Title; entry: EverydayName }[]>();
  for (const entry of everydayNames)
    for (const name of entry.names) {
      const title = titleOf(name, true);
      const head = title.words[headPlace(title)] ?? "";
      index.set(head, [...(index.get(head) ?? []), { title, entry }]);
    }
  return index;
}

const askedTitles = askedNames.map((name) => titleOf(name, true));

/** True for the name of a whole family of foods, see askedNames. */
export function isAsked(phrase: NamingPhrase): boolean {
  if (phrase.form !== null || phrase.ways.length > 0) return false;
  return askedTitles.some((title) => {
    const fit = titleFit(phrase, title);
    return fit !== undefined && isSameFood(fit);
  });
}

/** An everyday name counts more than any form, order or rank; more still where it leaves no word of the phrase out. */
const everydayBonus = 500;
const wholeEverydayBonus = 700;
/** An everyday name with other words beside it is still the likeliest guess: "latte" and a brand, a way of cooking. */
const likelyBonus = 80;
/** The row of an everyday name in the form asked for. */
function rowOf(entry: EverydayName, asked: FoodForm | null): string {
  if (asked === "raw" || asked === "dry") return entry.raw ?? entry.eaten;
  return asked === "cooked" ? (entry.cooked ?? entry.eaten) : entry.eaten;
}

/** The foods whose everyday name the phrase is: the row of the form asked for first. */
export function everydayCandidates(
  foods: ReadonlyMap<string, IndexedFood>,
  index: EverydayIndex,
  phrase: NamingPhrase,
  { form: asked }: Asked,
): Candidate[] {
  const head = phrase.words.find(({ role }) => role === "telling");
  if (!head) return [];
  let best: { fit: TitleFit; entry: EverydayName; score: number } | undefined;
  for (const word of [head.text, ...head.forms])
    for (const { title, entry } of index.get(word) ?? []) {
      const fit = titleFit(phrase, title);
      if (!fit || !fit.head || fit.extra + fit.plainExtra > 0 || !fit.inOrder) continue;
      const score = fitScore(fit);
      if (!best || score > best.score) best = { fit, entry, score };
    }
  if (!best) return [];
  const { fit, entry, score } = best;
  // A way of cooking that the name does not have: fat is certain in frying, and likely in a pan.
  const wanted = rowOf(entry, fit.formSaid ? null : asked);
  const bonus =
    fit.missing + fit.missingWays > 0 ? likelyBonus : isCovered(fit) ? wholeEverydayBonus : everydayBonus;
  return [...new Set([wanted, entry.eaten, entry.raw ?? wanted])].flatMap((id) => {
    const food = foods.get(id);
    if (!food) return [];
    const fatty = fit.missingWays > 0 && addsFat(food, phrase);
    const fits =
      id === wanted && !fatty && (asked === null || fit.formSaid || formFits(food, asked, fit.plainExtra));
    const loss = asked === null ? formLoss : askedFormLoss;
    const same = fits && isSameFood(fit) && (fit.missingWays === 0 || likelyCooked(food, phrase));
    return [
      {
        food,
        score: score + (fits ? bonus : likelyBonus - loss),
        same,
        head: true,
        exact: same,
        said: isSameFood(fit) ? fit.said : [],
      },
    ];
  });
}
