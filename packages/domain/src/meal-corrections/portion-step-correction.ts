import {
  findItemByName,
  optionalArticles,
  matchClause,
  copulaPattern,
  type CorrectedItem,
  type MealCorrection,
  type Clause,
} from "./meal-correction.ts";
import { portionSteps } from "../portions/meal-portion.ts";
import type { Token } from "../meal-parser/meal-tokenizer.ts";
import { parseLeadingQuantity } from "../meal-parser/quantity-parser.ts";

const partitivePattern = "(?:di|d|del|dello|della|dell|dei|degli|delle)";
const slightlyPattern = "(?:(?:solo |giusto |appena )?(?:un )?(?:po|poco|pochino|pochettino|pelo|tantino))";
const greatlyPattern = "(?:molt[oaie]|tant[oaie]|parecchi[oaie]?|moltissim[oa]|assai|decisamente)";
const sizePattern = "(?:grand[ei]|abbondant[ei]|piccol[oaie]|scars[oaie])";
const stepPattern = `(?:(?:(?<greatly>${greatlyPattern})|${slightlyPattern}) )?(?:(?:di|in) )?(?<direction>meno|piu)(?: (?<size>${sizePattern}))?`;
const leadingVerbsPattern =
  "(?:(?:(?:(?:ne|c|ce n) )?(?:era|erano|è|sono)|(?:ne )?(?:ho|abbiamo) (?:mangiat|pres|bevut)[oaei]|ne|ancora|solo|(?:la |una )?porzione|tutto|facciamo|fai|metti|diciamo|direi|forse) )*";

const wholeMealPattern = new RegExp(
  `^${leadingVerbsPattern}${stepPattern}(?: (?:di tutto|di cosi|di quello|del previsto|in tutto))?$`,
);
const itemPattern = new RegExp(`^${leadingVerbsPattern}${stepPattern} (?:${partitivePattern} )?(?<item>.+)$`);
const itemInFrontPattern = new RegExp(
  `^${leadingVerbsPattern}(?:(?<greatly>${greatlyPattern})|${slightlyPattern}) (?:${partitivePattern} )?(?<item>.+) (?:in|di) (?<direction>meno|piu)$`,
);
const itemWasPattern = new RegExp(`^${optionalArticles}(?<item>.+?) (?:${copulaPattern} )?${stepPattern}$`);
const leftoverPattern = new RegExp(
  `^(?:ne )?(?:ho|abbiamo) (?:lasciat|avanzat)[oaei] ${slightlyPattern}(?: ${partitivePattern} (?<item>.+))?$`,
);

const [muchLess, less, , more, muchMore] = portionSteps;

type PatternGroups = Readonly<Record<string, readonly Token[] | undefined>>;

/** "Più piccola" means less. */
function toStepFactor(groups: PatternGroups): number {
  const isSmall = /^(piccol|scars)/.test(groups.size?.[0]?.text ?? "");
  const isMore = (groups.direction?.[0]?.text === "piu") !== isSmall;
  if (groups.greatly === undefined) return isMore ? more : less;
  return isMore ? muchMore : muchLess;
}

/** True for a food without article and amount: "più due cucchiai di zucchero" and "più il pane" are additions. */
const isFoodAlone = (tokens: readonly Token[]): boolean =>
  !/^(il|lo|la|l|i|gli|le)$/.test(tokens[0]?.text ?? "") && parseLeadingQuantity(tokens) === undefined;

/**
 * Parses more or less of everything ("un po' meno", "molto di più") or of one food ("un po' meno pasta") as the ratio
 * of a portion step to "giusto", applied to the current amount.
 */
export function parsePortionStep(clause: Clause, items: readonly CorrectedItem[]): MealCorrection | undefined {
  const leftover = matchClause(clause, leftoverPattern);
  if (leftover !== undefined) return toScaling(leftover.item, less, items);
  const wholeMeal = matchClause(clause, wholeMealPattern);
  if (wholeMeal !== undefined) return toScaling(undefined, toStepFactor(wholeMeal), items);
  for (const pattern of [itemInFrontPattern, itemPattern, itemWasPattern]) {
    const itemMatch = matchClause(clause, pattern);
    const op =
      itemMatch?.item && isFoodAlone(itemMatch.item)
        ? toScaling(itemMatch.item, toStepFactor(itemMatch), items)
        : undefined;
    if (op !== undefined) return op;
  }
  return undefined;
}

function toScaling(
  itemTokens: readonly Token[] | undefined,
  factor: number,
  items: readonly CorrectedItem[],
): MealCorrection | undefined {
  const key = itemTokens === undefined ? "all" : findItemByName(itemTokens, items);
  return key === undefined ? undefined : { op: "scale", key, factor };
}
