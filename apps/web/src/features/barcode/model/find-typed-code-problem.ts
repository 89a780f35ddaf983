import { parseGtin } from "@fetta/domain/products/gtin";
import type { GtinProblem } from "@fetta/domain/products/gtin";

/** Digits of the code that almost every product has. */
const typicalCodeLength = 13;

/** What is wrong with a code that is still being typed; undefined while the next digits may mend it. */
export function findTypedCodeProblem(text: string): GtinProblem | undefined {
  const reading = parseGtin(text);
  if (!("problem" in reading) || text.trim() === "") return undefined;
  const complete = text.replaceAll(/\D/g, "").length >= typicalCodeLength;
  return reading.problem === "not_digits" || complete ? reading.problem : undefined;
}
