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

export type Reading = {
  /** The number, when it is one that the field accepts. */
  value: number | null;
  problem: string | undefined;
  /** True for what deserves a word while it is being typed, before the field is left. */
  urgent: boolean;
};

/** What a typed text means under the rules of its field. */
export function readNumber(text: string, { min, max, whole = false, rangeText }: NumberRules): Reading {
  const parsed = parseItalianNumber(text);
  if ("problem" in parsed) {
    const problems = {
      empty: undefined,
      not_a_number: common.noNumber,
      grouping: common.noGrouping(text.trim()),
    };
    return { value: null, problem: problems[parsed.problem], urgent: parsed.problem === "grouping" };
  }
  const outside = rangeText ?? common.outOfRange(min, max);
  if (whole && !Number.isInteger(parsed.value)) {
    return { value: null, problem: rangeText ?? common.noWholeNumber, urgent: false };
  }
  if (parsed.value < min || parsed.value > max) return { value: null, problem: outside, urgent: false };
  return { value: parsed.value, problem: undefined, urgent: false };
}
