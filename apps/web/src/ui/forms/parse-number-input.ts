import { parseItalianNumber } from "@fetta/domain/italian-number";
import { common } from "../../i18n/common.messages.ts";

export type NumberRules = {
  min: number;
  max: number;
  /** No decimals. */
  whole?: boolean | undefined;
  /** The error message for a number out of bounds; defaults to a general one. */
  rangeText?: string | undefined;
};

export type ParsedNumberInput = {
  /** The number, if it is valid; otherwise null. */
  value: number | null;
  problem: string | undefined;
  /** True for an error that is shown while typing, before the field is left. */
  isUrgent: boolean;
};

/** Parses a typed number under the rules of its field. */
export function parseNumberInput(text: string, { min, max, whole = false, rangeText }: NumberRules): ParsedNumberInput {
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
  if (parsed.value < min || parsed.value > max) return { value: null, problem: rangeProblem, isUrgent: false };
  return { value: parsed.value, problem: undefined, isUrgent: false };
}
