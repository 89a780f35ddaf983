import { parseItalianNumber } from "@fetta/domain/italian-number";
import { common } from "../../i18n/common.messages.ts";

export type NumberRules = {
  min: number;
  max: number;
  /** No decimals. */
  whole?: boolean | undefined;
  /** The sentence for a number outside of the bounds; a general one is there without it. */
  rangeText?: string | undefined;
};

export type ParsedNumberInput = {
  /** The number, when it is one that the field accepts. */
  value: number | null;
  problem: string | undefined;
  /** True for what deserves a word while it is being typed, before the field is left. */
  isUrgent: boolean;
};

/** What a typed text means under the rules of its field. */
export function parseNumberInput(
  text: string,
  { min, max, whole = false, rangeText }: NumberRules,
): ParsedNumberInput {
  const parsed = parseItalianNumber(text);
  if ("problem" in parsed) {
    const problems = {
      empty: undefined,
      not_a_number: common.noNumber,
      grouping: common.noGrouping(text.trim()),
    };
    return { value: null, problem: problems[parsed.problem], isUrgent: parsed.problem === "grouping" };
  }
  const rangeProblem = rangeText ?? common.outOfRange(min, max);
  if (whole && !Number.isInteger(parsed.value)) {
    return { value: null, problem: rangeText ?? common.noWholeNumber, isUrgent: false };
  }
  if (parsed.value < min || parsed.value > max)
    return { value: null, problem: rangeProblem, isUrgent: false };
  return { value: parsed.value, problem: undefined, isUrgent: false };
}
